import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { EachBatchPayload, Kafka } from 'kafkajs';
import { createLogger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { eventMark } from '../../event-store/mark.ts';
import type { Subscription } from '../../event-store/port.ts';
import { envelope } from '../../event-store/testing/envelope.ts';
import { until } from '../../testing/until.ts';
import type { Delivery, Mark } from '../port.ts';
import { toMessage } from './message.ts';
import { superviseSessions } from './subscription.ts';

const log = createLogger({ level: 'silent', service: 'test' });
const topic = 'events';

type Listener = (event: { payload: unknown }) => void;

/** A kafkajs consumer of one partition that does only what a test makes it do. */
class FakeClient {
  readonly listeners = new Map<string, Listener>();
  readonly left: string[] = [];
  readonly sought: number[] = [];
  disconnected = false;
  #eachBatch: ((payload: EachBatchPayload) => Promise<void>) | undefined;
  #changed = () => {};

  readonly name: string;
  /** As the client does it: the coordinator is looked for, then partitions are assigned. */
  join = async () => {};

  constructor(name: string) {
    this.name = name;
  }

  kafka = () => {
    const change = () => this.#changed();
    return {
      consumer: ({ partitionAssigners }: { partitionAssigners: ((config: unknown) => unknown)[] }) => {
        const cluster = {
          findGroupCoordinator: async () => ({
            leaveGroup: async ({ memberId }: { memberId: string }) => void this.left.push(memberId),
          }),
        };
        this.join = async () => {
          await cluster.findGroupCoordinator();
          this.emit('join', { memberId: this.name, memberAssignment: { [topic]: [0] } });
        };
        for (const assigner of partitionAssigners) assigner({ cluster, logger: {}, groupId: 'g' });
        return {
          events: { GROUP_JOIN: 'join', FETCH: 'fetch', CRASH: 'crash' },
          on: (name: string, listener: Listener) => this.listeners.set(name, listener),
          connect: async () => {},
          subscribe: async () => {},
          run: async ({ eachBatch }: { eachBatch: (payload: EachBatchPayload) => Promise<void> }) => {
            this.#eachBatch = eachBatch;
            await this.join();
          },
          pause: () => {},
          resume: () => {},
          seek: ({ offset }: { offset: string }) => {
            this.sought.push(Number(offset));
            change();
          },
          commitOffsets: async () => {},
          disconnect: async () => {
            this.disconnected = true;
          },
        };
      },
    } as unknown as Kafka;
  };

  emit(name: string, payload: unknown) {
    this.listeners.get(name)?.({ payload });
  }
  /** Resolves when it was asked that many times to fetch from somewhere. */
  seeking(times = 1) {
    return new Promise<void>((resolve) => {
      this.#changed = () => this.sought.length >= times && resolve();
      this.#changed();
    });
  }
  /** @param events undefined: what is no event */
  fetched(events: readonly (StoredEvent | undefined)[], from: number, end: number) {
    const messages = events.map((event, index) => ({
      offset: `${from + index}`,
      value: event ? toMessage(event).value : 'no event',
    }));
    return this.#eachBatch?.({
      batch: { topic, partition: 0, highWatermark: `${end}`, messages },
      isStale: () => false,
    } as unknown as EachBatchPayload);
  }
}

