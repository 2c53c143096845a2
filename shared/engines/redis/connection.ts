import { once } from 'node:events';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';

export type { Redis };

type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

/** Milliseconds a caller waits for a connection, and then for an answer: less than 2 s together. */
const connectWithin = 700;
const answerWithin = 1_000;
const longestRetry = 1_000;

/** For callers who want a result or an error now: nothing waits for a Redis that is away. */
export const failFast: ConnectionOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: answerWithin,
  // A server that is reachable but mute is as good as none.
  socketTimeout: 5_000,
};

/** A connection that comes back by itself; being away and being back are each logged once. */
export const connectRedis = (url: string, options: ConnectionOptions, log?: Logger): Redis => {
  const redis = new Redis(url, {
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, longestRetry),
    ...options,
  });
  // Every caller who waits for the connection listens.
  redis.setMaxListeners(1_000);
  let away = false;
  redis.on('error', (error: unknown) => {
    if (!away) log?.warn({ err: error }, 'redis cannot be reached');
    away = true;
  });
  redis.on('ready', () => {
    if (away) log?.info('redis is reached again');
    away = false;
  });
  return redis;
};

/** Answers of Redis that mean "not now"; every other is an answer to a wrong question. */
const momentary = /^(LOADING|READONLY|OOM|MISCONF|NOREPLICAS|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED)\b/;
const isBug = (error: unknown) =>
  error instanceof TypeError || (error instanceof ReplyError && !momentary.test((error as Error).message));

/** Asks over an impatient connection. @throws EngineUnavailableError within 2 s when Redis is away */
export const withRedis = async <T>(redis: Redis, question: () => Promise<T>): Promise<T> => {
  try {
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(connectWithin) });
    return await question();
  } catch (error) {
    if (isBug(error)) throw error;
    throw new EngineUnavailableError('redis cannot be reached', { cause: error });
  }
};

/** Ends a connection after what was asked over it is answered, or at once when nobody answers. */
export const hangUp = async (redis: Redis): Promise<void> => {
  await redis.quit().catch(() => undefined);
  redis.disconnect();
};
