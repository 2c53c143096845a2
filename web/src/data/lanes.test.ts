import { describe, expect, it } from '@jest/globals';
import { eachInLanes } from './lanes.ts';

describe('work in lanes', () => {
  it('does everything, each item once', async () => {
    const done: number[] = [];
    const good = await eachInLanes([1, 2, 3, 4], 2, async (item) => {
      done.push(item);
      return true;
    });
    expect([good, done.sort()]).toEqual([true, [1, 2, 3, 4]]);
  });

  it('stops at the first failure', async () => {
    const done: number[] = [];
    const good = await eachInLanes([1, 2, 3, 4, 5, 6], 2, async (item) => {
      done.push(item);
      return item !== 1;
    });
    expect(good).toBe(false);
    expect(done.length).toBeLessThan(6);
  });
});
