import { setImmediate as nextTurn } from 'node:timers/promises';
import { EngineUnavailableError } from '../../basics/errors.ts';

type Call<I, O> = {
  readonly input: I;
  readonly resolve: (output: O) => void;
  readonly reject: (error: unknown) => void;
};

/** Calls during another are done together after it; if that fails, each is tried alone. */
export const gathered = <I, O>(work: (inputs: readonly I[]) => Promise<readonly O[]>): ((input: I) => Promise<O>) => {
  let waiting: Call<I, O>[] = [];
  let isBusy = false;
  const answer = async (calls: readonly Call<I, O>[]) => {
    const outputs = await work(calls.map(({ input }) => input));
    for (const [index, { resolve }] of calls.entries()) resolve(outputs[index] as O);
  };
  const run = async () => {
    isBusy = true;
    await nextTurn();
    while (waiting.length > 0) {
      const calls = waiting;
      waiting = [];
      try {
        await answer(calls);
      } catch (error) {
        const isFinal = calls.length === 1 || error instanceof EngineUnavailableError;
        for (const call of calls)
          if (isFinal) call.reject(error);
          else await answer([call]).catch(call.reject);
      }
    }
    isBusy = false;
  };
  return (input) =>
    new Promise((resolve, reject) => {
      waiting.push({ input, resolve, reject });
      if (!isBusy) void run();
    });
};

/** Keeps the order of each list; where they contradict each other, the first wins. */
export const inOneOrder = <T>(lists: readonly (readonly T[])[]): T[] => {
  const left = lists.map((list) => [...list]);
  const all: T[] = [];
  for (;;) {
    const heads = left.flatMap(([head]) => (head === undefined ? [] : [head]));
    if (heads.length === 0) return all;
    const next = heads.find((head) => left.every((list) => list.indexOf(head) <= 0)) ?? (heads[0] as T);
    all.push(next);
    for (const list of left) {
      const index = list.indexOf(next);
      if (index >= 0) list.splice(index, 1);
    }
  }
};
