import { budgets, type Limiter, standingOf } from '../limits/index.ts';

/** For tests of something else. */
export const unlimited: Limiter = async (name) => {
  const now = Date.now();
  return standingOf(name, { count: 0, resetsAt: now + budgets[name].windowMs }, now);
};
