import type { Check } from './operations.ts';

/** For a check that several ask about once a second: milliseconds that its answers hold. */
export type Lasts = { readonly good: number; readonly bad: number };

export const lasting = (check: Check, lasts: Lasts, now: () => number = () => performance.now()): Check => {
  let answer: { readonly holds: Promise<void>; until: number } | undefined;
  const ask = () => {
    const asked = { holds: check.holds(), until: now() + lasts.good };
    asked.holds.catch(() => {
      asked.until -= lasts.good - lasts.bad;
    });
    return asked;
  };
  return {
    ...check,
    holds: () => {
      if (!answer || now() >= answer.until) answer = ask();
      return answer.holds;
    },
  };
};
