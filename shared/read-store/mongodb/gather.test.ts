import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { gathered, inOneOrder } from './gather.ts';

describe('calls that are gathered', () => {
  /** Work that ends when it is told to. */
  const slow = () => {
    const begun: (readonly number[])[] = [];
    const ends: ((error?: Error) => void)[] = [];
    const call = gathered(
      (inputs: readonly number[]) =>
        new Promise<number[]>((resolve, reject) => {
          begun.push(inputs);
          ends.push((error) => (error ? reject(error) : resolve(inputs.map((input) => input * 10))));
        }),
    );
    return { begun, ends, call };
  };

  const turn = () => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

  it('of the same moment go together, those that come meanwhile after them, each with its own answer', async () => {
    const { begun, ends, call } = slow();
    const first = [1, 2].map(call);
    await turn();
    expect(begun).toEqual([[1, 2]]);
    const second = [3, 4].map(call);
    await turn();
    expect(begun).toEqual([[1, 2]]);
    ends[0]?.();
    expect(await Promise.all(first)).toEqual([10, 20]);
    expect(begun).toEqual([
      [1, 2],
      [3, 4],
    ]);
    ends[1]?.();
    expect(await Promise.all(second)).toEqual([30, 40]);
    const last = call(5);
    await turn();
    ends[2]?.();
    expect(await last).toBe(50);
  });

  it('fail together while the engine is away, and the next ones are tried', async () => {
    const { begun, ends, call } = slow();
    const first = [1, 2].map(call);
    await turn();
    const rest = call(3);
    const failed = Promise.allSettled(first);
    ends[0]?.(new EngineUnavailableError('mongodb cannot be reached'));
    expect((await failed).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    ends[1]?.();
    expect(await rest).toBe(30);
    expect(begun).toEqual([[1, 2], [3]]);
  });

  it('fail alone when one of them cannot be done', async () => {
    const call = gathered(async (inputs: readonly number[]) => {
      if (inputs.includes(2)) throw new Error('2 is too large');
      return inputs;
    });
    const [one, two, three] = [1, 2, 3].map(call);
    await expect(two).rejects.toThrow('2 is too large');
    expect(await Promise.all([one, three])).toEqual([1, 3]);
  });
});

describe('one order of several', () => {
  it('keeps the order of each', () => {
    expect(inOneOrder([['projects'], ['duties', 'projects'], ['accounts', 'duties']])).toEqual([
      'accounts',
      'duties',
      'projects',
    ]);
    expect(inOneOrder([])).toEqual([]);
  });

  it('keeps the order of each, whatever of one order they have', () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    fc.assert(
      fc.property(fc.array(fc.subarray(names)), (lists) => {
        const all = inOneOrder(lists);
        expect([...all].sort()).toEqual([...new Set(lists.flat())].sort());
        for (const list of lists) expect(all.filter((name) => list.includes(name))).toEqual(list);
      }),
    );
  });
});
