import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { StoredEvent } from '../contract/index.ts';
import type { EventStore } from '../event-store/port.ts';
import { run } from '../event-store/testing/envelope.ts';
import type { Consumer, Delivery, EventBus, Mark } from './port.ts';

/** A bus and the store it carries events from. */
export type EventBusFixture = { readonly bus: EventBus; readonly store: EventStore; dispose(): Promise<void> };

/** A consumer that stores its offsets, as projections do, and keeps what it got. */
const recorder = (group: string, over: Partial<Consumer> = {}) => {
  const marks = new Map<number, Mark>();
  const deliveries: Delivery[] = [];
  let check = () => {};
  const events = (): StoredEvent[] => deliveries.flatMap((delivery) => delivery.events);
  const consumer: Consumer = {
    group,
    resume: async (partition) => marks.get(partition),
    handle: async (delivery) => {
      marks.set(delivery.partition, delivery);
      deliveries.push(delivery);
      check();
    },
    ...over,
  };
  return {
    consumer,
    deliveries,
    events,
    ids: () => events().map(({ id }) => id),
    until: (count: number) =>
      new Promise<void>((resolve) => {
        check = () => events().length >= count && resolve();
        check();
      }),
  };
};

export const eventBusContract = (name: string, open: () => Promise<EventBusFixture>): void => {
  describe(`event bus contract: ${name}`, () => {
    let fixture: EventBusFixture;
    beforeEach(async () => {
      fixture = await open();
    });
    afterEach(async () => {
      await fixture.bus.close();
      await fixture.dispose();
    });
    const append = (stream: string, from: number, count: number) =>
      fixture.store.append(stream, from === 0 ? 'no-stream' : from - 1, run(stream, from, count));
    const stored = () => fixture.store.readAll(0, 10_000);
    const revisionsOf = (events: readonly StoredEvent[], key: string) =>
      events.filter((event) => event.key === key).map(({ revision }) => revision);

    it('delivers what was stored before and after, in order within a key', async () => {
      await append('a', 0, 3);
      const seen = recorder('g');
      fixture.bus.subscribe(seen.consumer);
      await seen.until(3);
      await Promise.all([append('b', 0, 2), append('a', 3, 2)]);
      await seen.until(7);
      expect(revisionsOf(seen.events(), 'a')).toEqual([0, 1, 2, 3, 4]);
      expect(revisionsOf(seen.events(), 'b')).toEqual([0, 1]);
      expect(seen.ids().sort()).toEqual((await stored()).map(({ id }) => id).sort());
    });

    it('delivers the events of a key in its partition, with growing offsets', async () => {
      const seen = recorder('g');
      fixture.bus.subscribe(seen.consumer);
      for (const stream of ['a', 'b', 'c']) await append(stream, 0, 3);
      await seen.until(9);
      for (const { partition, events } of seen.deliveries)
        for (const { key } of events) expect(partition).toBe(fixture.bus.partitionOf(key));
      for (const partition of new Set(seen.deliveries.map((delivery) => delivery.partition))) {
        const offsets = seen.deliveries
          .filter((delivery) => delivery.partition === partition)
          .map(({ offset }) => offset);
        expect(offsets).toEqual([...new Set(offsets)].sort((x, y) => x - y));
      }
    });

    it('goes on after the offset whose effects were stored', async () => {
      await append('a', 0, 3);
      const seen = recorder('g');
      const first = fixture.bus.subscribe(seen.consumer);
      await seen.until(3);
      await first.stop();
      await append('a', 3, 2);
      fixture.bus.subscribe(seen.consumer);
      await seen.until(5);
      expect(revisionsOf(seen.events(), 'a')).toEqual([0, 1, 2, 3, 4]);
    });

    it('delivers to every group', async () => {
      const one = recorder('one');
      const two = recorder('two');
      fixture.bus.subscribe(one.consumer);
      fixture.bus.subscribe(two.consumer);
      await append('a', 0, 3);
      await Promise.all([one.until(3), two.until(3)]);
      expect(one.ids()).toEqual(two.ids());
    });

    it('delivers again what was rejected, before anything later of the key', async () => {
      const seen = recorder('g');
      let failures = 2;
      fixture.bus.subscribe({
        ...seen.consumer,
        handle: async (delivery) => {
          failures -= 1;
          if (failures >= 0) throw new Error('not now');
          await seen.consumer.handle(delivery);
        },
      });
      await append('a', 0, 2);
      await append('a', 2, 2);
      await seen.until(4);
      expect(revisionsOf(seen.events(), 'a')).toEqual([0, 1, 2, 3]);
    });

    it('goes on after a rejection where the consumer stands by then', async () => {
      const seen = recorder('g');
      let rejections = 1;
      fixture.bus.subscribe({
        ...seen.consumer,
        handle: async (delivery) => {
          await seen.consumer.handle(delivery);
          rejections -= 1;
          if (rejections >= 0) throw new Error('the effects are stored, but the answer was lost');
        },
      });
      await append('a', 0, 2);
      await seen.until(2);
      await append('a', 2, 2);
      await seen.until(4);
      expect(revisionsOf(seen.events(), 'a')).toEqual([0, 1, 2, 3]);
    });

    it('delivers nothing before it knows where to resume', async () => {
      await append('a', 0, 2);
      const earlier = recorder('earlier');
      fixture.bus.subscribe(earlier.consumer);
      await earlier.until(2);
      await append('a', 2, 1);
      let failures = 1;
      const seen = recorder('g', {
        resume: async (partition) => {
          failures -= 1;
          if (failures >= 0) throw new Error('the checkpoint cannot be read');
          return earlier.deliveries.findLast(
            (delivery) => delivery.partition === partition && delivery.events.every(({ revision }) => revision < 2),
          );
        },
      });
      fixture.bus.subscribe(seen.consumer);
      await seen.until(1);
      expect(revisionsOf(seen.events(), 'a')).toEqual([2]);
    });

    it('says where partitions end: what comes later is delivered from there', async () => {
      await Promise.all([append('a', 0, 2), append('b', 0, 2)]);
      const earlier = recorder('earlier');
      fixture.bus.subscribe(earlier.consumer);
      await earlier.until(4);
      const ends = await fixture.bus.ends();
      for (const { partition, offset } of earlier.deliveries)
        expect(ends.get(partition)).toBeGreaterThanOrEqual(offset);
      await Promise.all([append('a', 2, 1), append('b', 2, 1)]);
      const seen = recorder('g', { resume: async (partition) => ({ offset: ends.get(partition) ?? 0 }) });
      fixture.bus.subscribe(seen.consumer);
      await seen.until(2);
      expect(revisionsOf(seen.events(), 'a')).toEqual([2]);
      expect(revisionsOf(seen.events(), 'b')).toEqual([2]);
    });

    it('stops: the delivery in progress ends first, and none starts afterwards', async () => {
      const seen = recorder('g');
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      let finished = false;
      const subscription = fixture.bus.subscribe({
        ...seen.consumer,
        handle: async (delivery) => {
          await seen.consumer.handle(delivery);
          await held;
          finished = true;
        },
      });
      await append('a', 0, 1);
      await seen.until(1);
      const stopped = subscription.stop();
      release();
      await stopped;
      expect(finished).toBe(true);
      await append('a', 1, 1);
      const other = recorder('other');
      fixture.bus.subscribe(other.consumer);
      await other.until(2);
      expect(seen.events()).toHaveLength(1);
    });
  });
};
