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

/** Calls of the leader, and of whoever leads after it. They throw EngineUnavailableError. */
export const callsTo = (url: string, longest = timeoutMs) => {
  const circuit = circuitOf('EventStoreDB');
  const running = new Set<Promise<unknown>>();
  let connection = new Connection(url, { settings });
  let since = Number.NEGATIVE_INFINITY;
  let isClosed = false;

  const replace = (node?: Node) => {
    connection.close();
    connection = new Connection(url, { node, settings });
  };
  const failed = (by: Connection, error: unknown): Error => {
    const translated = translate(error);
    const isAway = translated instanceof EngineUnavailableError && !(translated instanceof AccessDeniedError);
    if (isAway && performance.now() - since >= renewEvery && by === connection) {
      replace();
      since = performance.now();
    }
    return translated;
  };
  const tryBy = async <T>(by: Connection, action: Action<T>, limit: number): Promise<T> => {
    const end = performance.now() + limit;
    await inTime(by.open(), limit);
    return action(by.client, Math.max(1, end - performance.now()));
  };
  /** A node that is not the leader has done nothing, and names the leader, who is asked at once. */
  const ask = async <T>(action: Action<T>, limit: number): Promise<T> => {
    const end = performance.now() + limit;
    const first = connection;
    try {
      return await tryBy(first, action, limit);
    } catch (error) {
      if (!(error instanceof NotLeaderError)) throw failed(first, error);
      if (first === connection) replace(error.leader);
    }
    const second = connection;
    try {
      return await tryBy(second, action, Math.max(1, end - performance.now()));
    } catch (error) {
      throw failed(second, error);
    }
  };
  const run = async <T>(action: Action<T>): Promise<T> => {
    if (isClosed) throw new EngineUnavailableError('the event store is closed');
    const asked = circuit((limit) => ask(action, limit), longest);
    running.add(asked);
    return asked.finally(() => running.delete(asked));
  };

  return {
    write: <T>(action: Action<T>): Promise<T> => run((client, limit) => inTime(action(client, limit), limit)),
    /** Undefined: there is no such stream. */
    read: <E>(action: (client: EventStoreDBClient) => StreamingRead<E>): Promise<E[] | undefined> =>
      run((client, limit) => collect(action(client), limit)),
    close: async (): Promise<void> => {
      isClosed = true;
      await Promise.allSettled(running);
      connection.close();
    },
  };
};
export type Calls = ReturnType<typeof callsTo>;
