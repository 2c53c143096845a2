import { it } from '@jest/globals';

export type Times = <T>(count: number, make: (index: number) => Promise<T>) => Promise<T[]>;

/** Makes many at once. */
export const atOnce: Times = (count, make) => Promise.all(Array.from({ length: count }, (_, index) => make(index)));
const inTurn: Times = async <T>(count: number, make: (index: number) => Promise<T>) => {
  const answers: T[] = [];
  for (let index = 0; index < count; index += 1) answers.push(await make(index));
  return answers;
};

/**
 * Tests of what holds when many do the same at once.
 * @param unproven why the engine at hand cannot show it: then they do it in turn, and the test's name says why
 */
export const racing =
  (unproven?: string) =>
  (promise: string, test: (times: Times) => Promise<void>): void =>
    unproven === undefined
      ? it(promise, () => test(atOnce))
      : it(`${promise} (in turn: ${unproven})`, () => test(inTurn));
