import { describe, expect, it } from '@jest/globals';
import { concurrently, limitConcurrency } from './concurrency.ts';

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

describe('concurrently', () => {
  it('takes each item once, in order, so many at once, and ends at the first that fails', async () => {
    const begun: number[] = [];
    let [now, most] = [0, 0];
    const work = async (item: number) => {
      begun.push(item);
      most = Math.max(most, ++now);
      await Promise.resolve();
      now -= 1;
      if (item === 7) throw new Error('seven');
    };
    await concurrently(2, [1, 2, 3, 4, 5], work);
    expect([begun, most]).toEqual([[1, 2, 3, 4, 5], 2]);
    await expect(concurrently(2, [6, 7, 8, 9, 10], work)).rejects.toThrow('seven');
    expect(now).toBe(0);
    expect(begun).not.toContain(9);
  });
});

describe('limited concurrency', () => {
  it('runs so many tasks at once, also after one has failed', async () => {
    const limited = limitConcurrency(2);
    let [now, most] = [0, 0];
    const task = async () => {
      most = Math.max(most, ++now);
      await nextTurn();
      now -= 1;
    };
    await expect(limited(() => Promise.reject(new Error('once')))).rejects.toThrow('once');
    await Promise.all(Array.from({ length: 20 }, () => limited(task)));
    expect(most).toBe(2);
  });
});
