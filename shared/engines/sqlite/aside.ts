import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type Libsql from 'libsql';

type Outcome = { readonly rows: unknown[] } | { readonly message: string; readonly code: string };

/** Passed to the thread as text, so it may use only types from outside. */
const answer = (load: NodeJS.Require) => {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  const { file, sql, given, libsql } = workerData as { file: string; sql: string; given: number[]; libsql: string };
  const Database = load(libsql) as typeof Libsql;
  const db = new Database(file);
  try {
    db.pragma('query_only = ON');
    parentPort?.postMessage({ rows: db.prepare(sql).all(given) });
  } catch (error) {
    const { message, code } = error as { message: string; code: string };
    parentPort?.postMessage({ message, code });
  }
  db.close();
};

const libsql = createRequire(import.meta.url).resolve('libsql');

/** What a query answers that reads everything: on a thread of its own, for the time it takes. */
export const queriedAside = (file: string, sql: string, given: readonly number[]): Promise<unknown[]> =>
  new Promise((resolve, reject) => {
    const worker = new Worker(`(${answer})(require)`, {
      eval: true,
      execArgv: [],
      workerData: { file, sql, given, libsql },
    });
    worker.on('error', reject);
    worker.on('message', (outcome: Outcome) => {
      if ('rows' in outcome) resolve(outcome.rows);
      else reject(Object.assign(new Error(outcome.message), { code: outcome.code }));
    });
    worker.on('exit', () => reject(new Error(`nobody read ${file} to its end`)));
  });
