import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { Redis } from 'ioredis';
import { type HeldEngine, holdEngine } from '../../../scripts/engines/index.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { HOUR, MINUTE } from '../../contract/index.ts';
import { describeEngine } from '../../testing/engine.ts';
import { leeway } from '../../testing/leeway.ts';
import { until } from '../../testing/until.ts';
import { jobQueueContract } from '../contract.ts';
import { type Attempt, type JobHandler, JobLostError, type JobQueue } from '../port.ts';
import { openBullJobQueue } from './job-queue.ts';

const hooks = new URL('../../../scripts/typescript-hooks.mjs', import.meta.url).href;
const child = fileURLToPath(new URL('./faults/child.ts', import.meta.url));
const freshPrefix = () => `test-${randomUUID()}`;

/** Ids that ran, and a way to wait for a number of runs. */
const runs = () => {
  const ids: string[] = [];
  let check = () => {};
  const handler: JobHandler = async ({ id }) => {
    ids.push(id);
    check();
  };
  const until = (count: number) =>
    new Promise<void>((resolve) => {
      check = () => ids.length >= count && resolve();
      check();
    });
  return { ids, handler, until };
};

const milliseconds = async (work: () => Promise<unknown>) => {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
};

describeEngine('REDIS_URL', (url) => {
  jobQueueContract('BullMQ', async () => {
    const prefix = freshPrefix();
    return {
      open: async () => openBullJobQueue({ url, prefix }),
      now: Date.now,
      elapse: (milliseconds) => pause(milliseconds),
      dispose: async () => {
        // Keys of its own prefix stay behind, nobody meets them.
      },
    };
  });

  describe('BullMQ in several copies', () => {
    let prefix: string;
    const open: JobQueue[] = [];
    const copy = () => {
      const queue = openBullJobQueue({ url, prefix });
      open.push(queue);
      return queue;
    };
    beforeEach(() => {
      prefix = freshPrefix();
    });
    afterEach(async () => {
      await Promise.all(open.splice(0).map((queue) => queue.close()));
    });

    it('runs each id once, whoever enqueues it and however many work', async () => {
      const [one, two] = [copy(), copy()];
      const seen = runs();
      one.process('q', seen.handler);
      two.process('q', seen.handler);
      const ids = Array.from({ length: 200 }, (_, index) => `job:${index}`);
      await Promise.all(ids.flatMap((id) => [one, two].map((queue) => queue.enqueue('q', { id, data: {} }))));
      await seen.until(200);
      await one.enqueue('q', { id: 'last', data: {} });
      await seen.until(201);
      expect(seen.ids.toSorted()).toEqual([...ids, 'last'].toSorted());
    });

    it('gives the job of a worker that was killed to another one within 15 s', async () => {
      const worker = spawn(process.execPath, ['--import', hooks, child, url, prefix], {
        stdio: ['ignore', 'pipe', 'inherit'],
      });
      const queue = copy();
      await queue.enqueue('q', { id: 'a', data: {} });
      await once(worker.stdout, 'data');
      const attempt = new Promise<number>((resolve) => {
        queue.process('q', async (job) => resolve(job.attempt));
      });
      worker.kill('SIGKILL');
      const taken = await milliseconds(() => attempt);
      expect(await attempt).toBe(2);
      expect(taken).toBeLessThan(15_000 * leeway());
    });

    it('a worker that was frozen learns that its job may be with another, and leaves the job alone', async () => {
      const [frozen, other] = [copy(), copy()];
      const redis = new Redis(url);
      let thaw = () => {};
      const frost = new Promise<void>((resolve) => {
        thaw = resolve;
      });
      const seen = runs();
      const outcome = new Promise<unknown>((resolve) => {
        const handle: JobHandler = async (job) => {
          seen.ids.push(job.id);
          await frost;
          const lost = await job.stillOurs().catch((error: unknown) => error);
          resolve(lost);
          throw lost;
        };
        frozen.process('q', handle, { concurrency: 1 });
      });
      await frozen.enqueue('q', { id: 'a', data: {} });
      while (seen.ids.length === 0) await pause(5);
      // What is left of a lock that ran out, until the other worker notices.
      await redis.del(`${prefix}:jobs:q:id-a:lock`);
      const again = new Promise<Attempt>((resolve) => {
        other.process('q', async (job) => {
          await job.stillOurs();
          resolve(job);
        });
      });
      expect(await again).toMatchObject({ id: 'a', attempt: 2 });
      thaw();
      expect(await outcome).toBeInstanceOf(JobLostError);
      await other.enqueue('q', { id: 'a', data: {} });
      expect([await other.count('delayed'), await other.count('dead'), seen.ids]).toEqual([0, 0, ['a']]);
      redis.disconnect();
    });

    it('lists and counts what has been running for an hour, until it ends', async () => {
      const queue = copy();
      const redis = new Redis(url);
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const seen = runs();
      queue.process('q', async (job) => {
        await seen.handler(job);
        await held;
      });
      for (const id of ['hangs', 'works']) await queue.enqueue('q', { id, data: { n: 1 } });
      await seen.until(2);
      expect([await queue.count('stuck'), await queue.list('stuck')]).toEqual([0, []]);
      const since = Date.now() - HOUR - 1;
      await redis.hset(`${prefix}:jobs:q:id-hangs`, 'processedOn', since);
      expect(await queue.count('stuck')).toBe(1);
      expect(await queue.list('stuck')).toEqual([
        { queue: 'q', id: 'hangs', data: { n: 1 }, attempts: 1, reason: '', since: new Date(since).toISOString() },
      ]);
      release();
      await until(async () => (await queue.count('stuck')) === 0);
      redis.disconnect();
    });

    it('forgets finished jobs after an hour', async () => {
      const queue = copy();
      const seen = runs();
      queue.process('q', seen.handler);
      const run = async (id: string) => {
        const next = seen.ids.length + 1;
        await queue.enqueue('q', { id, data: {} });
        await seen.until(next);
      };
      const redis = new Redis(url);
      const finished = `${prefix}:jobs:q:completed`;
      const finishedBefore = async (id: string, minutes: number) => {
        while ((await redis.zscore(finished, `id-${id}`)) === null) await pause(5);
        await redis.zadd(finished, 'XX', Date.now() - minutes * MINUTE, `id-${id}`);
      };
      await run('lately');
      await run('older');
      await finishedBefore('lately', 59);
      await finishedBefore('older', 61);
      await run('other');
      await finishedBefore('other', 0);
      await queue.enqueue('q', { id: 'lately', data: {} });
      await run('older');
      expect(seen.ids).toEqual(['lately', 'older', 'other', 'older']);
      redis.disconnect();
    });
  });

  describe('BullMQ without Redis', () => {
    let dir: string;
    let redis: HeldEngine;
    let queue: JobQueue;
    beforeEach(async () => {
      dir = mkdtempSync(join(tmpdir(), 'dossier-bullmq-'));
      redis = await holdEngine('redis', dir);
      queue = openBullJobQueue({ url: redis.variables.REDIS_URL as string });
    });
    afterEach(async () => {
      await queue.close();
      await redis.stop();
      rmSync(dir, { recursive: true });
    });
    const away = async () => {
      const calls = [
        () => queue.enqueue('q', { id: 'x', data: {} }),
        () => queue.setMark('x', { offset: 1 }, undefined),
        () => queue.mark('x'),
        () => queue.list('dead'),
        () => queue.count('delayed'),
        () => queue.retry('q', 'x'),
        () => queue.ready(),
      ];
      for (const call of calls)
        expect(await milliseconds(() => expect(call()).rejects.toThrow(EngineUnavailableError))).toBeLessThan(
          2_000 * leeway(),
        );
    };
    const isBack = () =>
      until(() =>
        queue.mark('x').then(
          () => true,
          () => false,
        ),
      );

    it('stops and closes without it, after the jobs in progress', async () => {
      let finished = false;
      const seen = runs();
      queue.process('q', async (job) => {
        await seen.handler(job);
        await pause(300);
        finished = true;
      });
      await queue.enqueue('q', { id: 'a', data: {} });
      await seen.until(1);
      await redis.kill();
      expect(await milliseconds(() => queue.close())).toBeLessThan(8_000 * leeway());
      expect(finished).toBe(true);
      const never = openBullJobQueue({ url: redis.variables.REDIS_URL as string });
      never.process('q', async () => {});
      expect(await milliseconds(() => never.close())).toBeLessThan(8_000 * leeway());
      await redis.restart();
    });

    it('is not ready when Redis may throw jobs away, and tells how full it is', async () => {
      const admin = new Redis(redis.variables.REDIS_URL as string);
      expect(await queue.memory?.()).toMatchObject({ used: expect.any(Number), limit: 0 });
      await admin.config('SET', 'maxmemory', '20mb');
      await queue.ready();
      await admin.config('SET', 'maxmemory-policy', 'allkeys-lru');
      await expect(queue.ready()).rejects.toThrow('may throw jobs away');
      const { used = 0, limit } = (await queue.memory?.()) ?? {};
      expect(limit).toBe(20 * 1_024 * 1_024);
      expect(used).toBeGreaterThan(100_000);
      admin.disconnect();
    });

    it('says within 2 s that it is away, loses nothing to its death, and goes on by itself within 10 s', async () => {
      const seen = runs();
      queue.process('q', seen.handler);
      await queue.enqueue('q', { id: 'before', data: {} });
      await seen.until(1);
      await queue.enqueue('idle', { id: 'waiting', data: {} });
      await queue.enqueue('q', { id: 'delayed', data: {}, runAt: new Date(Date.now() + 4_000).toISOString() });
      await queue.setMark('reached', { offset: 7 }, undefined);
      await redis.kill();
      await away();
      await redis.restart();
      expect(await milliseconds(isBack)).toBeLessThan(10_000 * leeway());
      expect(await queue.mark('reached')).toEqual({ offset: 7 });
      const waiting = runs();
      queue.process('idle', waiting.handler);
      await waiting.until(1);
      await queue.enqueue('q', { id: 'before', data: {} });
      await queue.enqueue('q', { id: 'after', data: {} });
      expect(await milliseconds(() => seen.until(3))).toBeLessThan(10_000 * leeway());
      expect(seen.ids.toSorted()).toEqual(['after', 'before', 'delayed']);
    });

    it('says so as well when Redis is there but mute', async () => {
      await queue.setMark('reached', { offset: 7 }, undefined);
      process.kill(redis.pid, 'SIGSTOP');
      await away();
      process.kill(redis.pid, 'SIGCONT');
      expect(await milliseconds(isBack)).toBeLessThan(10_000 * leeway());
      expect(await queue.mark('reached')).toEqual({ offset: 7 });
    });

    it('records the end of a job that ended meanwhile', async () => {
      let release = () => {};
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      const seen = runs();
      queue.process('q', async (job) => {
        await seen.handler(job);
        await held;
      });
      await queue.enqueue('q', { id: 'a', data: {} });
      await seen.until(1);
      await redis.kill();
      release();
      await pause(100);
      await redis.restart();
      await isBack();
      await queue.enqueue('q', { id: 'b', data: {} });
      await seen.until(2);
      await queue.enqueue('q', { id: 'a', data: {} });
      await queue.enqueue('q', { id: 'c', data: {} });
      await seen.until(3);
      expect(seen.ids).toEqual(['a', 'b', 'c']);
    });
  });
});
