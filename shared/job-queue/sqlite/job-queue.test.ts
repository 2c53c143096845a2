import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import Database from 'libsql';
import { DAY, HOUR } from '../../contract/index.ts';
import { until } from '../../testing/until.ts';
import { jobQueueContract } from '../contract.ts';
import { defaults, pauseAfter } from '../policy.ts';
import { openSqliteJobQueue } from './job-queue.ts';

jobQueueContract('SQLite', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'dossier-jobs-'));
  let now = Date.parse('2026-03-01T10:00:00Z');
  return {
    open: async () => openSqliteJobQueue({ file: join(dir, 'jobs.db'), clock: () => now, poll: 5 }),
    now: () => now,
    elapse: async (milliseconds) => {
      now += milliseconds;
    },
    dispose: async () => rmSync(dir, { recursive: true }),
  };
});

describe('SQLite job queue', () => {
  let dir: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-jobs-'));
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it('goes on from the marks of a version that stored offsets alone, also after going back to it', async () => {
    const file = join(dir, 'jobs.db');
    const old = new Database(file);
    old.exec('CREATE TABLE marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL) STRICT');
    old.exec("INSERT INTO marks VALUES ('a', 5)");
    const queue = openSqliteJobQueue({ file });
    expect(await queue.mark('a')).toEqual({ offset: 5 });
    await queue.setMark('a', { offset: 6, source: 'store' }, { offset: 5 });
    old.exec('UPDATE marks SET value = 7');
    old.close();
    expect(await queue.mark('a')).toEqual({ offset: 7 });
    await queue.close();
  });

  it('runs again what was running when the process ended', async () => {
    const file = join(dir, 'jobs.db');
    const first = openSqliteJobQueue({ file });
    await first.enqueue('q', { id: 'a', data: {} });
    await new Promise<void>((resolve) => {
      first.process(
        'q',
        () => {
          resolve();
          return new Promise(() => {});
        },
        { concurrency: 1 },
      );
    });
    // The first queue is left as a killed process leaves it.
    const second = openSqliteJobQueue({ file });
    const attempt = await new Promise<number>((resolve) => {
      second.process('q', async (job) => resolve(job.attempt));
    });
    expect(attempt).toBe(2);
    await second.close();
  });

  it('lists and counts what has been running for an hour, until it ends', async () => {
    const begun = Date.parse('2026-03-01T10:00:00Z');
    let now = begun;
    const file = join(dir, 'jobs.db');
    const queue = openSqliteJobQueue({ file, clock: () => now, poll: 5 });
    const beside = openSqliteJobQueue({ file, clock: () => now, beside: true });
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let ran = 0;
    queue.process('q', ({ id }) => {
      ran += 1;
      return id === 'hangs' ? held : Promise.resolve();
    });
    await queue.enqueue('q', { id: 'hangs', data: { n: 1 } });
    await until(() => ran === 1);
    now += HOUR - 1;
    await queue.enqueue('q', { id: 'works', data: {} });
    await until(() => ran === 2);
    expect([await queue.count('stuck'), await beside.list('stuck')]).toEqual([0, []]);
    now += 1;
    expect(await queue.count('stuck')).toBe(1);
    const [runAt, since] = [begun, begun].map((time) => new Date(time).toISOString());
    expect(await beside.list('stuck')).toEqual([
      { queue: 'q', id: 'hangs', data: { n: 1 }, runAt, attempts: 1, reason: '', since },
    ]);
    expect([await beside.retry('q', 'hangs'), await beside.drop('q', 'hangs')]).toEqual([false, false]);
    release();
    await until(async () => (await queue.count('stuck')) === 0);
    await beside.close();
    await queue.close();
  });

  it('forgets finished jobs after an hour', async () => {
    let now = Date.parse('2026-03-01T10:00:00Z');
    const queue = openSqliteJobQueue({ file: join(dir, 'jobs.db'), clock: () => now, poll: 5 });
    const runs: string[] = [];
    let ran = () => {};
    queue.process('q', async ({ id }) => {
      runs.push(id);
      setImmediate(() => ran());
    });
    const runJob = async (id: string) => {
      const done = new Promise<void>((resolve) => {
        ran = resolve;
      });
      await queue.enqueue('q', { id, data: {} });
      return done;
    };
    await runJob('a');
    now += HOUR - 1;
    await runJob('b');
    await queue.enqueue('q', { id: 'a', data: {} });
    now += HOUR;
    await runJob('c');
    await runJob('a');
    expect(runs).toEqual(['a', 'b', 'c', 'a']);
    await queue.close();
  });

  it('tries for a week, after pauses around 1, 4, 16 seconds up to an hour', () => {
    const pauses = Array.from({ length: defaults.attempts - 1 }, (_, index) => pauseAfter(index + 1, () => 0.5));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThanOrEqual(7 * DAY);
    expect(pauses.slice(1).reduce((sum, pause) => sum + pause, 0)).toBeLessThan(7 * DAY + HOUR);
    expect([1, 2, 3].map((attempt) => pauseAfter(attempt, () => 0.5))).toEqual([1_000, 4_000, 16_000]);
    expect(pauseAfter(3, () => 0)).toBe(12_000);
    expect(pauseAfter(3, () => 0.999_999)).toBeCloseTo(20_000, 0);
    expect(pauseAfter(30, () => 1)).toBe(4_500_000);
  });
});
