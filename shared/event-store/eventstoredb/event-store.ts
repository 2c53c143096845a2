import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  NO_STREAM,
  type ReadStreamOptions,
  type ResolvedEvent,
  START,
} from '@eventstore/db-client';
import { Signal } from '../../async/signal.ts';
import type { Logger } from '../../basics/log.ts';
import { streams } from '../../contract/index.ts';
import { follow } from '../follow.ts';
import { openSubscriptions } from '../open-subscriptions.ts';
import type { EventStore, ReadOptions } from '../port.ts';
import { checkSequence } from '../sequence.ts';
import { allStream } from './all-stream.ts';
import { callsTo } from './calls.ts';
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
  found: readonly ResolvedEvent[],
  { from, direction, limit }: Required<ReadOptions>,
): void => {
  const first = direction === FORWARDS ? found[0] : found.length < limit ? found.at(-1) : undefined;
  const expected = direction === FORWARDS ? from : 0;
  const revision = Number(first?.event?.revision ?? 0);
  if (revision > expected)
    throw new MissingEventsError(`the stream ${stream} has no events before revision ${revision}`);
};

/** The revision before which an operator hid a stream's events; of one that was deleted, beyond all. */
const hiddenBefore = (metadata: ResolvedEvent | undefined): number =>
  Number((metadata?.event?.data as { readonly $tb?: unknown } | undefined)?.$tb ?? 0);

/** Needs EventStoreDB 22.10; fails in under a second while it is away. @throws for a bad URL */
export const openEventStoreDb = ({
  url,
  prefix = '',
  log,
  silence = 2_000,
  timeoutMs,
}: EventStoreDbOptions): EventStore => {
  const calls = callsTo(url, timeoutMs);
  const subscriptions = openSubscriptions();
  const ours = prefix ? { prefixes: [prefix] } : { regex: '^[^$]' };
  const all = allStream(calls, prefix, log);
  const readable = (found: readonly AllStreamResolvedEvent[]) => found.map((event) => readableEvent(event, prefix));

  const metadataOf = async (stream: string): Promise<ResolvedEvent | undefined> => {
    const last = { direction: BACKWARDS, fromRevision: END, maxCount: 1, requiresLeader } as const;
    return (await calls.read((client) => client.readStream(`$$${prefix}${stream}`, last)))?.[0];
  };
  /** What was deleted the ordinary way looks like what never was. @throws MissingEventsError */
  const checkNeverWas = async (stream: string): Promise<void> => {
    if (hiddenBefore(await metadataOf(stream)) > 0)
      throw new MissingEventsError(`the stream ${stream} was deleted in EventStoreDB`);
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
      if (!success) return { outcome: 'conflict', revision };
      if (revision !== after + events.length)
        throw new MissingEventsError(`the stream ${stream} was deleted in EventStoreDB and begins anew`);
      return { outcome: 'appended', revision, position: Number(position?.commit) };
    },

    readStream: async (stream, { from, direction = 'forwards', limit = Number.MAX_SAFE_INTEGER } = {}) => {
      const end = direction === FORWARDS ? START : END;
      const fromRevision = from === undefined ? end : BigInt(from);
      const options: ReadStreamOptions = { direction, fromRevision, maxCount: limit, requiresLeader };
      const found = await calls.read((client) => client.readStream(prefix + stream, options));
      // Behind the last event nothing is the rule.
      const isEmpty = !found || (found.length === 0 && (direction === BACKWARDS || !from));
      if (isEmpty) await checkNeverWas(stream);
      checkWhole(stream, found ?? [], { from: from ?? 0, direction, limit });
      return (found ?? []).map(storedEvent);
    },

    readAll: async (after, limit) => (await all.read(after, limit)).map(storedEvent),
    readOn: async (after, limit) => readable(await all.read(after, limit)),
    foreign: all.foreign,
    head: all.head,
    back: all.back,
    /** Of both kinds of reading, so that a right that is missing shows before a command needs it. */
    ready: async () => void (await Promise.all([all.head(), metadataOf(streams.installation())])),

    subscribe: (after, handler) => {
      const toEvents = (found: readonly AllStreamResolvedEvent[]) => readable(all.own(found));
      const { head, locate } = all;
      const feed = openFeed({ url, streams: ours, silence, head, locate, toEvents, log });
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
