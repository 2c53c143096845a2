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

class Live {
  position: number;
  readonly #head: () => Promise<number>;
  readonly #toEvents: FeedOptions['toEvents'];
  readonly #close: () => void;
  readonly #changed = new Signal();
  #arrived: AllStreamResolvedEvent[] = [];
  #resume = () => {};
  #failure: Error | undefined;
  #closed = false;
  #alive = true;
  /** The store's head at the last check, due to arrive by the next one. */
  #owed = 0;

  /** @param from where the server is asked to begin: at `after`, or before it */
  constructor(after: number, from: number, { url, streams, silence, head, toEvents }: FeedOptions) {
    this.position = after;
    this.#toEvents = toEvents;
    this.#head = head;
    const connection = new Connection(url);
    connection.open().catch(() => {});
    const alive = () => {
      this.#alive = true;
    };
    const subscription = connection.client.subscribeToAll({
      fromPosition: startAt(from),
      filter: { filterOn: STREAM_NAME, checkpointInterval: 1, checkpointReached: alive, ...streams },
    });
    subscription
      .on('data', (event) => {
        alive();
        if (commitOf(event) <= after) return;
        this.#arrived.push(event);
        if (this.#arrived.length >= batchSize) subscription.pause();
        this.#changed.notify();
      })
      .on('confirmation', alive)
      .on('caughtUp', alive)
      .on('fellBehind', alive)
      .on('error', (error) => this.#fail(translate(error)))
      .on('end', () => this.#fail(new EngineUnavailableError('the subscription was ended')));
    this.#resume = () => void subscription.resume();
    const watchdog = every(silence, () => this.#doubt(), { onFailure: (error) => this.#fail(error as Error) });
    this.#close = () => {
      void watchdog.stop();
      // Waits for a subscription that is only about to begin.
      subscription
        .unsubscribe()
        .catch(() => {})
        .then(() => connection.close());
    };
  }

  async next(): Promise<StoredEvent[]> {
    for (;;) {
      while (this.#arrived.length === 0 && !this.#failure && !this.#closed) await this.#changed.next;
      if (this.#closed) return [];
      if (this.#arrived.length === 0) throw this.#failure;
      const events = this.#toEvents(this.#arrived);
      this.#arrived = [];
      this.#resume();
      this.position = events.at(-1)?.position ?? this.position;
      if (events.length > 0) return events;
    }
  }

  close(): void {
    this.#closed = true;
    this.#close();
    this.#changed.notify();
  }

  /** A connection cut without notice looks like an idle one. */
  async #doubt(): Promise<void> {
    const silent = !this.#alive && this.#arrived.length === 0;
    this.#alive = false;
    if (!silent) return;
    if (this.#owed > this.position) this.#fail(new EngineUnavailableError('the subscription fell silent'));
    else this.#owed = await this.#head();
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    this.#changed.notify();
  }
}

export type Feed = {
  /** Waits for events; none when closed. @throws when they cannot be had now */
  next(after: number): Promise<StoredEvent[]>;
  close(): void;
};

export const openFeed = (options: FeedOptions): Feed => {
  let live: Live | undefined;
  let closed = false;
  /** The position asked for, where it is another than the one begun at. */
  let located: { readonly after: number; readonly from: number } | undefined;
  return {
    next: async (after) => {
      if (closed) return [];
      if (live?.position !== after) {
        live?.close();
        live = new Live(after, located?.after === after ? located.from : after, options);
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
