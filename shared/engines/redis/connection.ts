import { once } from 'node:events';
import { Redis, type RedisOptions, ReplyError } from 'ioredis';
import { EngineUnavailableError } from '../../basics/errors.ts';
import type { Logger } from '../../basics/log.ts';
import { trustOf } from '../trust.ts';

export type { Redis };

type ConnectionOptions = Omit<RedisOptions, 'replyMapping'>;

/** Milliseconds to wait for a connection and for an answer: less than 2 s together. */
const connectWithin = 700;
const answerWithin = 1_000;
const longestRetry = 1_000;

export const failFast: ConnectionOptions = {
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  commandTimeout: answerWithin,
  socketTimeout: 5_000,
};

/** Reconnects by itself; logs once when Redis goes away and once when it is back. */
export const connectRedis = (url: string, options: ConnectionOptions, log?: Logger): Redis => {
  const address = new URL(url);
  const redis = new Redis(url, {
    ...(address.protocol === 'rediss:' && { tls: trustOf(address) }),
    connectTimeout: 2_000,
    retryStrategy: (attempt) => Math.min(100 * attempt, longestRetry),
    ...options,
  });
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

/** Errors that mean "not now"; any other is a bug in the command. */
const momentary = /^(LOADING|READONLY|OOM|MISCONF|NOREPLICAS|MASTERDOWN|CLUSTERDOWN|TRYAGAIN|UNBLOCKED)\b/;
const isBug = (error: unknown) =>
  error instanceof TypeError || (error instanceof ReplyError && !momentary.test((error as Error).message));

/** @throws EngineUnavailableError within 2 s when Redis is away */
export const withRedis = async <T>(redis: Redis, question: () => Promise<T>): Promise<T> => {
  try {
    if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(connectWithin) });
    return await question();
  } catch (error) {
    if (isBug(error)) throw error;
    throw new EngineUnavailableError('redis cannot be reached', { cause: error });
  }
};

/** Answers what was asked before it closes the connection. */
export const hangUp = async (redis: Redis): Promise<void> => {
  await redis.quit().catch(() => undefined);
  redis.disconnect();
};
