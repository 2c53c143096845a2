import {
  type AllStreamResolvedEvent,
  END,
  FORWARDS,
  NO_STREAM,
  type ReadStreamOptions,
  START,
} from '@eventstore/db-client';
import { Signal } from '../../async/signal.ts';
import type { Logger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { follow } from '../follow.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { EventStore, ReadOptions } from '../port.ts';
import { checkSequence } from '../sequence.ts';
import { allStream } from './all-stream.ts';
import { Calls } from './calls.ts';
import { MissingEventsError } from './errors.ts';
import { openFeed } from './feed.ts';
import { proposedEvent, readableEvent, storedEvent } from './records.ts';

export type EventStoreDbOptions = {
  readonly url: string;
  /** Begins our streams' names on a server that others use too. */
  readonly prefix?: string;
  readonly log?: Logger;
  readonly silence?: number;
  /** Milliseconds a call waits for the server; absent: 900. */
  readonly timeoutMs?: number;
};

/** Followers may be behind; decisions need the newest events. */
const requiresLeader = true;

/** Nobody but an operator takes events away, and only from the front. @throws MissingEventsError */
const checkWhole = (
  stream: string,
  events: readonly StoredEvent[],
  { from, direction, limit }: Required<ReadOptions>,
): void => {
  const first = direction === FORWARDS ? events[0] : events.length < limit ? events.at(-1) : undefined;
  const expected = direction === FORWARDS ? from : 0;
  if (first && first.revision > expected)
    throw new MissingEventsError(`the stream ${stream} has no events before revision ${first.revision}`);
};

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
  const streams = prefix ? { prefixes: [prefix] } : { regex: '^[^$]' };
  const all = allStream(calls, prefix, log);
  const readable = (found: readonly AllStreamResolvedEvent[]) => found.map((event) => readableEvent(event, prefix));

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
      const found = await calls.read((client) => client.readStream(prefix + stream, options));
      const events = found.map(storedEvent);
      checkWhole(stream, events, { from: from ?? 0, direction, limit });
      return events;
    },

    readAll: async (after, limit) => (await all.read(after, limit)).map(storedEvent),
    readOn: async (after, limit) => readable(await all.read(after, limit)),
    foreign: all.foreign,
    head: all.head,
    back: all.back,
    ready: async () => void (await all.head()),

    subscribe: (after, handler) => {
      const toEvents = (found: readonly AllStreamResolvedEvent[]) => readable(all.own(found));
      const { head, locate } = all;
      const feed = openFeed({ url, streams, silence, head, locate, toEvents, log });
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
