import {
  type EventStoreDBClient,
  NotLeaderError,
  type StreamingRead,
  StreamNotFoundError,
} from '@eventstore/db-client';
import { AccessDeniedError, EngineUnavailableError } from '../../basics/errors.ts';
import { circuitOf } from '../../engines/circuit.ts';
import type { Node } from './address.ts';
import { Connection } from './connection.ts';
import { translate } from './errors.ts';

/** Milliseconds. A command may need two calls, and its 503 is due within 2 s. */
const timeoutMs = 900;
const renewEvery = 500;
/** Followers may be behind, and refuse what requires the leader. */
const settings = ['nodePreference=leader'];

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

const collect = <E>(read: StreamingRead<E>, limit: number): Promise<E[] | undefined> =>
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
        if (error instanceof StreamNotFoundError) resolve(undefined);
        else reject(error);
      });
  });

/** @throws after `limit` ms, whatever the client does */
const inTime = <T>(promise: Promise<T>, limit: number): Promise<T> =>
  new Promise((resolve, reject) => {
    const listening = listen(() => reject(silence(limit)), limit);
    promise.then(resolve, reject).finally(listening.stop);
  });

type Action<T> = (client: EventStoreDBClient, limit: number) => Promise<T>;

/** Calls of the leader, and of whoever leads after it. */
export class Calls {
  readonly #url: string;
  readonly #timeoutMs: number;
  readonly #circuit = circuitOf('EventStoreDB');
  readonly #running = new Set<Promise<unknown>>();
  #connection: Connection;
  #since = Number.NEGATIVE_INFINITY;
  #closed = false;

  constructor(url: string, limit = timeoutMs) {
    this.#url = url;
    this.#timeoutMs = limit;
    this.#connection = new Connection(url, { settings });
  }

  /** @throws EngineUnavailableError */
  write<T>(action: (client: EventStoreDBClient, deadline: number) => Promise<T>): Promise<T> {
    return this.#run((client, limit) => inTime(action(client, limit), limit));
  }

  /** Undefined: there is no such stream. @throws EngineUnavailableError */
  read<E>(action: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[] | undefined> {
    return this.#run((client, limit) => collect(action(client), limit));
  }

  async close(): Promise<void> {
    this.#closed = true;
    await Promise.allSettled(this.#running);
    this.#connection.close();
  }

  async #run<T>(action: Action<T>): Promise<T> {
    if (this.#closed) throw new EngineUnavailableError('the event store is closed');
    const running = this.#circuit((limit) => this.#ask(action, limit), this.#timeoutMs);
    this.#running.add(running);
    try {
      return await running;
    } finally {
      this.#running.delete(running);
    }
  }

  /** A node that is not the leader has done nothing, and names the leader, who is asked at once. */
  async #ask<T>(action: Action<T>, limit: number): Promise<T> {
    const end = performance.now() + limit;
    const first = this.#connection;
    try {
      return await this.#try(first, action, limit);
    } catch (error) {
      if (!(error instanceof NotLeaderError)) throw this.#failed(first, error);
      if (first === this.#connection) this.#replace({ node: error.leader });
    }
    const second = this.#connection;
    try {
      return await this.#try(second, action, Math.max(1, end - performance.now()));
    } catch (error) {
      throw this.#failed(second, error);
    }
  }

  async #try<T>(connection: Connection, action: Action<T>, limit: number): Promise<T> {
    const end = performance.now() + limit;
    await inTime(connection.open(), limit);
    return action(connection.client, Math.max(1, end - performance.now()));
  }

  #failed(connection: Connection, error: unknown): Error {
    const translated = translate(error);
    const isAway = translated instanceof EngineUnavailableError && !(translated instanceof AccessDeniedError);
    const isOld = performance.now() - this.#since >= renewEvery;
    if (isAway && isOld && connection === this.#connection) {
      this.#replace({});
      this.#since = performance.now();
    }
    return translated;
  }

  #replace({ node }: { readonly node?: Node }): void {
    this.#connection.close();
    this.#connection = new Connection(this.#url, { node, settings });
  }
}
