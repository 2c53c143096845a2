import type { Logger } from '../../basics/log.ts';
import { connectRedis, failFast, hangUp, withRedis } from '../../engines/redis/connection.ts';
import { markFrom } from '../policy.ts';
import { type JobQueue, MarkMovedError } from '../port.ts';
import { openQueues, operating } from './queues.ts';
import { openWorkers } from './workers.ts';

export type BullJobQueueOptions = {
  readonly url: string;
  readonly prefix?: string;
  readonly log?: Logger;
};

const markField = (name: string) => `${name} mark`;
/** Hash; field of the offset, field of the mark, offset that must be there (empty: none), offset, mark. */
const setMark = `
  if (redis.call('HGET', KEYS[1], ARGV[1]) or '') ~= ARGV[3] then return 0 end
  redis.call('HSET', KEYS[1], ARGV[1], ARGV[4], ARGV[2], ARGV[5])
  return 1`;

/** Needs `maxmemory-policy noeviction` and no Cluster: one log keeps a mark behind its jobs. */
export const openBullJobQueue = ({ url, prefix = 'dossier', log }: BullJobQueueOptions): JobQueue => {
  const asking = connectRedis(url, failFast, log);
  const working = connectRedis(url, { maxRetriesPerRequest: null, socketTimeout: 15_000 }, log);
  const memory = async () => {
    const told = await withRedis(asking, () => asking.info('memory'));
    const of = (name: string) => new RegExp(`^${name}:(\\S+)`, 'm').exec(told)?.[1];
    return {
      used: Number(of('used_memory') ?? 0),
      limit: Number(of('maxmemory') ?? 0),
      policy: of('maxmemory_policy'),
    };
  };
  const marks = `${prefix}:marks`;
  const queues = openQueues(asking, prefix);
  const { process, stopAll } = openWorkers(queues, { asking, working, log });

  return {
    enqueue: queues.enqueue,
    process,
    mark: (name) =>
      withRedis(asking, async () => {
        const [offset, stored] = await asking.hmget(marks, name, markField(name));
        return typeof offset === 'string' ? markFrom(Number(offset), stored) : undefined;
      }),
    setMark: async (name, { offset, source, event }, before) => {
      const stored = [before?.offset ?? '', offset, JSON.stringify({ offset, source, event })];
      const isSet = await withRedis(asking, () => asking.eval(setMark, 1, marks, name, markField(name), ...stored));
      if (isSet === 0) throw new MarkMovedError(name);
    },
    ...operating(asking, queues),
    // A service that keeps its settings to itself is believed.
    ready: async () => {
      const { policy = 'noeviction' } = await memory();
      if (policy !== 'noeviction')
        throw new Error(`redis may throw jobs away: it needs maxmemory-policy noeviction instead of ${policy}`);
    },
    memory,
    close: async () => {
      await stopAll();
      await hangUp(asking);
      working.disconnect();
    },
  };
};
