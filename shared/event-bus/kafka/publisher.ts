import type { Message, Producer } from 'kafkajs';
import type { StoredEvent } from '../../contract/index.ts';
import type { Publisher } from '../port.ts';
import { type Connection, connect } from './client.ts';
import { toMessage } from './message.ts';
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

/** A failed producer would reuse its request's number. Another may repeat events, but in order. */
export const openKafkaPublisher = (connection: Connection): Publisher => {
  let current: Promise<Producer> | undefined;

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

  return {
    publish: async (events) => {
      try {
        current ??= begin();
        const producer = await current;
        for (const messages of requests(events)) await producer.send({ topic: connection.topic, acks: -1, messages });
      } catch (error) {
        await giveUp();
        throw error;
      }
    },
    isEmpty: async () => [...(await topicEnds(connection)).values()].every((end) => end === 0),
    close: giveUp,
  };
};
