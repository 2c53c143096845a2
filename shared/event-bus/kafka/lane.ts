import type { KafkaMessage } from 'kafkajs';
import { tellingFailures } from '../../async/outages.ts';
import { growingPauses } from '../../async/pause.ts';
import { Signal } from '../../async/signal.ts';
import type { EventMark } from '../../event-store/mark.ts';
import { type Fetching, messageBuffer } from './buffer.ts';
import { type DeliveryOptions, deliveriesOf } from './deliveries.ts';

const pauseLimits = { first: 200, longest: 2_000 };

export type LaneOptions = DeliveryOptions & {
  readonly fetching: Fetching;
  readonly after: Promise<void> | undefined;
  readonly onOffset: (offset: number) => void;
};

export type Lane = {
  take(messages: readonly KafkaMessage[], end: number): void;
  /** The next offset to fetch; undefined during work or a pause. */
  readonly awaits: number | undefined;
  close(): void;
  readonly ended: Promise<void>;
};

/** Apart from the client's loop: a slow handler delays no heartbeat and no other partition. */
export const openLane = (options: LaneOptions): Lane => {
  const { topic, partition, consumer, fetching, after, log, onOffset } = options;
  const closing = new AbortController();
  const { signal } = closing;
  const news = new Signal();
  const buffer = messageBuffer(fetching);
  const pauses = growingPauses(pauseLimits);
  const deliveries = deliveriesOf(options, (offset) => {
    pauses.reset();
    onOffset(offset);
  });
  let delivering = false;

  const fetchFrom = (offset: number, mark?: EventMark) => {
    deliveries.begin(offset, mark);
    buffer.open(mark ? offset - 1 : offset);
    onOffset(offset);
  };
  const beginAnew = (reason: string) => {
    log.error({ group: consumer.group, topic, partition }, reason);
    fetchFrom(0);
  };
  const begin = async () => {
    const mark = await consumer.resume(partition);
    if (signal.aborted) return;
    const { offset, source = topic, event } = mark ?? { offset: 0 };
    if (source === topic) fetchFrom(offset, event);
    else beginAnew('the mark is one of another topic: all events are delivered again');
  };

  const deliverAll = async () => {
    await begin();
    while (!signal.aborted) {
      const more = news.next;
      if (buffer.isEmpty()) await more;
      else {
        delivering = true;
        const isFound = await deliveries.deliver(buffer.give(deliveries.portion()), buffer.isEmpty());
        if (!isFound) beginAnew('the topic has lost the event at the mark: it begins anew');
        delivering = false;
      }
    }
  };

  const telling = tellingFailures(log);
  const run = async () => {
    await after;
    while (!signal.aborted) {
      try {
        await deliverAll();
      } catch (error) {
        delivering = false;
        buffer.shut();
        if (signal.aborted) break;
        const words = 'a partition waits and is tried again';
        telling.failed('', error, { group: consumer.group, partition }, [words, words]);
        await pauses.next(signal);
      }
    }
  };

  return {
    ended: run(),
    take: (messages, end) => {
      if (buffer.isShut()) return;
      const next = buffer.next();
      if (end < next) {
        log.error({ group: consumer.group, partition, end, offset: next }, 'the topic has lost events: it begins anew');
        buffer.rewind();
        deliveries.forgetMark();
      }
      if (buffer.take(messages)) news.notify();
    },
    get awaits() {
      return buffer.isOpen() && !delivering && buffer.isEmpty() ? buffer.next() : undefined;
    },
    close: () => {
      closing.abort();
      news.notify();
    },
  };
};
