import { isoTime } from '../../basics/clock.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { addColumn, openAnew, openStore, patiently } from '../../engines/sqlite/open.ts';
import { listed, longestRun } from '../policy.ts';
import type { Job, JobState } from '../port.ts';

export type StoredJob = {
  id: string;
  data: string;
  run_at: number;
  attempts: number;
  asked: 0 | 1;
  queue: string;
  reason: string;
  changed_at: number;
};

const conditions: Readonly<Record<JobState, string>> = {
  delayed: `state = 'waiting' AND run_at > ?`,
  dead: `state = 'dead' AND changed_at <= ?`,
  // Looked for in the whole table, now and then: an index of what runs would make every job dearer.
  stuck: `state = 'running' AND changed_at <= ? - ${longestRun}`,
};
const either = `(${conditions.delayed} OR ${conditions.dead})`;

/** The one that is run here: what was written already is not written again. */
const itself = `queue = ? AND id = ? AND state = 'running'`;

export const jobOf = ({ id, data, run_at }: StoredJob): Job => ({
  id,
  data: JSON.parse(data) as Job['data'],
  runAt: isoTime(run_at),
});

// A power cut may take the last jobs; events and views fill the queue again.
const pragmas = ['journal_mode = WAL', 'synchronous = NORMAL', patiently];

const schema = `
  CREATE TABLE IF NOT EXISTS jobs (
    queue TEXT NOT NULL, id TEXT NOT NULL, data TEXT NOT NULL, run_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'waiting', attempts INTEGER NOT NULL DEFAULT 0,
    reason TEXT NOT NULL DEFAULT '', changed_at INTEGER NOT NULL, due_at INTEGER, asked INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (queue, id)
  ) STRICT;
  CREATE INDEX IF NOT EXISTS jobs_due ON jobs (queue, run_at) WHERE state = 'waiting';
  CREATE INDEX IF NOT EXISTS jobs_done ON jobs (changed_at) WHERE state = 'done';
  CREATE INDEX IF NOT EXISTS jobs_dead ON jobs (changed_at) WHERE state = 'dead';
  CREATE TABLE IF NOT EXISTS marks (name TEXT PRIMARY KEY, value INTEGER NOT NULL, mark TEXT) STRICT;
`;

export type JobsFile = {
  readonly file: string;
  /** Beside the process that works, which has its jobs running. */
  readonly beside?: boolean;
  /** Hears of a damaged file, which is put aside; not of one `beside`. */
  readonly onDamage?: (error: Error) => void;
};

/** Of one file, with its statements. Jobs that were running when the process ended wait again. */
export const openJobsTable = ({ file, beside = false, onDamage }: JobsFile) => {
  const stored = { kind: storeKinds.jobs, file };
  const db = beside
    ? openStore(stored, { pragmas })
    : openAnew(file, () => openStore(stored, { pragmas, whole: true }), onDamage);
  db.exec(schema);
  // Older versions stored offsets alone, not when a job was due at first, nor that an operator asked for it.
  addColumn(db, 'marks', 'mark', 'TEXT');
  addColumn(db, 'jobs', 'due_at', 'INTEGER');
  addColumn(db, 'jobs', 'asked', 'INTEGER NOT NULL DEFAULT 0');
  if (!beside) db.exec(`UPDATE jobs SET state = 'waiting' WHERE state = 'running'`);
  const select = (what: string, order = '') => ({
    delayed: db.prepare(`SELECT ${what} FROM jobs WHERE ${conditions.delayed} ${order}`),
    dead: db.prepare(`SELECT ${what} FROM jobs WHERE ${conditions.dead} ${order}`),
    stuck: db.prepare(`SELECT ${what} FROM jobs WHERE ${conditions.stuck} ${order}`),
  });
  return {
    db,
    stored,
    insert: db.prepare(
      'INSERT INTO jobs (queue, id, data, run_at, due_at, changed_at) VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    ),
    claim: db.prepare(`
    UPDATE jobs SET state = 'running', attempts = attempts + 1, changed_at = ? WHERE rowid = (
      SELECT rowid FROM jobs WHERE queue = ? AND state = 'waiting' AND run_at <= ? ORDER BY run_at, rowid LIMIT 1
    ) RETURNING id, data, run_at, attempts, asked`),
    end: db.prepare(`UPDATE jobs SET state = ?, reason = ?, run_at = ?, attempts = ?, changed_at = ? WHERE ${itself}`),
    putOff: db.prepare(
      `UPDATE jobs SET state = 'waiting', run_at = ?, due_at = ?, attempts = ?, changed_at = ? WHERE ${itself}`,
    ),
    counts: select('count(*) AS count'),
    lists: select('*', `ORDER BY changed_at, rowid LIMIT ${listed}`),
    oldest: db.prepare(`
    SELECT min(coalesce(due_at, run_at)) AS due FROM jobs WHERE state = 'waiting' AND coalesce(due_at, run_at) <= ?`),
    revive: db.prepare(`
    UPDATE jobs SET state = 'waiting', asked = 1, attempts = 0, run_at = ?, due_at = ?, changed_at = ? WHERE queue = ? AND id = ? AND ${either}`),
    drop: db.prepare(`
    UPDATE jobs SET state = 'done', changed_at = ? WHERE queue = ? AND id = ? AND ${either} AND changed_at = coalesce(?, changed_at)`),
    mark: db.prepare('SELECT value, mark FROM marks WHERE name = ?'),
    firstMark: db.prepare('INSERT INTO marks (value, mark, name) VALUES (?, ?, ?) ON CONFLICT DO NOTHING'),
    nextMark: db.prepare('UPDATE marks SET value = ?, mark = ? WHERE name = ? AND value = ?'),
    prune: db.prepare(`DELETE FROM jobs WHERE state = 'done' AND changed_at < ?`),
  };
};
export type JobsTable = ReturnType<typeof openJobsTable>;
