import { promises as fs, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type Libsql from 'libsql';
import { every } from '../../async/every.ts';

type Failure = { readonly message: string; readonly code: string };

/** Passed to the thread as text, so it may use only types from outside. */
const copy = (load: NodeJS.Require) => {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  const { file, to, libsql } = workerData as { file: string; to: string; libsql: string };
  const Database = load(libsql) as typeof Libsql;
  const db = new Database(file, { readonly: true });
  try {
    db.exec(`VACUUM INTO '${to.replaceAll("'", "''")}'`);
    parentPort?.postMessage(undefined);
  } catch (error) {
    const { message, code } = error as Failure;
    parentPort?.postMessage({ message, code });
  }
  db.close();
};

const libsql = createRequire(import.meta.url).resolve('libsql');
/** Milliseconds. What piles up unsynced would delay whoever syncs a few bytes of another file. */
const syncEvery = 50;

const sync = async (file: string) => {
  const handle = await fs.open(file, 'r+');
  try {
    await handle.datasync();
  } finally {
    await handle.close();
  }
};

/**
 * A database as it is at one moment, in a file that nobody has yet, durable once it resolves, also while others read and write it.
 * Rejects with an error that has SQLite's `code`.
 */
export const copyDatabase = async (file: string, to: string): Promise<void> => {
  const worker = new Worker(`(${copy})(require)`, { eval: true, execArgv: [], workerData: { file, to, libsql } });
  const syncing = every(syncEvery, () => sync(to), { onFailure: () => undefined });
  try {
    await new Promise<void>((resolve, reject) => {
      worker.on('error', reject);
      worker.on('message', (failure: Failure | undefined) => {
        if (failure) reject(Object.assign(new Error(failure.message), { code: failure.code }));
        else resolve();
      });
      worker.on('exit', () => reject(new Error(`nobody copied ${file} to its end`)));
    });
    await sync(to);
  } catch (error) {
    rmSync(to, { force: true });
    throw error;
  } finally {
    await syncing.stop();
  }
};
