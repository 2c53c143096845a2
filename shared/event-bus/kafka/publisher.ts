import type { Message, Producer } from 'kafkajs';
import { pause } from '../../async/pause.ts';
import type { StoredEvent } from '../../contract/index.ts';
import type { Publisher } from '../port.ts';
import { type Connection, connect } from './client.ts';
import { endsWatch } from './ends.ts';
import { toMessage } from './message.ts';
import { readAt } from './read-at.ts';
import { createPartitioner, topicEnds } from './topic.ts';

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

/** A failed producer would reuse its request's number. Another may repeat events, but in order. */
export const openKafkaPublisher = (connection: Connection): Publisher => {
  let current: Promise<Producer> | undefined;
  const watch = endsWatch();

  const begin = async () => {
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
  const giveUp = async () => {
    const producer = current;
    current = undefined;
    await producer?.then((known) => known.disconnect()).catch(() => undefined);
  };

  /** A loss is told twice before it is believed. Answers whether there is anything at all. */
  const findLosses = async (): Promise<boolean> => {
    const required = watch.ends();
    let found = await topicEnds(connection);
    if (watch.missing(required, found).length > 0) {
      await pause(confirmAfter);
      found = await topicEnds(connection);
      for (const [partition, end] of watch.missing(required, found)) watch.tearAt(partition, end);
    }
    return [...found.values()].some((end) => end > 0);
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
      const isEmpty = !(await findLosses());
      if (watch.torn.size === 0 && !isEmpty) return undefined;
      const position = isEmpty ? 0 : await lastPosition();
      watch.mend();
      return position;
    },
    publish: async (events) => {
      try {
        current ??= begin();
        const producer = await current;
        for (const messages of requests(events)) {
          const answers = await producer.send({ topic: connection.topic, acks: -1, messages });
          const whole = answers.map(({ partition, baseOffset }) => watch.stored(partition, Number(baseOffset ?? -1)));
          if (whole.includes(false)) throw new Error('the topic has lost its last events');
        }
      } catch (error) {
        await giveUp();
        throw error;
      }
    },
    close: giveUp,
  };
};
