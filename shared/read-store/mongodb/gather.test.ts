import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
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

  it('go at once when nothing is under way, and otherwise together after it, each with its own answer', async () => {
    const { begun, ends, call } = slow();
    const answers = [1, 2, 3].map(call);
    expect(begun).toEqual([[1]]);
    ends[0]?.();
    expect(await answers[0]).toBe(10);
    expect(begun).toEqual([[1], [2, 3]]);
    ends[1]?.();
    expect(await Promise.all(answers)).toEqual([10, 20, 30]);
    const last = call(4);
    ends[2]?.();
    expect(await last).toBe(40);
  });

  it('fail together, and the next ones are tried', async () => {
    const { begun, ends, call } = slow();
    const first = call(1);
    const rest = [2, 3].map(call);
    ends[0]?.(new Error('away'));
    await expect(first).rejects.toThrow('away');
    ends[1]?.();
    expect(await Promise.all(rest)).toEqual([20, 30]);
    expect(begun).toEqual([[1], [2, 3]]);
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
