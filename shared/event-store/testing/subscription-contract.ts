import { describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../../contract/index.ts';
import type { Appended, Conflict, EventStore, ExpectedRevision } from '../port.ts';

export const positions = (events: readonly StoredEvent[]) => events.map(({ position }) => position);

/** A subscriber that keeps what it gets; `until` waits for a number of events. */
const recorder = () => {
  const events: StoredEvent[] = [];
  let check = () => {};
  return {
    events,
    handler: async (batch: readonly StoredEvent[]) => {
      events.push(...batch);
      check();
    },
    until: (count: number) =>
      new Promise<void>((resolve) => {
        check = () => events.length >= count && resolve();
        check();
      }),
  };
};

type Append = (stream: string, expected: ExpectedRevision, count?: number) => Promise<Appended | Conflict>;

/** What the port promises of subscriptions. */
export const subscriptionContract = (store: () => EventStore, append: Append): void => {
  describe('subscribe', () => {
    it('catches up, then follows live: each event once, in order', async () => {
      await append('a', 'no-stream', 5);
      const seen = recorder();
      store().subscribe(0, seen.handler);
      await seen.until(5);
      await append('b', 'no-stream', 2);
      await append('a', 4, 1);
      await seen.until(8);
      expect(seen.events).toEqual(await store().readAll(0, 100));
    });

    it('resumes after a position', async () => {
      const { position } = (await append('a', 'no-stream', 3)) as Appended;
      await append('a', 2, 2);
      const seen = recorder();
      store().subscribe(position, seen.handler);
      await seen.until(2);
      expect(seen.events.map(({ revision }) => revision)).toEqual([3, 4]);
    });

    it('never passes over an event that commits late', async () => {
      const early = recorder();
      store().subscribe(0, early.handler);
      const writers = Array.from({ length: 20 }, async (_, writer) => {
        for (let index = 0; index < 10; index += 1) {
          await append(`w${writer}`, index === 0 ? 'no-stream' : index - 1);
          if (index === writer % 10) store().subscribe(0, late.handler);
        }
      });
      const late = recorder();
      await Promise.all(writers);
      await early.until(200);
      await late.until(200 * 20);
      const all = await store().readAll(0, 1000);
      expect(early.events).toEqual(all);
      expect(positions(late.events).sort((x, y) => x - y)).toEqual(
        positions(all).flatMap((position) => Array(20).fill(position)),
      );
    });

    it('delivers a batch again when its handler failed, and only then goes on', async () => {
      await append('a', 'no-stream', 3);
      const seen = recorder();
      let failures = 2;
      store().subscribe(0, async (events) => {
        if (failures > 0) {
          failures -= 1;
          throw new Error('not now');
        }
        await seen.handler(events);
      });
      await seen.until(3);
      await append('a', 2);
      await seen.until(4);
      expect(seen.events.map(({ revision }) => revision)).toEqual([0, 1, 2, 3]);
    });

    it('gives a slow reader one bounded batch at a time', async () => {
      await append('a', 'no-stream', 1_250);
      await append('a', 1_249, 1_250);
      const batches: number[] = [];
      let running = 0;
      let most = 0;
      const seen = recorder();
      store().subscribe(0, async (events) => {
        running += 1;
        most = Math.max(most, running);
        await new Promise((resolve) => setImmediate(resolve));
        batches.push(events.length);
        running -= 1;
        await seen.handler(events);
      });
      await append('b', 'no-stream', 1_250);
      await append('b', 1_249, 1_250);
      await seen.until(5_000);
      expect(most).toBe(1);
      expect(Math.max(...batches)).toBeLessThanOrEqual(1_000);
    });

    it('stops: the handler in progress ends first, and none starts afterwards', async () => {
      const seen = recorder();
      let finished = false;
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const subscription = store().subscribe(0, async (events) => {
        await seen.handler(events);
        await held;
        finished = true;
      });
      await append('a', 'no-stream');
      await seen.until(1);
      const stopped = subscription.stop();
      release();
      await stopped;
      expect(finished).toBe(true);
      await append('a', 0);
      const other = recorder();
      store().subscribe(0, other.handler);
      await other.until(2);
      expect(seen.events).toHaveLength(1);
    });
  });
};
