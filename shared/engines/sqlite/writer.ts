import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type Libsql from 'libsql';
import type { Turn } from '../../async/turn.ts';

export type SqlValue = string | number | null;
export type Change = { readonly sql: string; readonly rows: readonly (readonly SqlValue[])[] };

export type SqliteWriter = {
  /** All changes in one transaction, or none. Rejects with an error that has SQLite's `code`. */
  write(changes: readonly Change[]): Promise<void>;
  pragma(text: string): Promise<void>;
  close(): Promise<void>;
};

type Order = { readonly changes: readonly Change[] } | { readonly pragma: string } | 'close';
type Failure = { readonly message: string; readonly code: string };
type Task = { readonly resolve: () => void; readonly reject: (error: Error) => void };

export const writerEnded = 'WRITER_ENDED';

/** Passed to the thread as text, so both may use only types from outside. */
const obeying = (open: () => Libsql.Database) => {
  const statements = new Map<string, Libsql.Statement>();
  let opened: Libsql.Database | undefined;

  const prepared = (db: Libsql.Database, sql: string) => {
    const statement = statements.get(sql) ?? db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const write = (db: Libsql.Database, changes: readonly Change[]) => {
    db.exec('BEGIN IMMEDIATE');
    try {
      for (const { sql, rows } of changes) {
        const statement = prepared(db, sql);
        for (const row of rows) statement.run(row);
      }
      db.exec('COMMIT');
    } catch (error) {
      if (db.inTransaction) db.exec('ROLLBACK');
      throw error;
    }
  };
  return (order: Order) => {
    if (order === 'close') {
      statements.clear();
      opened?.close();
      return;
    }
    opened ??= open();
    if ('pragma' in order) opened.pragma(order.pragma);
    else write(opened, order.changes);
  };
};
const serve = (load: NodeJS.Require, obeyingTo: typeof obeying) => {
  const { parentPort, workerData } = load('node:worker_threads') as typeof import('node:worker_threads');
  const { file, pragmas, libsql } = workerData as { file: string; pragmas: readonly string[]; libsql: string };
  const Database = load(libsql) as typeof Libsql;
  const obey = obeyingTo(() => {
    const db = new Database(file);
    for (const pragma of pragmas) db.pragma(pragma);
    return db;
  });
  parentPort?.on('message', (order: Order) => {
    try {
      obey(order);
      parentPort.postMessage(undefined);
    } catch (error) {
      const { message, code } = error as Failure;
      parentPort.postMessage({ message, code });
    }
    if (order === 'close') parentPort.close();
  });
};

const libsql = createRequire(import.meta.url).resolve('libsql');

/** Writes on its own thread, in order, so that the caller's never waits for the disk. */
export const openSqliteWriter = (file: string, pragmas: readonly string[]): SqliteWriter => {
  const worker = new Worker(`(${serve})(require, ${obeying})`, {
    eval: true,
    execArgv: [],
    workerData: { file, pragmas, libsql },
  });
  const tasks: Task[] = [];
  let ended: Error | undefined;

  const send = (order: Order) =>
    new Promise<void>((resolve, reject) => {
      if (ended) throw ended;
      if (tasks.push({ resolve, reject }) === 1) worker.ref();
      worker.postMessage(order);
    });
  worker.on('message', (failure: Failure | undefined) => {
    const task = tasks.shift();
    if (tasks.length === 0) worker.unref();
    if (failure) task?.reject(Object.assign(new Error(failure.message), { code: failure.code }));
    else task?.resolve();
  });
  const end = (cause?: Error) => {
    ended ??= Object.assign(new Error(`nothing writes to ${file} any more`, { cause }), { code: writerEnded });
    for (const { reject } of tasks.splice(0)) reject(ended);
  };
  worker.on('error', end);
  worker.on('exit', () => end());
  // Only pending writes keep the process alive. Last, because adding a listener undoes it.
  worker.unref();

  return {
    write: (changes) => send({ changes }),
    pragma: (text) => send({ pragma: text }),
    close: () => send('close'),
  };
};

/** Writes at once, for a thread that does nothing else meanwhile. The connection stays open. */
export const writerHere = (db: Libsql.Database, turn: Turn): SqliteWriter => {
  const obey = obeying(() => db);
  return {
    write: async (changes) => turn(() => obey({ changes })),
    pragma: async (text) => turn(() => obey({ pragma: text })),
    close: async () => {},
  };
};
