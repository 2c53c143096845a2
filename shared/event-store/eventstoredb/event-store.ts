import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  type ReadAllOptions,
  type ReadPosition,
  type ReadStreamOptions,
  START,
} from '@eventstore/db-client';
import { Signal } from '../../async/signal.ts';
import type { Logger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { follow } from '../follow.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { EventStore } from '../port.ts';
import { checkSequence } from '../sequence.ts';
import { Calls } from './calls.ts';
import { openFeed } from './feed.ts';
import { isForeign, proposedEvent, readableEvent, storedEvent } from './records.ts';

export type EventStoreDbOptions = {
  readonly url: string;
  /** Begins our streams' names on a server that others use too. */
  readonly prefix?: string;
  readonly log?: Logger;
  readonly silence?: number;
  /** Milliseconds a call waits for the server; absent: 900. */
  readonly timeoutMs?: number;
};

/** System events are rare: a page of this size nearly always has one of ours. */
const headPage = 16;
const longestPage = 4_096;

/** Followers may be behind; decisions need the newest events. */
const requiresLeader = true;

const positionAt = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });

/** Needs EventStoreDB 22.10; fails in under a second while it is away. @throws for a bad URL */
export const openEventStoreDb = ({
  url,
  prefix = '',
  log,
  silence = 2_000,
  timeoutMs,
}: EventStoreDbOptions): EventStore => {
  const calls = new Calls(url, timeoutMs);
  const subscriptions = openSubscriptions();
  const isOurs = ({ event }: AllStreamResolvedEvent) =>
    event !== undefined && (prefix ? event.streamId.startsWith(prefix) : !event.streamId.startsWith('$'));
  const streams = prefix ? { prefixes: [prefix] } : { regex: '^[^$]' };

  let foreign = 0;
  const toEvents = (found: readonly AllStreamResolvedEvent[]): StoredEvent[] => {
    const ours = found.filter((event) => !isForeign(event, prefix));
    if (foreign === 0 && ours.length < found.length)
      log?.warn('events of another product are passed over: EVENT_STORE_PREFIX keeps them apart');
    foreign += found.length - ours.length;
    return ours.map((event) => readableEvent(event, prefix));
  };

  /** Foreign ones included. */
  const read = async (after: number, limit: number): Promise<AllStreamResolvedEvent[]> => {
    const found: AllStreamResolvedEvent[] = [];
    let from = after;
    while (found.length < limit) {
      const maxCount = Math.min(limit - found.length, longestPage) + 1;
      const fromPosition = from === 0 ? START : positionAt(from);
      const page = await calls.read((client) =>
        client.readAll({ direction: FORWARDS, fromPosition, maxCount, requiresLeader }),
      );
      const since = from;
      found.push(...page.filter((event) => Number(event.event?.position.commit) > since && isOurs(event)));
      from = Number(page.at(-1)?.event?.position.commit ?? from);
      if (page.length < maxCount) break;
    }
    return found.slice(0, limit);
  };

  const readOn = async (after: number, limit: number): Promise<StoredEvent[]> => {
    for (let from = after; ; ) {
      const found = await read(from, limit);
      const events = toEvents(found);
      if (events.length > 0 || found.length === 0) return events;
      from = Number(found.at(-1)?.event?.position.commit);
    }
  };

  const head = async (): Promise<number> => {
    let fromPosition: ReadPosition = END;
    for (let maxCount = headPage; ; maxCount = longestPage) {
      const options: ReadAllOptions = { direction: BACKWARDS, fromPosition, maxCount, requiresLeader };
      const page = await calls.read((client) => client.readAll(options));
      const newest = page.find((event) => isOurs(event) && !isForeign(event, prefix))?.event?.position.commit;
      if (newest !== undefined) return Number(newest);
      const last = page.at(-1)?.event?.position;
      if (page.length < maxCount || !last) return 0;
      fromPosition = last;
    }
  };

  const back = async (position: number, count: number): Promise<number> => {
    let at = position;
    for (let left = count; left > 0; ) {
      const maxCount = Math.min(left, longestPage);
      const fromPosition = positionAt(at);
      const page = await calls.read((client) =>
        client.readAll({ direction: BACKWARDS, fromPosition, maxCount, requiresLeader }),
      );
      const last = page.at(-1)?.event?.position.commit;
      if (page.length < maxCount || last === undefined) return 0;
      at = Number(last);
      left -= page.filter(isOurs).length;
    }
    return at;
  };

  return {
    append: async (stream, expected, events) => {
      const after = expected === 'no-stream' ? -1 : expected;
      checkSequence(stream, after, events);
      const expectedRevision = after < 0 ? NO_STREAM : BigInt(after);
      const proposed = events.map(proposedEvent);
      const { success, nextExpectedRevision, position } = await calls.write((client, deadline) =>
        client.appendToStream(prefix + stream, proposed, { expectedRevision, deadline, requiresLeader }),
      );
      const revision = Number(nextExpectedRevision);
      return success
        ? { outcome: 'appended', revision, position: Number(position?.commit) }
        : { outcome: 'conflict', revision };
    },

    readStream: async (stream, { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER } = {}) => {
      const end = direction === FORWARDS ? START : END;
      const fromRevision = from === undefined ? end : BigInt(from);
      const options: ReadStreamOptions = { direction, fromRevision, maxCount: limit, requiresLeader };
      const events = await calls.read((client) => client.readStream(prefix + stream, options));
      return events.map(storedEvent);
    },

    readAll: async (after, limit) => (await read(after, limit)).map(storedEvent),
    readOn,
    foreign: () => foreign,
    head,
    back,
    ready: async () => void (await head()),

    subscribe: (after, handler) => {
      const feed = openFeed({ url, streams, silence, head, toEvents, log });
      const ended = new Signal();
      const following = follow(after, feed.next, ended, handler);
      return subscriptions.add({
        stop: () => {
          feed.close();
          return following.stop();
        },
      });
    },

    close: async () => {
      await subscriptions.stopAll();
      await calls.close();
    },
  };
};
