import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import Database from 'libsql';
import { DiskFullError } from '../../basics/errors.ts';
import { HOUR } from '../../contract/index.ts';
import { runs } from '../../testing/runs.ts';
import { until } from '../../testing/until.ts';
import { type Attempt, type JobQueue, PermanentJobError, PutOffError } from '../port.ts';
import { openSqliteJobQueue } from './job-queue.ts';

const begun = Date.parse('2026-03-01T10:00:00Z');
/** Longer than any pause. */
const later = HOUR + HOUR / 2;

/** What no longer fits: any change of a job would take a megabyte more. */
const full = `
  CREATE TEMP TRIGGER trouble AFTER UPDATE ON main.jobs BEGIN INSERT INTO filler VALUES (zeroblob(1000000)); END;
  CREATE TEMP TRIGGER more AFTER INSERT ON main.jobs BEGIN INSERT INTO filler VALUES (zeroblob(1000000)); END;`;
/** SQLite answers with the row, and fails afterwards: as with a log that the disk has no room for. */
const failingCommit = `
  PRAGMA foreign_keys = ON;
  CREATE TEMP TRIGGER trouble AFTER UPDATE ON main.jobs BEGIN INSERT INTO child VALUES (1); END;
  CREATE TEMP TRIGGER more AFTER INSERT ON main.jobs BEGIN INSERT INTO child VALUES (1); END;`;

