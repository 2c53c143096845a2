import type { Message, Producer } from 'kafkajs';
import { deadlineIn } from '../../async/deadline.ts';
import { pause } from '../../async/pause.ts';
import type { StoredEvent } from '../../contract/index.ts';
import type { Publisher } from '../port.ts';
import { type Connection, connect, lastingAdmin } from './client.ts';
import { endsWatch } from './ends.ts';
import { toMessage } from './message.ts';
import { readAt } from './read-at.ts';
import { createPartitioner, endsOf, endsWithin, partitioner } from './topic.ts';

/** Characters of one request; an event as large again still fits the brokers' limit. */
const requestSize = 512 * 1_024;

const requests = (events: readonly StoredEvent[]): Message[][] => {
  const all: Message[][] = [];
  let size = Number.POSITIVE_INFINITY;
  for (const message of events.map(toMessage)) {
    size += message.value.length;
    if (size > requestSize) {
      all.push([]);
      size = message.value.length;
    }
    all.at(-1)?.push(message);
  }
  return all;
};

/** Milliseconds: a new leader may not know yet how far its predecessor had come. */
const confirmAfter = 1_000;

/** Milliseconds that a partition may be without a leader, and between looks for one. */
const election = 1_500;
const electionLook = 200;
/** Milliseconds without a send after which a partition may have lost its end, as its broker may have been started again. */
const quiet = 1_000;

const startProducer = async (connection: Connection): Promise<Producer> => {
  const producer = connect(connection).producer({
    createPartitioner,
    allowAutoTopicCreation: false,
    idempotent: true,
    maxInFlightRequests: 1,
    retry: { retries: 4 },
  });
  await producer.connect();
  return producer;
};

/** A failed producer would reuse its request's number. Another may repeat events, but in order. */
export const openKafkaPublisher = (connection: Connection): Publisher => {
  const { topic } = connection;
  let current: Promise<Producer> | undefined;
  const watch = endsWatch();
  const looking = lastingAdmin(
    () => connect(connection).admin(),
    () => deadlineIn(endsWithin),
  );
  /** A partition that was just made, or whose leader just died, has none for a moment. */
  const ends = async (): Promise<Map<number, number>> => {
    for (const begun = performance.now(); ; await pause(electionLook))
      try {
        return await looking.ask(endsOf(topic));
      } catch (error) {
        if (performance.now() - begun > election) throw error;
      }
  };
  let partitionOf: ((key: string) => number) | undefined;
  /** By the producer's partitions, when they surely had their ends: `performance.now()`. */
  let wholeAt = new Map<number, number>();

  const giveUp = async () => {
    const producer = current;
    current = undefined;
    wholeAt = new Map();
    await producer?.then((known) => known.disconnect()).catch(() => undefined);
  };

  /** A loss is told twice before it is believed. Answers the ends. */
  const findLosses = async (): Promise<ReadonlyMap<number, number>> => {
    const required = watch.ends();
    let found = await ends();
    if (watch.missing(required, found).length > 0) {
      await pause(confirmAfter);
      found = await ends();
      for (const [partition, end] of watch.missing(required, found)) watch.tearAt(partition, end);
    }
    return found;
  };

  const areWhole = (events: readonly StoredEvent[]): boolean => {
    const since = performance.now() - quiet;
    return events.every(({ key }) => partitionOf && (wholeAt.get(partitionOf(key)) ?? 0) > since);
  };
  /** What is sent behind a loss comes before what was lost, to consumers that had not seen it. */
  const checkBefore = async (events: readonly StoredEvent[]): Promise<void> => {
    if (areWhole(events)) return;
    const found = await findLosses();
    if (watch.torn.size > 0) throw new Error('the topic has lost its last events');
    partitionOf ??= partitioner(topic, found.size);
    const now = performance.now();
    wholeAt = new Map([...found.keys()].map((partition) => [partition, now]));
  };

  const lastPosition = async (): Promise<number> => {
    if ([...watch.torn.values()].includes(0)) return 0;
    const last = await readAt(connection, new Map([...watch.torn].map(([partition, end]) => [partition, end - 1])));
    return Math.min(...[...last.values()].map(({ position }) => position));
  };

  return {
    ends: watch.ends,
    lostAfter: async (stored) => {
      watch.expect(stored);
      const isEmpty = [...(await findLosses()).values()].every((end) => end === 0);
      if (watch.torn.size === 0 && !isEmpty) return undefined;
      const position = isEmpty ? 0 : await lastPosition();
      watch.mend();
      return position;
    },
    publish: async (events) => {
      try {
        current ??= startProducer(connection);
        const producer = await current;
        await checkBefore(events);
        for (const messages of requests(events)) {
          const answers = await producer.send({ topic, acks: -1, messages });
          for (const { partition } of answers) wholeAt.set(partition, performance.now());
          const whole = answers.map(({ partition, baseOffset }) => watch.stored(partition, Number(baseOffset ?? -1)));
          if (whole.includes(false)) throw new Error('the topic has lost its last events');
        }
      } catch (error) {
        await giveUp();
        throw error;
      }
    },
    close: async () => {
      await giveUp();
      await looking.close();
    },
  };
};
