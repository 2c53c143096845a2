import type { KafkaMessage } from 'kafkajs';
import type { Logger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { type EventMark, eventMark, isMarked } from '../../event-store/mark.ts';
import type { Consumer } from '../port.ts';
import { most } from './buffer.ts';
import { deliveredWatch } from './delivered.ts';
import { fromMessage } from './message.ts';

export type DeliveryOptions = {
  readonly topic: string;
  readonly partition: number;
  readonly consumer: Consumer;
  readonly log: Logger;
};

/** What the consumer gets of a partition. @param onDelivered hears how far that is */
export const deliveriesOf = (
  { topic, partition, consumer, log }: DeliveryOptions,
  onDelivered: (offset: number) => void,
) => {
  let delivered = deliveredWatch(false);
  /** The offset of the last delivery that it knows of. */
  let deliveredTo: number | undefined;
  /** The last event handled, which must be the next that is fetched. */
  let marked: EventMark | undefined;
  let portion = most.count;

  /** No relay has sent it: it would hold up all that comes after it. */
  const eventOf = (message: KafkaMessage): StoredEvent | undefined => {
    try {
      return fromMessage(message);
    } catch (err) {
      log.error({ err, group: consumer.group, topic, partition }, 'a message is no event and is passed over');
      return undefined;
    }
  };

  return {
    /** Of the next delivery at most. Of what failed one half may succeed: whoever is too busy for many is not given as many again. */
    portion: () => portion,
    /** @param mark of the event before, which comes once more */
    begin: (offset: number, mark?: EventMark): void => {
      marked = mark;
      if (offset !== deliveredTo) delivered = deliveredWatch(offset > 0);
    },
    forgetMark: (): void => {
      marked = undefined;
    },
    /** @param isLast nothing waits behind them. @returns false where the topic has lost the event at the mark */
    deliver: async (messages: readonly KafkaMessage[], isLast: boolean): Promise<boolean> => {
      const offset = Number(messages.at(-1)?.offset) + 1;
      const found = messages.map(eventOf);
      if (marked) {
        const first = found.shift();
        if (!isMarked(first, marked)) return false;
        if (first) delivered.note([first]);
        marked = undefined;
        if (found.length === 0) return true;
      }
      const last = found.at(-1);
      const { events, late } = delivered.unseen(found.filter((event) => event !== undefined));
      if (late.length > 0)
        log.error(
          { group: consumer.group, topic, partition, positions: late.map(({ position }) => position) },
          'events come late that were never delivered: the topic had lost them',
        );
      // Only repetitions, and nothing behind them yet: the newest event once more, so that the offset moves on.
      const { newest } = delivered;
      if (newest && events.length === 0 && isLast) events.push(newest);
      if (events.length === 0) return true;
      const grown = Math.min(most.count, 2 * portion);
      portion = Math.max(1, Math.floor(events.length / 2));
      await consumer.handle({ partition, offset, source: topic, event: last && eventMark(last), events });
      portion = grown;
      delivered.note(events);
      deliveredTo = offset;
      onDelivered(offset);
      return true;
    },
  };
};
