import type { KafkaMessage, Message } from 'kafkajs';
import type { StoredEvent } from '../../contract/index.ts';

export const toMessage = (event: StoredEvent): Message & { readonly value: string } => ({
  key: event.key,
  value: JSON.stringify(event),
  headers: { type: event.type, position: `${event.position}`, correlationId: event.correlationId },
});

/** @throws for a message that no relay has sent */
export const fromMessage = ({ offset, value }: Pick<KafkaMessage, 'offset' | 'value'>): StoredEvent => {
  try {
    return JSON.parse(value?.toString() ?? '') as StoredEvent;
  } catch (error) {
    throw new Error(`the message at offset ${offset} is no event`, { cause: error });
  }
};
