import type { KafkaMessage } from 'kafkajs';
import { growingPauses } from '../../async/back-off.ts';
import { Signal } from '../../async/signal.ts';
import type { Logger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import type { Consumer } from '../port.ts';
import { fromMessage } from './message.ts';

const most = 500;
/** Messages in memory above which fetching pauses. */
const enough = 2_000;
const pauseLimits = { first: 200, longest: 2_000 };

export type Fetching = {
  from(offset: number): void;
  pause(): void;
  resume(): void;
};

export type LaneOptions = {
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

/** Only events newer than all before: what relays send twice comes late, never early. */
const unseen = (events: readonly StoredEvent[], newest: StoredEvent | undefined): StoredEvent[] => {
  let position = newest?.position ?? Number.NEGATIVE_INFINITY;
  return events.filter((event) => {
    if (event.position <= position) return false;
    position = event.position;
    return true;
  });
};

/** Apart from the client's loop: a slow handler delays no heartbeat and no other partition. */
export const openLane = ({ partition, consumer, fetching, after, log, onOffset }: LaneOptions): Lane => {
  const closing = new AbortController();
  const { signal } = closing;
  const news = new Signal();
  let waiting: KafkaMessage[] = [];
  let state: 'shut' | 'open' | 'crowded' = 'shut';
  let delivering = false;
  let next = 0;
  let newest: StoredEvent | undefined;
  const pauses = growingPauses(pauseLimits);

  const begin = async () => {
    const from = (await consumer.resume(partition)) ?? 0;
    if (signal.aborted) return;
    next = from;
    newest = undefined;
    waiting = [];
    state = 'open';
    fetching.from(from);
    onOffset(from);
  };

  const deliver = async () => {
    const messages = waiting.splice(0, most);
    if (state === 'crowded' && waiting.length < most) {
      state = 'open';
      fetching.resume();
    }
    const offset = Number(messages.at(-1)?.offset) + 1;
    const events = unseen(messages.map(fromMessage), newest);
    // Only repetitions: the newest event once more, so that the offset moves on.
    if (newest && events.length === 0) events.push(newest);
    await consumer.handle({ partition, offset, events });
    newest = events.at(-1);
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

  const run = async () => {
    await after;
    while (!signal.aborted) {
      try {
        await deliverAll();
      } catch (error) {
        delivering = false;
        state = 'shut';
        fetching.pause();
        log.warn({ err: error, group: consumer.group, partition }, 'a partition waits and is tried again');
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
      }
      const taken = messages.filter(({ offset }) => Number(offset) >= next);
      const last = taken.at(-1);
      if (!last) return;
      next = Number(last.offset) + 1;
      waiting.push(...taken);
      if (waiting.length >= enough) {
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
