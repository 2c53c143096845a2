import { budgets, type Limiter } from '../limits/index.ts';
import { standingOf } from '../limits/limiter.ts';

/** For tests of something else. */
export const unlimited: Limiter = async (name) => {
  const now = Date.now();
  return standingOf(name, { count: 0, resetsAt: now + budgets[name].windowMs }, now);
};
