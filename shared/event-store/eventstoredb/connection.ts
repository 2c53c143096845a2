import {
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { EngineUnavailableError } from '../../basics/errors.ts';

/** Milliseconds. A command may need two calls, and its 503 is due within 2 s. */
const timeoutMs = 900;
const renewEvery = 1_000;

type Internals = { supports: () => Promise<boolean>; getChannel: () => Promise<{ close(): void }> };

let connections = 0;

export const connect = (url: string): EventStoreDBClient => {
  connections += 1;
  const settings = [
    'throwOnAppendFailure=false',
    // A follower may be behind and refuses what requires the leader.
    'nodePreference=leader',
    // Equal settings would share a gRPC connection, with its growing pauses and held-back streams.
    `keepAliveInterval=${10_000 + (connections % 10_000)}`,
  ];
  const client = EventStoreDBClient.connectionString(`${url}${url.includes('?') ? '&' : '?'}${settings.join('&')}`);
  // No BatchAppend: it has no deadline, and the client confuses answers when a connection fails.
  (client as unknown as Internals).supports = async () => false;
  return client;
};

export const release = async (client: EventStoreDBClient): Promise<void> => {
  const channel = await (client as unknown as Internals).getChannel().catch(() => undefined);
  channel?.close();
};

const translate = (error: unknown): Error => {
  if (error instanceof EngineUnavailableError) return error;
  if (error instanceof MaxAppendSizeExceededError)
    return new Error('events of one append are too large', { cause: error });
  return new EngineUnavailableError('EventStoreDB does not answer', { cause: error });
};

const silence = (limit: number) => new EngineUnavailableError(`EventStoreDB was silent for ${limit} ms`);

/** Gives up after `limit` ms of silence; answers that wait in sockets come first. */
const listen = (giveUp: () => void, limit: number) => {
  let heard = false;
  const timer = setTimeout(() => {
    heard = false;
    setImmediate(() => heard || giveUp());
  }, limit);
  return {
    hear: () => {
      heard = true;
      timer.refresh();
    },
    stop: () => {
      heard = true;
      clearTimeout(timer);
    },
  };
};

const collect = <E>(read: StreamingRead<E>, limit: number): Promise<E[]> =>
  new Promise((resolve, reject) => {
    const events: E[] = [];
    const listening = listen(() => {
      reject(silence(limit));
      read.cancel().catch(() => {});
    }, limit);
    read
      .on('data', (event) => {
        events.push(event);
        listening.hear();
      })
      .on('end', () => {
        listening.stop();
        resolve(events);
      })
      // Stays: an error after the end would otherwise end the process.
      .on('error', (error) => {
        listening.stop();
        if (error instanceof StreamNotFoundError) resolve([]);
        else reject(error);
      });
  });

/** @throws after `limit` ms, as a call's own deadline ignores the search for a node */
const inTime = <T>(promise: Promise<T>, limit: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const listening = listen(() => reject(silence(limit)), limit);
    promise.then(resolve, reject).finally(listening.stop);
  });

export class Calls {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #running = new Set<Promise<unknown>>();
  #client: EventStoreDBClient;
  #since = 0;
  #closed = false;

  constructor(url: string, limit = timeoutMs) {
    this.#url = url;
    this.#timeoutMs = limit;
    this.#client = connect(url);
  }

  /** @throws EngineUnavailableError */
  write<T>(action: (client: EventStoreDBClient, deadline: number) => Promise<T>): Promise<T> {
    return this.#run((client) => inTime(action(client, this.#timeoutMs), this.#timeoutMs));
  }

  /** @throws EngineUnavailableError */
  read<E>(action: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[]> {
    return this.#run((client) => collect(action(client), this.#timeoutMs));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    await release(this.#client);
  }

  async #run<T>(action: (client: EventStoreDBClient) => Promise<T>): Promise<T> {
    if (this.#closed) throw new EngineUnavailableError('the event store is closed');
    const client = this.#client;
    const running = action(client);
    this.#running.add(running);
    try {
      return await running;
    } catch (error) {
      const translated = translate(error);
      if (translated instanceof EngineUnavailableError) this.#renew(client);
      throw translated;
    } finally {
      this.#running.delete(running);
    }
  }

  #renew(failed: EventStoreDBClient): void {
    if (failed !== this.#client || Date.now() - this.#since < renewEvery) return;
    this.#client = connect(this.#url);
    this.#since = Date.now();
    void release(failed);
  }
}
