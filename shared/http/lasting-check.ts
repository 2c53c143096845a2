import type { Check } from './operations.ts';

/** For a check that several ask about once a second: its answer holds for `ms` milliseconds. */
export const lasting = (check: Check, ms: number, now: () => number = () => performance.now()): Check => {
  let answer: { readonly at: number; readonly holds: Promise<void> } | undefined;
  return {
    ...check,
    holds: () => {
      if (!answer || now() - answer.at >= ms) answer = { at: now(), holds: check.holds() };
      return answer.holds;
    },
  };
};
