import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import { Signal } from '../async/signal.ts';
import type { StoredEvent } from '../contract/index.ts';
import { until } from '../testing/until.ts';
import { follow } from './follow.ts';
import type { Subscription } from './port.ts';

describe('whoever follows events that are gathered', () => {
  /** None of these tests takes as long. */
  const longest = 600_000;
  const most = 3;
  let head = 0;
  let batches: number[][] = [];
  let following: Subscription;
  const news = new Signal();
  const comes = async (count: number) => {
    head += count;
    news.notify();
    for (let turn = 0; turn < 20; turn += 1) await nextTurn();
  };
  const begin = () => {
    head = 0;
    batches = [];
    const read = (after: number) =>
      Array.from(
        { length: Math.min(most, head - after) },
        (_, index) => ({ position: after + 1 + index }) as StoredEvent,
      );
    const handler = async (events: readonly StoredEvent[]) => {
      batches.push(events.map(({ position }) => position));
    };
    following = follow(0, read, news, handler, { forEach: longest, longest, most });
  };
  afterEach(() => following.stop());

  it('gets the first at once, and what comes soon after together, as soon as somebody is in a hurry', async () => {
    begin();
    await comes(1);
    expect(batches).toEqual([[1]]);
    await comes(1);
    await comes(1);
    expect(batches).toEqual([[1]]);
    following.hurry?.();
    await until(() => batches.length === 2);
    expect(batches).toEqual([[1], [2, 3]]);
    await comes(1);
    expect(batches).toHaveLength(2);
  });

  it('gets all at once while it is behind', async () => {
    begin();
    await comes(8);
    expect(batches).toEqual([
      [1, 2, 3],
      [4, 5, 6],
      [7, 8],
    ]);
  });

  it('is not waited for when it ends', async () => {
    begin();
    await comes(1);
    await comes(1);
    await following.stop();
    expect(batches).toEqual([[1]]);
  });
});
