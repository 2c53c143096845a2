import type { KafkaMessage } from 'kafkajs';
import { tellingFailures } from '../../async/outages.ts';
import { growingPauses } from '../../async/pause.ts';
import { Signal } from '../../async/signal.ts';
import type { Logger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { type EventMark, eventMark, isMarked } from '../../event-store/mark.ts';
import type { Consumer } from '../port.ts';
import { deliveredWatch } from './delivered.ts';
import { fromMessage } from './message.ts';

type Bound = { readonly count: number; readonly bytes: number };
const MiB = 1024 * 1024;
/** Of one delivery, unless a single message is larger. */
const most: Bound = { count: 500, bytes: 4 * MiB };
/** In memory, above which fetching pauses until it is below `most`; a fetch adds as much as a broker answers. */
const enough: Bound = { count: 2_000, bytes: 8 * MiB };
const pauseLimits = { first: 200, longest: 2_000 };

export type Fetching = {
  from(offset: number): void;
  pause(): void;
  resume(): void;
};

export type LaneOptions = {
  readonly topic: string;
  readonly partition: number;
  readonly consumer: Consumer;
  readonly fetching: Fetching;
  readonly after: Promise<void> | undefined;
  readonly log: Logger;
  readonly onOffset: (offset: number) => void;
};

export type Lane = {
  take(messages: readonly KafkaMessage[], end: number): void;
  /** The next offset to fetch; undefined during work or a pause. */
  readonly awaits: number | undefined;
  close(): void;
  readonly ended: Promise<void>;
};

const sizeOf = ({ value }: KafkaMessage): number => value?.byteLength ?? 0;
const reaches = (messages: readonly KafkaMessage[], { count, bytes }: Bound): boolean =>
  messages.length >= count || messages.reduce((sum, message) => sum + sizeOf(message), 0) >= bytes;
/** How many of the first fit, one at least. */
const fitting = (messages: readonly KafkaMessage[], { count, bytes }: Bound): number => {
  let left = bytes;
  const beyond = messages.slice(0, count).findIndex((message) => {
    left -= sizeOf(message);
    return left < 0;
  });
  return beyond < 0 ? count : Math.max(1, beyond);
};

/** Apart from the client's loop: a slow handler delays no heartbeat and no other partition. */
export const openLane = ({ topic, partition, consumer, fetching, after, log, onOffset }: LaneOptions): Lane => {
  const closing = new AbortController();
  const { signal } = closing;
  const news = new Signal();
  let waiting: KafkaMessage[] = [];
  let state: 'shut' | 'open' | 'crowded' = 'shut';
  let delivering = false;
  let next = 0;
  let delivered = deliveredWatch(false);
  /** The offset of the last delivery that it knows of. */
  let deliveredTo: number | undefined;
  /** The last event handled, which must be the next that is fetched. */
  let marked: EventMark | undefined;
  const pauses = growingPauses(pauseLimits);
  /** Of the next delivery at most. Of what failed one half may succeed: whoever is too busy for many is not given as many again. */
  let portion = most.count;

  const fetchFrom = (offset: number, mark?: EventMark) => {
    marked = mark;
    next = mark ? offset - 1 : offset;
    if (offset !== deliveredTo) delivered = deliveredWatch(offset > 0);
    waiting = [];
    state = 'open';
    fetching.from(next);
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

  /** No relay has sent it: it would hold up all that comes after it. */
  const eventOf = (message: KafkaMessage): StoredEvent | undefined => {
    try {
      return fromMessage(message);
    } catch (err) {
      log.error({ err, group: consumer.group, topic, partition }, 'a message is no event and is passed over');
      return undefined;
    }
  };

  const deliver = async () => {
    const messages = waiting.splice(0, fitting(waiting, { ...most, count: portion }));
    if (state === 'crowded' && !reaches(waiting, most)) {
      state = 'open';
      fetching.resume();
    }
    const offset = Number(messages.at(-1)?.offset) + 1;
    const found = messages.map(eventOf);
    if (marked) {
      const first = found.shift();
      if (!isMarked(first, marked)) return beginAnew('the topic has lost the event at the mark: it begins anew');
      if (first) delivered.note([first]);
      marked = undefined;
      if (found.length === 0) return;
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
    if (newest && events.length === 0 && waiting.length === 0) events.push(newest);
    if (events.length === 0) return;
    const grown = Math.min(most.count, 2 * portion);
    portion = Math.max(1, Math.floor(events.length / 2));
    await consumer.handle({ partition, offset, source: topic, event: last && eventMark(last), events });
    portion = grown;
    delivered.note(events);
    deliveredTo = offset;
    pauses.reset();
    onOffset(offset);
  };

  const deliverAll = async () => {
    await begin();
    while (!signal.aborted) {
      const more = news.next;
      if (waiting.length === 0) await more;
      else {
        delivering = true;
        await deliver();
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
        state = 'shut';
        fetching.pause();
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
      if (state === 'shut') return;
      if (end < next) {
        log.error({ group: consumer.group, partition, end, offset: next }, 'the topic has lost events: it begins anew');
        next = 0;
        marked = undefined;
      }
      const taken = messages.filter(({ offset }) => Number(offset) >= next);
      const last = taken.at(-1);
      if (!last) return;
      next = Number(last.offset) + 1;
      waiting.push(...taken);
      if (reaches(waiting, enough)) {
        state = 'crowded';
        fetching.pause();
      }
      news.notify();
    },
    get awaits() {
      return state === 'open' && !delivering && waiting.length === 0 ? next : undefined;
    },
    close: () => {
      closing.abort();
      news.notify();
    },
  };
};
