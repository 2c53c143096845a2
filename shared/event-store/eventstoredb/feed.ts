import { type AllStreamResolvedEvent, STREAM_NAME } from '@eventstore/db-client';
import { every } from '../../async/every.ts';
import { Signal } from '../../async/signal.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import type { StoredEvent } from '../../contract/index.ts';
import { commitOf, startAt } from './all-stream.ts';
import { Connection } from './connection.ts';
import { mayBeOfPosition, translate } from './errors.ts';

const batchSize = 1_000;

export type FeedOptions = {
  readonly url: string;
  readonly streams: { readonly regex: string } | { readonly prefixes: string[] };
  /** Milliseconds without a sign of life after which a subscription is checked. */
  readonly silence: number;
  readonly head: () => Promise<number>;
  readonly locate: (position: number) => Promise<number>;
  readonly toEvents: (found: readonly AllStreamResolvedEvent[]) => StoredEvent[];
  readonly log?: Logger | undefined;
};

/** @param from where the server is asked to begin: at `after`, or before it */
const openLive = (after: number, from: number, { url, streams, silence, head, toEvents }: FeedOptions) => {
  const changed = new Signal();
  const connection = new Connection(url);
  let position = after;
  let arrived: AllStreamResolvedEvent[] = [];
  let failure: Error | undefined;
  let isClosed = false;
  let isAlive = true;
  /** The store's head at the last check, due to arrive by the next one. */
  let owed = 0;

  const alive = () => {
    isAlive = true;
  };
  const fail = (error: Error) => {
    failure ??= error;
    changed.notify();
  };
  connection.open().catch(() => {});
  const subscription = connection.client.subscribeToAll({
    fromPosition: startAt(from),
    filter: { filterOn: STREAM_NAME, checkpointInterval: 1, checkpointReached: alive, ...streams },
  });
  subscription
    .on('data', (event) => {
      alive();
      if (commitOf(event) <= after) return;
      arrived.push(event);
      if (arrived.length >= batchSize) subscription.pause();
      changed.notify();
    })
    .on('confirmation', alive)
    .on('caughtUp', alive)
    .on('fellBehind', alive)
    .on('error', (error) => fail(translate(error)))
    .on('end', () => fail(new EngineUnavailableError('the subscription was ended')));
  /** A connection cut without notice looks like an idle one. */
  const doubt = async () => {
    const isSilent = !isAlive && arrived.length === 0;
    isAlive = false;
    if (!isSilent) return;
    if (owed > position) fail(new EngineUnavailableError('the subscription fell silent'));
    else owed = await head();
  };
  const watchdog = every(silence, doubt, { onFailure: (error) => fail(error as Error) });

  return {
    position: () => position,
    next: async (): Promise<StoredEvent[]> => {
      for (;;) {
        while (arrived.length === 0 && !failure && !isClosed) await changed.next;
        if (isClosed) return [];
        if (arrived.length === 0) throw failure;
        const events = toEvents(arrived);
        arrived = [];
        subscription.resume();
        position = events.at(-1)?.position ?? position;
        if (events.length > 0) return events;
      }
    },
    close: () => {
      isClosed = true;
      void watchdog.stop();
      // Waits for a subscription that is only about to begin.
      subscription
        .unsubscribe()
        .catch(() => {})
        .then(() => connection.close());
      changed.notify();
    },
  };
};

export type Feed = {
  /** Waits for events; none when closed. @throws when they cannot be had now */
  next(after: number): Promise<StoredEvent[]>;
  close(): void;
};

export const openFeed = (options: FeedOptions): Feed => {
  let live: ReturnType<typeof openLive> | undefined;
  let closed = false;
  /** The position asked for, where it is another than the one begun at. */
  let located: { readonly after: number; readonly from: number } | undefined;
  return {
    next: async (after) => {
      if (closed) return [];
      if (live?.position() !== after) {
        live?.close();
        live = openLive(after, located?.after === after ? located.from : after, options);
      }
      const current = live;
      try {
        return await current.next();
      } catch (error) {
        options.log?.warn({ err: error, position: after }, 'event subscription is begun anew');
        current.close();
        live = undefined;
        if (after > 0 && mayBeOfPosition(error)) located = { after, from: await options.locate(after) };
        throw error;
      }
    },
    close: () => {
      closed = true;
      live?.close();
    },
  };
};
