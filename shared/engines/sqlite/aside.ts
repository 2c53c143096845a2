import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type Libsql from 'libsql';
import { patience } from './open.ts';

/** One statement; `pragma` comes before it. */
type Aside = {
  readonly file: string;
  readonly sql: string;
  readonly given: readonly (string | number)[];
  readonly pragma?: string;
};
type Outcome = { readonly rows: unknown[] } | { readonly message: string; readonly code: string };

/** Passed to the thread as text, so it may use only types from outside. */
const answer = (load: NodeJS.Require) => {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  const { file, sql, given, pragma, libsql, timeout } = workerData as Aside & { libsql: string; timeout: number };
  const Database = load(libsql) as typeof Libsql;
  const db = new Database(file, { timeout });
  try {
    if (pragma) db.pragma(pragma);
    parentPort?.postMessage({ rows: db.prepare(sql).all([...given]) });
  } catch (error) {
    const { message, code } = error as { message: string; code: string };
    parentPort?.postMessage({ message, code });
  }
  db.close();
};

const libsql = createRequire(import.meta.url).resolve('libsql');

/** On a thread of its own, for the time it takes: everybody else goes on. */
export const runAside = (aside: Aside): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const workerData = { ...aside, libsql, timeout: patience };
    const worker = new Worker(`(${answer})(require)`, { eval: true, execArgv: [], workerData });
    worker.on('error', reject);
    worker.on('message', (outcome: Outcome) => {
      if ('rows' in outcome) resolve(outcome.rows);
      else reject(Object.assign(new Error(outcome.message), { code: outcome.code }));
    });
    worker.on('exit', () => reject(new Error(`nobody read ${aside.file} to its end`)));
  });

/** What a query answers that reads everything. */
export const queriedAside = (file: string, sql: string, given: readonly number[]): Promise<unknown[]> =>
  runAside({ file, sql, given, pragma: 'query_only = ON' });