describe('SQLite job queue on a full disk', () => {
  let dir: string;
  let now: number;
  let queue: JobQueue;
  let db: Database.Database;
  /** Writes that failed: each is followed by a pause with a part by chance. */
  let failures: number;
  let ran: string[];
  let work: (job: Attempt) => Promise<void>;
  const open = () => {
    const file = join(dir, 'jobs.db');
    const pragma = jest.spyOn(Database.prototype, 'pragma');
    const random = () => {
      failures += 1;
      return 0.5;
    };
    queue = openSqliteJobQueue({ file, clock: () => now, random, poll: 1 });
    db = pragma.mock.contexts[0] as Database.Database;
    pragma.mockRestore();
    db.exec(`
      CREATE TABLE IF NOT EXISTS filler (bytes BLOB);
      CREATE TABLE IF NOT EXISTS parent (id INTEGER PRIMARY KEY);
      CREATE TABLE IF NOT EXISTS child (id INTEGER REFERENCES parent DEFERRABLE INITIALLY DEFERRED);`);
  };
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-jobs-'));
    now = begun;
    failures = 0;
    ran = [];
    work = async () => {};
    open();
  });
  afterEach(async () => {
    await queue.close();
    rmSync(dir, { recursive: true });
  });
  const fill = (how = full) => {
    const [{ page_count }] = db.pragma('page_count') as unknown as [{ page_count: number }];
    db.exec(how);
    db.pragma(`max_page_count = ${page_count + 10}`);
  };
  const heal = () => {
    db.exec('DROP TRIGGER IF EXISTS trouble; DROP TRIGGER IF EXISTS more');
    db.pragma('max_page_count = 1000000');
  };
  const states = () =>
    Object.fromEntries(
      (db.prepare('SELECT id, state FROM jobs').all([]) as { id: string; state: string }[]).map(({ id, state }) => [
        id,
        state,
      ]),
    );
  const process = (concurrency = 4, attempts = 5) =>
    queue.process(
      'q',
      async (job) => {
        ran.push(`${job.id} ${job.attempt}`);
        await nextTurn();
        await work(job);
      },
      { concurrency, attempts },
    );
  const enqueue = async (...ids: readonly string[]) => {
    for (const id of ids) await queue.enqueue('q', { id, data: {} });
  };
  /** Jobs that wait until they are let go. */
  const held = () => {
    let release = () => {};
    const holding = new Promise<void>((resolve) => {
      release = resolve;
    });
    work = () => holding;
    return () => release();
  };
  /** Long enough for many. */
  const looks = () => new Promise((resolve) => setTimeout(resolve, 20));

  it('notes the end of jobs that ran when it filled once there is space, before it begins others', async () => {
    const release = held();
    process();
    await enqueue('a', 'b', 'c', 'd', 'e');
    await until(() => ran.length === 4);
    fill();
    release();
    await until(() => failures > 0);
    await looks();
    expect([ran.length, failures]).toEqual([4, 1]);
    now += 60_000;
    await until(() => failures > 1);
    await looks();
    expect([ran.length, failures]).toEqual([4, 2]);
    await expect(enqueue('f')).rejects.toThrow(DiskFullError);
    heal();
    now += 60_000;
    await until(() => ran.length === 5);
    await enqueue('a', 'f');
    await until(() => ran.length === 6);
    expect(ran).toEqual(['a 1', 'b 1', 'c 1', 'd 1', 'e 1', 'f 1']);
    await until(() => states().f === 'done');
    expect(new Set(Object.values(states()))).toEqual(new Set(['done']));
  });

  it('does not run a job whose claim does not commit', async () => {
    await enqueue('a');
    fill(failingCommit);
    process();
    await until(() => failures > 0);
    await looks();
    expect([ran, failures, states()]).toEqual([[], 1, { a: 'waiting' }]);
    heal();
    now += 60_000;
    await until(() => states().a === 'done');
    expect(ran).toEqual(['a 1']);
  });

  it('keeps when a failed job is tried again, one that is put off, and one that is dead', async () => {
    const release = held();
    const holding = work;
    work = async (job) => {
      await holding(job);
      if (job.id === 'early') throw new PutOffError(begun + 2 * HOUR);
      throw job.id === 'fails' ? new Error('no luck') : new PermanentJobError('refused');
    };
    process();
    await enqueue('fails', 'early', 'refused');
    await until(() => ran.length === 3);
    fill();
    release();
    await looks();
    heal();
    now += 60_000;
    await until(() => ran.includes('fails 2'));
    await until(async () => (await queue.list('dead')).length === 1);
    const delayed = await queue.list('delayed');
    expect(delayed.find(({ id }) => id === 'early')).toMatchObject({ runAt: '2026-03-01T12:00:00.000Z', attempts: 0 });
    expect(await queue.list('dead')).toMatchObject([{ id: 'refused', attempts: 1, reason: 'refused' }]);
    expect(ran.toSorted()).toEqual(['early 1', 'fails 1', 'fails 2', 'refused 1']);
  });

  it('looks again at once when the clock is set back', async () => {
    await enqueue('a');
    fill(failingCommit);
    process();
    await until(() => failures > 0);
    heal();
    now -= 24 * HOUR;
    await enqueue('b');
    await until(() => states().b === 'done');
    expect(ran).toEqual(['b 1']);
  });

  it('writes at its end what it could not, so that the next start does not do it again', async () => {
    const release = held();
    process();
    await enqueue('a');
    await until(() => ran.length === 1);
    fill();
    release();
    await looks();
    heal();
    await queue.close();
    open();
    expect(states()).toEqual({ a: 'done' });
  });

  it('does everything once, whenever it fills and is emptied', async () => {
    const step = fc.oneof(
      fc.record({ enqueue: fc.integer({ min: 0, max: 2 }) }),
      fc.constantFrom('full', 'commit', 'heal', 'time', 'look'),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 25 }), async (steps) => {
        await queue.close();
        rmSync(dir, { recursive: true });
        dir = mkdtempSync(join(tmpdir(), 'dossier-jobs-'));
        open();
        ran = [];
        const wanted = new Map<string, number>();
        work = async ({ id, attempt }) => {
          if (attempt <= (wanted.get(id) ?? 0)) throw new Error('no luck');
        };
        process(2);
        for (const [index, taken] of steps.entries()) {
          if (typeof taken === 'object') {
            const id = `${index}`;
            wanted.set(id, taken.enqueue);
            await enqueue(id).catch(() => wanted.delete(id));
          } else if (taken === 'time') now += later;
          else if (taken === 'look') await looks();
          else {
            heal();
            if (taken !== 'heal') fill(taken === 'full' ? full : failingCommit);
          }
        }
        heal();
        await until(() => {
          now += later;
          return Object.values(states()).every((state) => state === 'done');
        });
        const expected = [...wanted].flatMap(([id, failed]) =>
          Array.from({ length: failed + 1 }, (_, index) => `${id} ${index + 1}`),
        );
        expect(ran.toSorted()).toEqual(expected.toSorted());
      }),
      { numRuns: runs(20) },
    );
  });
});
