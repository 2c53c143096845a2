import { type Broker, type Consumer, type Kafka, type PartitionAssigner, PartitionAssigners } from 'kafkajs';
import { every } from '../../async/every.ts';
import type { Fetching } from './buffer.ts';
import { drained, type LanesOptions, openLanes } from './lanes.ts';

/** Milliseconds until a dead member is missed: the brokers' default minimum. */
const sessionTimeout = 6_000;
/** Milliseconds that a fetch waits; pausing or leaving a partition waits for it too. */
const fetchWait = 1_000;

export type StallLimits = {
  readonly look: number;
  /** Milliseconds without a fetch after which a consumer has stalled; more than joining takes. */
  readonly silence: number;
};

export type SessionOptions = LanesOptions & {
  readonly kafka: Kafka;
  readonly groupId: string;
  readonly ends: () => Promise<Map<number, number>>;
  /** Name of a crashed predecessor: it leaves now, or the group would wait for it. */
  readonly predecessor: string | undefined;
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

const joinGroup = (kafka: Kafka, groupId: string, ready: Parameters<typeof joiningAfter>[0]) =>
  kafka.consumer({
    groupId,
    sessionTimeout,
    rebalanceTimeout: sessionTimeout,
    heartbeatInterval: 2_000,
    maxWaitTimeInMs: fetchWait,
    metadataMaxAge: 30_000,
    allowAutoTopicCreation: false,
    retry: { retries: 4 },
    partitionAssigners: [joiningAfter(ready)],
  });

/** A crashed client knows no partitions; its successor starts again. */
const fetchingBy = (client: Consumer, topic: string, fail: (reason: unknown) => void) => {
  const ifAlive = (change: () => void) => {
    try {
      change();
    } catch (error) {
      fail(error);
    }
  };
  return (partition: number): Fetching => {
    const one = [{ topic, partitions: [partition] }];
    return {
      from: (offset) =>
        ifAlive(() => {
          client.seek({ topic, partition, offset: `${offset}` });
          client.resume(one);
        }),
      pause: () => ifAlive(() => client.pause(one)),
      resume: () => ifAlive(() => client.resume(one)),
    };
  };
};

export const startSession = (options: SessionOptions): Session => {
  const { kafka, topic, groupId, consumer, ends, log, stallLimits } = options;
  let { predecessor } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const lanes = openLanes(options);
  let member: string | undefined;
  let lastFetch = performance.now();
  let fail: (reason: unknown) => void = () => {};
  const failed = new Promise<unknown>((resolve) => {
    fail = resolve;
  });

  const client = joinGroup(kafka, groupId, async (coordinator) => {
    await lanes.close();
    if (!predecessor) return;
    await coordinator.leaveGroup({ groupId, memberId: predecessor }).catch(() => undefined);
    predecessor = undefined;
  });

  client.on(client.events.GROUP_JOIN, ({ payload }) => {
    member = payload.memberId;
    lastFetch = performance.now();
    if (signal.aborted) return;
    const partitions = payload.memberAssignment[topic] ?? [];
    client.pause([{ topic, partitions }]);
    lanes.assign(partitions, fetchingBy(client, topic, fail));
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
        if (!isStale()) lanes.take(batch.partition, batch.messages, Number(batch.highWatermark));
      },
    });
  };
  const started = start().catch(fail);

  /** For tools that measure lag; consumers resume from their own checkpoints. */
  const commit = async () => {
    const reached = [...lanes.newOffsets()];
    if (reached.length === 0) return;
    await client.commitOffsets(reached.map(([partition, offset]) => ({ topic, partition, offset: `${offset}` })));
  };

  const look = async () => {
    const silence = performance.now() - lastFetch;
    if (silence > stallLimits.silence) return fail(new Error(`nothing was fetched for ${Math.round(silence)} ms`));
    const partition = await lanes.stalled(ends);
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
      await lanes.close();
      const left = leave().catch((error) => log.debug({ err: error }, 'a consumer did not leave its group'));
      await drained(left);
    },
  };
};
