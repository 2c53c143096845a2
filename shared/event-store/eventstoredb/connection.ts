import {
  EventStoreDBClient,
  MaxAppendSizeExceededError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { EngineUnavailableError } from '../../basics/errors.ts';

/**
 * How long a call waits for a sign of the server, in milliseconds. A command whose append was not answered reads its stream
 * once more, and its 503 is still due within 2 s.
 */
const timeoutMs = 900;
/** While the server is away, a new connection is tried this often at most, in milliseconds. */
const renewEvery = 1_000;

/** What the client keeps to itself, and we need. */
type Internals = { supports: () => Promise<boolean>; getChannel: () => Promise<{ close(): void }> };

let connections = 0;

/** A client with a connection of its own. @throws when the URL is none */
export const connect = (url: string): EventStoreDBClient => {
  connections += 1;
  const settings = [
    'throwOnAppendFailure=false',
    // A follower may be behind, and would refuse what requires the leader.
    'nodePreference=leader',
    // gRPC shares connections among clients of equal settings, and with them the pauses between attempts, which grow to
    // two minutes; and a subscription that is held back would hold up the calls that share its connection.
    `keepAliveInterval=${10_000 + (connections % 10_000)}`,
  ];
  const client = EventStoreDBClient.connectionString(`${url}${url.includes('?') ? '&' : '?'}${settings.join('&')}`);
  // Many appends over one call (BatchAppend) have no deadline of their own, and this client mixes up the answers of several
  // connections in a process when one of them fails. So it appends by one call each.
  (client as unknown as Internals).supports = async () => false;
  return client;
};

/** Ends the client's connection; calls under way may end first. */
export const release = async (client: EventStoreDBClient): Promise<void> => {
  const channel = await (client as unknown as Internals).getChannel().catch(() => undefined);
  channel?.close();
};

/** Everything but what we did wrong ourselves is the engine's absence, of which a client may be told in many ways. */
const translate = (error: unknown): Error => {
  if (error instanceof EngineUnavailableError) return error;
  if (error instanceof MaxAppendSizeExceededError)
    return new Error('events of one append are too large', { cause: error });
  return new EngineUnavailableError('EventStoreDB does not answer', { cause: error });
};

const silence = (limit: number) => new EngineUnavailableError(`EventStoreDB was silent for ${limit} ms`);

/** Gives up when nothing was heard for `limit` milliseconds. A process that was held up has answers waiting in its sockets: they come first. */
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

/** All that a read answers; of a stream that does not exist, nothing. @throws when the server falls silent meanwhile */
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
      // Stays, as an error after the end would otherwise end the process.
      .on('error', (error) => {
        listening.stop();
        if (error instanceof StreamNotFoundError) resolve([]);
        else reject(error);
      });
  });

/** @throws when there is no answer in time: a call's deadline does not count while a node is looked for */
const inTime = <T>(promise: Promise<T>, limit: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const listening = listen(() => reject(silence(limit)), limit);
    promise.then(resolve, reject).finally(listening.stop);
  });

/** Calls over one connection; a new one takes its place when it failed. */
export class Calls {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #running = new Set<Promise<unknown>>();
  #client: EventStoreDBClient;
  #since = 0;
  #closed = false;

  /** @throws when the URL is none */
  constructor(url: string, limit = timeoutMs) {
    this.#url = url;
    this.#timeoutMs = limit;
    this.#client = connect(url);
  }

  /** @throws EngineUnavailableError when the server does not answer in time */
  write<T>(action: (client: EventStoreDBClient, deadline: number) => Promise<T>): Promise<T> {
    return this.#run((client) => inTime(action(client, this.#timeoutMs), this.#timeoutMs));
  }

  /** @throws EngineUnavailableError when the server falls silent */
  read<E>(action: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[]> {
    return this.#run((client) => collect(action(client), this.#timeoutMs));
  }

  /** Waits for calls under way; later ones are refused. */
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

  /** What failed is left, as a connection may hang for long in pauses of gRPC or in those of TCP. */
  #renew(failed: EventStoreDBClient): void {
    if (failed !== this.#client || Date.now() - this.#since < renewEvery) return;
    this.#client = connect(this.#url);
    this.#since = Date.now();
    void release(failed);
  }
}
