import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { freePort } from '../../../scripts/engines/engine.ts';
import { retryWhileAway } from '../../async/retry.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { createLogger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { eventMark } from '../../event-store/mark.ts';
import { run } from '../../event-store/testing/envelope.ts';
import { describeEngine } from '../../testing/engine.ts';
import { until } from '../../testing/until.ts';
import type { Consumer, Delivery, EventBus, Mark, Publisher } from '../port.ts';
import { withAdmin } from './client.ts';
import { type KafkaBusOptions, openKafkaBus, openKafkaPublisher } from './event-bus.ts';

const log = createLogger({ level: 'silent', service: 'test' });

/** The account that the consumers of a group share, and what happened to it. */
class Account {
  readonly marks = new Map<number, Mark>();
  readonly deliveries: (Delivery & { readonly by: string })[] = [];
  /** Deliveries of one partition that overlapped; there must be none. */
  overlaps = 0;
  readonly #handling = new Set<number>();
  #checks = new Set<() => void>();

  consumer(by: string, before: (delivery: Delivery) => Promise<void> = async () => {}): Consumer {
    return {
      group: 'g',
      resume: async (partition) => this.marks.get(partition),
      handle: async (delivery) => {
        const { partition } = delivery;
        if (this.#handling.has(partition)) this.overlaps += 1;
        this.#handling.add(partition);
        try {
          await before(delivery);
          this.marks.set(partition, delivery);
          this.deliveries.push({ ...delivery, by });
        } finally {
          this.#handling.delete(partition);
          for (const check of this.#checks) check();
        }
      },
    };
  }
  get events() {
    return this.deliveries.flatMap(({ events }) => events);
  }
  revisionsOf(key: string) {
    return this.events.filter((event) => event.key === key).map(({ revision }) => revision);
  }
  partitionsOf(by: string) {
    return new Set(this.deliveries.filter((delivery) => delivery.by === by).map(({ partition }) => partition));
  }
  until(holds: () => boolean) {
    return new Promise<void>((resolve) => {
      const check = () => {
        if (!holds()) return;
        this.#checks.delete(check);
        resolve();
      };
      this.#checks.add(check);
      check();
    });
  }
}

const gate = () => {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { open, opened };
};

describeEngine('KAFKA_BROKERS', (url) => {
  const partitions = 6;
  let options: KafkaBusOptions;
  let bus: EventBus;
  let publisher: Publisher;
  let account: Account;
  let position: number;
  beforeEach(async () => {
    options = { brokers: url.split(','), topic: `test-${randomUUID()}`, partitions, log };
    bus = await openKafkaBus(options);
    publisher = openKafkaPublisher(options);
    account = new Account();
    position = 0;
  });
  afterEach(async () => {
    await bus.close();
    await publisher.close();
  });

  const stored = (stream: string, from: number, count: number): StoredEvent[] =>
    run(stream, from, count).map((event) => {
      position += 1;
      return { ...event, position };
    });
  const publish = (stream: string, from: number, count: number) => publisher.publish(stored(stream, from, count));
  /**
   * Messages of each partition that the group has not handled, by what it last told the brokers.
   */
  const lag = async () => {
    const { topic } = options;
    const ends = await bus.ends();
    const [committed] = await withAdmin(options, (admin) =>
      admin.fetchOffsets({ groupId: `${topic}-g`, topics: [topic] }),
    );
    return new Map(
      committed?.partitions.map(({ partition, offset }) => [
        partition,
        Number(ends.get(partition)) - Math.max(0, Number(offset)),
      ]),
    );
  };
  /** One key for each partition. */
  const keys = () => {
    const found = new Map<number, string>();
    for (let index = 0; found.size < partitions; index += 1)
      if (!found.has(bus.partitionOf(`key-${index}`))) found.set(bus.partitionOf(`key-${index}`), `key-${index}`);
    return [...found.values()];
  };
  /** Resolves when a newcomer waits for the others to give up partitions. */
  const rebalancing = (group: string) =>
    withAdmin(options, async (admin) => {
      for (;;) {
        const { groups } = await admin.describeGroups([`${options.topic}-${group}`]);
        if (groups[0]?.state === 'PreparingRebalance') return;
      }
    });
  const allRevisions = (count: number) => Array.from({ length: count }, (_, revision) => revision);

  it('shares the partitions of a group; who is left takes over where the others stood', async () => {
    const one = bus.subscribe(account.consumer('one'));
    for (const key of keys()) await publish(key, 0, 1);
    await account.until(() => account.events.length >= partitions);
    bus.subscribe(account.consumer('two'));
    for (let round = 1; account.partitionsOf('two').size < partitions / 2; round += 1) {
      for (const key of keys()) await publish(key, round, 1);
      await account.until(() => account.events.length >= (round + 1) * partitions);
    }
    const rounds = account.events.length / partitions;
    await one.stop();
    for (const key of keys()) await publish(key, rounds, 3);
    await account.until(() => account.events.length >= (rounds + 3) * partitions);
    for (const key of keys()) expect(account.revisionsOf(key)).toEqual(allRevisions(rounds + 3));
    expect(account.partitionsOf('two').size).toBe(partitions);
    expect(account.overlaps).toBe(0);
  });

  it('ends the deliveries in progress before partitions go to another consumer', async () => {
    const [key] = keys() as [string];
    const { open, opened } = gate();
    const begun = gate();
    bus.subscribe(
      account.consumer('one', async () => {
        begun.open();
        await opened;
      }),
    );
    await publish(key, 0, 1);
    await begun.opened;
    const before = await lag();
    const two = account.consumer('two');
    const asked: number[] = [];
    bus.subscribe({
      ...two,
      resume: async (partition) => {
        asked.push(account.events.length);
        return two.resume(partition);
      },
    });
    await publish(key, 1, 3);
    await rebalancing('g');
    open();
    await account.until(() => account.events.length >= 4);
    expect(account.revisionsOf(key)).toEqual([0, 1, 2, 3]);
    expect(account.overlaps).toBe(0);
    expect(asked.every((handled) => handled >= 1)).toBe(true);
    expect(before.get(bus.partitionOf(key))).toBe(1);
  });

  it('does not hold up the other partitions by one that is rejected again and again', async () => {
    const [poisoned, ...others] = keys() as [string, ...string[]];
    let cured = false;
    let rejections = 0;
    bus.subscribe(
      account.consumer('one', async ({ events }) => {
        if (cured || events[0]?.key !== poisoned) return;
        rejections += 1;
        throw new Error('poison');
      }),
    );
    await publish(poisoned, 0, 3);
    for (const key of others) await publish(key, 0, 5);
    await account.until(() => account.events.length >= 5 * others.length && rejections > 1);
    expect(account.revisionsOf(poisoned)).toEqual([]);
    cured = true;
    await account.until(() => account.events.length >= 5 * others.length + 3);
    expect(account.revisionsOf(poisoned)).toEqual([0, 1, 2]);
  });

  it('keeps its partitions while a handler takes longer than a member may be silent', async () => {
    const [slow, quick] = keys() as [string, string];
    const { open, opened } = gate();
    bus.subscribe(account.consumer('one', ({ events }) => (events[0]?.key === slow ? opened : Promise.resolve())));
    await publish(slow, 0, 1);
    await publish(quick, 0, 1);
    await account.until(() => account.events.length >= 1);
    setTimeout(open, 10_000);
    await account.until(() => account.events.length >= 2);
    await publish(slow, 1, 2);
    await account.until(() => account.events.length >= 4);
    expect(account.revisionsOf(slow)).toEqual([0, 1, 2]);
    // A third of the usual limit is this handler's.
  }, 60_000);

  it('delivers many in bounded batches, however slow the consumer is', async () => {
    const [key] = keys() as [string];
    const count = 12_000;
    for (let from = 0; from < count; from += 1_000) await publish(key, from, 1_000);
    bus.subscribe(account.consumer('one', () => new Promise((resolve) => setTimeout(resolve, 20))));
    await account.until(() => account.events.length >= count);
    expect(account.revisionsOf(key)).toEqual(allRevisions(count));
    expect(Math.max(...account.deliveries.map(({ events }) => events.length))).toBeLessThanOrEqual(500);
  });

  it('leaves out what relays have sent twice, and still moves on', async () => {
    const [key] = keys() as [string];
    const first = stored(key, 0, 5);
    await publisher.publish(first);
    bus.subscribe(account.consumer('one'));
    await account.until(() => account.events.length >= 5);
    await publisher.publish(first.slice(0, 3));
    await publisher.publish(stored(key, 5, 1));
    await account.until(() => account.revisionsOf(key).includes(5));
    await publisher.publish(first);
    const partition = bus.partitionOf(key);
    const end = (await bus.ends()).get(partition);
    await account.until(() => account.marks.get(partition)?.offset === end);
    const revisions = account.revisionsOf(key);
    expect(revisions).toEqual([...revisions].sort((a, b) => a - b));
    expect([...new Set(revisions)]).toEqual([0, 1, 2, 3, 4, 5]);
  });

  it('begins anew where the topic is shorter than what the consumer has handled', async () => {
    const [key] = keys() as [string];
    account.marks.set(bus.partitionOf(key), { offset: 1_000 });
    bus.subscribe(account.consumer('one'));
    await publish(key, 0, 3);
    await account.until(() => account.events.length >= 3);
    expect(account.revisionsOf(key)).toEqual([0, 1, 2]);
  });

  it('loses no event of a topic that was replaced, or cut and grown past the mark', async () => {
    const [key] = keys() as [string];
    const partition = bus.partitionOf(key);
    const [lost] = stored('lost', 7, 1) as [StoredEvent];
    await publish(key, 0, 7);
    account.marks.set(partition, { offset: 5, source: options.topic, event: eventMark(lost) });
    bus.subscribe(account.consumer('one'));
    await account.until(() => account.events.length >= 7);
    expect(account.revisionsOf(key)).toEqual(allRevisions(7));
  });

  it('goes on after its mark, also at the end of the topic', async () => {
    const [key] = keys() as [string];
    await publish(key, 0, 4);
    const first = bus.subscribe(account.consumer('one'));
    await account.until(() => account.events.length >= 4);
    await first.stop();
    bus.subscribe(account.consumer('two'));
    await publish(key, 4, 1);
    await account.until(() => account.events.length >= 5);
    expect(account.revisionsOf(key)).toEqual(allRevisions(5));
  });

  it('takes events as large as stores do, many at once', async () => {
    const [key] = keys() as [string];
    const large = stored(key, 0, 4).map((event) => ({ ...event, data: { text: 'x'.repeat(1_000_000) } }));
    await publisher.publish(large);
    bus.subscribe(account.consumer('one'));
    await account.until(() => account.events.length >= 4);
    expect(account.events).toEqual(large);
  });

  it('makes its topic once, whoever opens it at the same time', async () => {
    const topic = `test-${randomUUID()}`;
    // As processes do at their start: a topic that another one is making is away for a moment.
    const open = () =>
      retryWhileAway(
        () => openKafkaBus({ ...options, topic }),
        () => undefined,
      );
    const buses = await Promise.all([open(), open(), open()]);
    // The partitions of a topic just made have no leader for a moment.
    const ends = (opened: EventBus) =>
      opened.ends().catch((error: unknown) => {
        if (error instanceof EngineUnavailableError) return undefined;
        throw error;
      });
    for (const opened of buses)
      expect([...(await until(() => ends(opened))).keys()].sort()).toEqual(allRevisions(partitions));
  });

  it('says that brokers are away', async () => {
    const away = openKafkaBus({ ...options, brokers: [`127.0.0.1:${await freePort()}`] });
    await expect(away).rejects.toThrow(EngineUnavailableError);
  });

  it('tells the brokers how far a group has come', async () => {
    const [key] = keys() as [string];
    await publish(key, 0, 4);
    expect((await lag()).get(bus.partitionOf(key))).toBe(4);
    const subscription = bus.subscribe(account.consumer('one'));
    await account.until(() => account.events.length >= 4);
    await subscription.stop();
    expect([...(await lag()).values()]).toEqual(Array(partitions).fill(0));
  });
});