describe('supervised sessions', () => {
  let clients: FakeClient[];
  let subscription: Subscription;
  let end: number;
  let mark: Mark | undefined;
  let delivered: Delivery[];
  let handle: (delivery: Delivery) => Promise<void>;
  let next: (client: FakeClient) => void;

  const start = (stallLimits = { look: 10, silence: 60_000 }) => {
    subscription = superviseSessions({
      newClient: () => {
        const client = new FakeClient(`member-${clients.length}`);
        clients.push(client);
        next(client);
        return client.kafka();
      },
      topic,
      groupId: 'g',
      consumer: {
        group: 'g',
        resume: async () => mark,
        handle: (delivery) => handle(delivery),
      },
      ends: async () => new Map([[0, end]]),
      log,
      stallLimits,
    });
  };
  const nextClient = () =>
    new Promise<FakeClient>((resolve) => {
      next = resolve;
    });
  const event = (position: number): StoredEvent => ({ ...envelope('a', position - 1), position });

  beforeEach(() => {
    clients = [];
    end = 0;
    mark = undefined;
    delivered = [];
    next = () => {};
    handle = async (delivery) => {
      delivered.push(delivery);
      mark = { offset: delivery.offset };
    };
  });
  afterEach(() => subscription.stop());

  it('starts a consumer again that makes no progress while there is lag, from where effects are stored', async () => {
    const first = nextClient();
    start();
    await (await first).seeking();
    await (await first).fetched([event(1), event(2)], 0, 2);
    const second = nextClient();
    end = 3;
    const successor = await second;
    await successor.seeking();
    expect(successor.sought).toEqual([2]);
    expect(successor.left).toEqual(['member-0']);
    expect((await first).disconnected).toBe(true);
    end = 2;
    await successor.fetched([event(3)], 2, 3);
    expect(delivered.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([1, 2, 3]);
  });

  it('starts a consumer again that fetches nothing', async () => {
    const first = nextClient();
    start({ look: 10, silence: 50 });
    await first;
    await nextClient();
    expect(clients).toHaveLength(2);
  });

  it('starts a consumer again that has crashed, whatever it thinks of the error', async () => {
    const first = nextClient();
    start();
    await (await first).seeking();
    const second = nextClient();
    (await first).emit('crash', { error: new Error('not to be tried again'), restart: false });
    await (await second).seeking();
    expect((await second).left).toEqual(['member-0']);
  });

  it('takes a slow delivery for work, not for a stall, and never lets two of a partition overlap', async () => {
    const first = nextClient();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let handling = 0;
    let most = 0;
    handle = async (delivery) => {
      handling += 1;
      most = Math.max(most, handling);
      await held;
      handling -= 1;
      delivered.push(delivery);
      mark = { offset: delivery.offset };
    };
    start({ look: 5, silence: 60_000 });
    await (await first).seeking();
    end = 3;
    await (await first).fetched([event(1)], 0, 3);
    // Several looks of the watchdog.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(clients).toHaveLength(1);
    const joined = (await first).join();
    expect((await first).sought).toEqual([0]);
    end = 0;
    release();
    await joined;
    await (await first).seeking(2);
    expect((await first).sought).toEqual([0, 1]);
    expect(most).toBe(1);
  });

  describe('resumes at a mark', () => {
    const positions = () => delivered.flatMap(({ events }) => events.map(({ position }) => position));
    const begin = async () => {
      const first = nextClient();
      start();
      const client = await first;
      await client.seeking();
      return client;
    };
    const handled = (count: number) => until(() => positions().length >= count);
    const history = Array.from({ length: 12 }, (_, index) => event(index + 1));
    const at = (position: number): Mark => ({
      offset: position,
      source: topic,
      event: eventMark(history[position - 1] as StoredEvent),
    });

    it('and goes on behind the event it names', async () => {
      mark = at(2);
      const client = await begin();
      expect(client.sought).toEqual([1]);
      await client.fetched(history.slice(1, 4), 1, 4);
      await handled(2);
      expect(positions()).toEqual([3, 4]);
      expect(delivered.at(-1)).toMatchObject(at(4));
    });

    it('and loses no event of a broker that lost its tail and has taken new ones since', async () => {
      mark = at(10);
      const grown = [...history.slice(0, 5), ...Array.from({ length: 7 }, (_, index) => event(index + 21))];
      const client = await begin();
      await client.fetched(grown.slice(9), 9, 12);
      await client.seeking(2);
      expect(client.sought).toEqual([9, 0]);
      await client.fetched(grown, 0, 12);
      await handled(12);
      expect(positions()).toEqual(grown.map(({ position }) => position));
    });

    it('and begins anew in another topic', async () => {
      mark = { ...at(10), source: 'the topic before' };
      expect((await begin()).sought).toEqual([0]);
    });

    it('and believes that of an older version, which is an offset alone', async () => {
      mark = { offset: 2 };
      const client = await begin();
      expect(client.sought).toEqual([2]);
      await client.fetched(history.slice(2, 4), 2, 4);
      await handled(2);
      expect(positions()).toEqual([3, 4]);
    });
  });

  it('delivers what was sent again behind a torn tail, and nothing twice', async () => {
    let failures = 1;
    const store = handle;
    handle = async (delivery) => {
      if (delivery.events.some(({ position }) => position === 4) && failures-- > 0) throw new Error('not now');
      await store(delivery);
    };
    const first = nextClient();
    start();
    const client = await first;
    await client.seeking();
    const history = Array.from({ length: 8 }, (_, index) => event(index + 1));
    const at = (...positions: number[]) => positions.map((position) => history[position - 1]);
    await client.fetched(at(1, 2, 3), 0, 3);
    await until(() => delivered.length === 1);
    // The broker lost 4 to 6, took 7, and was then told of all from 2 on.
    await client.fetched(at(7), 3, 4);
    await until(() => delivered.length === 2);
    await client.fetched(at(2, 3, 4, 5, 6, 7, 8), 4, 11);
    await client.seeking(2);
    await client.fetched(at(2, 3, 4, 5, 6, 7, 8), 4, 11);
    await until(() => delivered.at(-1)?.offset === 11);
    const positions = delivered.flatMap(({ events }) => events.map(({ position }) => position));
    expect(positions).toEqual([1, 2, 3, 7, 4, 5, 6, 8]);
    expect(delivered.at(-1)).toMatchObject({ offset: 11, event: eventMark(history[7] as StoredEvent) });
  });

  it('passes over a message that is no event, whoever has sent it', async () => {
    const first = nextClient();
    start();
    const client = await first;
    await client.seeking();
    await client.fetched([event(1), undefined, event(2)], 0, 3);
    await until(() => delivered.length > 0);
    expect(delivered.flatMap(({ events }) => events.map(({ position }) => position))).toEqual([1, 2]);
  });
});
