import { join } from 'node:path';
import { connectRedis, failFast } from '@dossier/shared/engines/redis/connection';
import { openBullJobQueue } from '@dossier/shared/job-queue/bullmq';
import { describeEngine } from '@dossier/shared/testing/engine';
import { holdEngine } from '../../scripts/engines/index.ts';
import { lostJobsContract } from './lost-jobs.contract.ts';

describeEngine('REDIS_URL', () => {
  // One of its own: all of it is thrown away.
  lostJobsContract('Redis', async ({ dir }) => {
    const redis = await holdEngine('redis', join(dir, 'redis'));
    const url = redis.variables.REDIS_URL as string;
    const admin = connectRedis(url, failFast);
    const jobs = openBullJobQueue({ url });
    let kept: [string, Buffer][] = [];
    return {
      jobs,
      keep: async () => {
        const keys = await admin.keys('*');
        kept = await Promise.all(keys.map(async (key) => [key, await admin.dumpBuffer(key)] as [string, Buffer]));
      },
      becomes: async (state) => {
        const all = admin.multi().flushall();
        if (state === 'kept') for (const [key, value] of kept) all.restore(key, 0, value);
        await all.exec();
      },
      close: async () => {
        await jobs.close();
        admin.disconnect();
        await redis.stop();
      },
    };
  });
});
