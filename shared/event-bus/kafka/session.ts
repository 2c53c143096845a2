import { type Broker, type Kafka, type PartitionAssigner, PartitionAssigners } from 'kafkajs';
import { every } from '../../async/every.ts';
import { pause } from '../../async/pause.ts';
import type { Logger } from '../../basics/log.ts';
import type { Consumer } from '../port.ts';
import { type Lane, openLane } from './lane.ts';

/** A partition has stalled if two looks find it waiting at the same offset though there is more. */
const stallFinder = () => {
  let before = new Map<number, number>();
  return (lanes: ReadonlyMap<number, Pick<Lane, 'awaits'>>, ends: ReadonlyMap<number, number>): number | undefined => {
    const starving = new Map<number, number>();
    for (const [partition, { awaits }] of lanes)
      if (awaits !== undefined && awaits < (ends.get(partition) ?? 0)) starving.set(partition, awaits);
    const stalled = [...starving.keys()].find((partition) => before.get(partition) === starving.get(partition));
    before = starving;
    return stalled;
  };
};

/** Milliseconds that deliveries in progress get before a partition is given up. */
const drainTime = 4_000;
/** Milliseconds until a dead member is missed: the brokers' default minimum. */
const sessionTimeout = 6_000;
/** Milliseconds that a fetch waits; pausing or leaving a partition waits for it too. */
const fetchWait = 1_000;

export type StallLimits = {
  readonly look: number;
  /** Milliseconds without a fetch after which a consumer has stalled; more than joining takes. */
  readonly silence: number;
};

export type SessionOptions = {
  readonly kafka: Kafka;
  readonly topic: string;
  readonly groupId: string;
  readonly consumer: Consumer;
  readonly ends: () => Promise<Map<number, number>>;
  readonly busy: Map<number, Promise<void>>;
  /** Name of a crashed predecessor: it leaves now, or the group would wait for it. */
  readonly predecessor: string | undefined;
  readonly log: Logger;
  readonly stallLimits: StallLimits;
};

export type Session = {
  readonly failed: Promise<unknown>;
  readonly member: string | undefined;
  close(): Promise<void>;
};

type Coordinator = Broker & { leaveGroup(request: { groupId: string; memberId: string }): Promise<unknown> };

/** kafkajs lacks a hook before it gives up partitions, but looks for the coordinator then. */
const joiningAfter =
  (ready: (coordinator: Coordinator) => Promise<void>): PartitionAssigner =>
  (config) => {
    const { cluster } = config;
    const find = cluster.findGroupCoordinator.bind(cluster);
    cluster.findGroupCoordinator = async (group) => {
      const coordinator = await find(group);
      await ready(coordinator as Coordinator);
      return coordinator;
    };
    return PartitionAssigners.roundRobin(config);
  };

const atMost = (work: Promise<unknown>, time: number) => Promise.race([work, pause(time)]);

export const startSession = (options: SessionOptions): Session => {
  const { kafka, topic, groupId, consumer, ends, busy, log, stallLimits } = options;
  let { predecessor } = options;
  const closing = new AbortController();
  const { signal } = closing;
  let lanes = new Map<number, Lane>();
  let reached = new Map<number, number>();
  let member: string | undefined;
  let lastFetch = performance.now();
  let fail: (reason: unknown) => void = () => {};
  const failed = new Promise<unknown>((resolve) => {
    fail = resolve;
  });

  const closeLanes = async () => {
    const closed = [...lanes.values()];
    lanes = new Map();
    for (const lane of closed) lane.close();
    await atMost(Promise.all(closed.map(({ ended }) => ended)), drainTime);
  };

  const client = kafka.consumer({
    groupId,
    sessionTimeout,
    rebalanceTimeout: sessionTimeout,
    heartbeatInterval: 2_000,
    maxWaitTimeInMs: fetchWait,
    metadataMaxAge: 30_000,
    allowAutoTopicCreation: false,
    retry: { retries: 4 },
    partitionAssigners: [
      joiningAfter(async (coordinator) => {
        await closeLanes();
        if (!predecessor) return;
        await coordinator.leaveGroup({ groupId, memberId: predecessor }).catch(() => undefined);
        predecessor = undefined;
      }),
    ],
  });

  /** A crashed client knows no partitions; its successor starts again. */
  const ifAlive = (change: () => void) => {
    try {
      change();
    } catch (error) {
      fail(error);
    }
  };

  const openLaneOf = (partition: number): Lane => {
    const one = [{ topic, partitions: [partition] }];
    const lane = openLane({
      topic,
      partition,
      consumer,
      after: busy.get(partition),
      log,
      onOffset: (offset) => reached.set(partition, offset),
      fetching: {
        from: (offset) =>
          ifAlive(() => {
            client.seek({ topic, partition, offset: `${offset}` });
            client.resume(one);
          }),
        pause: () => ifAlive(() => client.pause(one)),
        resume: () => ifAlive(() => client.resume(one)),
      },
    });
    busy.set(partition, lane.ended);
    return lane;
  };

  client.on(client.events.GROUP_JOIN, ({ payload }) => {
    member = payload.memberId;
    lastFetch = performance.now();
    if (signal.aborted) return;
    const partitions = payload.memberAssignment[topic] ?? [];
    client.pause([{ topic, partitions }]);
    reached = new Map();
    lanes = new Map(partitions.map((partition) => [partition, openLaneOf(partition)]));
    log.info({ group: consumer.group, partitions }, 'partitions are assigned');
  });
  client.on(client.events.FETCH, () => {
    lastFetch = performance.now();
  });
  client.on(client.events.CRASH, ({ payload }) => fail(payload.error));

  const start = async () => {
    await client.connect();
    await client.subscribe({ topics: [topic], fromBeginning: true });
    await client.run({
      autoCommit: false,
      eachBatch: async ({ batch, isStale }) => {
        if (!isStale()) lanes.get(batch.partition)?.take(batch.messages, Number(batch.highWatermark));
      },
    });
  };
  const started = start().catch(fail);

  /** For tools that measure lag; consumers resume from their own checkpoints. */
  const commit = async () => {
    if (reached.size === 0) return;
    const offsets = [...reached].map(([partition, offset]) => ({ topic, partition, offset: `${offset}` }));
    reached = new Map();
    await client.commitOffsets(offsets);
  };

  const stall = stallFinder();
  const look = async () => {
    const silence = performance.now() - lastFetch;
    if (silence > stallLimits.silence) return fail(new Error(`nothing was fetched for ${Math.round(silence)} ms`));
    const partition = stall(lanes, await ends());
    if (partition !== undefined) fail(new Error(`partition ${partition} makes no progress while there is lag`));
  };
  // Both need a broker that may be away, which kafkajs reports itself.
  const periodic = [every(5_000, commit), every(stallLimits.look, look)];

  const leave = async () => {
    await started;
    await commit().catch(() => undefined);
    await client.disconnect();
  };

  return {
    failed,
    get member() {
      return member;
    },
    close: async () => {
      closing.abort();
      for (const { stop } of periodic) void stop();
      await closeLanes();
      const left = leave().catch((error) => log.debug({ err: error }, 'a consumer did not leave its group'));
      await atMost(left, drainTime);
    },
  };
};
