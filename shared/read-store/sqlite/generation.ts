import { open } from 'node:fs/promises';
import type Database from 'libsql';
import type { Turn } from '../../async/turn.ts';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { addColumn, openStore } from '../../engines/sqlite/open.ts';
import { openSqliteWriter, writerHere } from '../../engines/sqlite/writer.ts';
import type { Definitions } from '../definitions.ts';
import type { Progress, ReadStore } from '../port.ts';
import { type OpenTables, openDocuments } from './documents.ts';
import { openQueries } from './queries.ts';
import { indexesOf, tablesOf } from './schema.ts';
import { openWrites } from './writes.ts';

type StoredProgress = Progress & { readonly part: number; readonly mark: string | null };
const markOf = (stored: string | null) => JSON.parse(stored ?? '{}') as Pick<Progress, 'source' | 'event'>;

// A power cut loses nothing that cannot be projected again; each checkpoint costs two fsyncs.
const pragmas = [
  'page_size = 8192',
  'journal_mode = WAL',
  'wal_autocheckpoint = 8192',
  'cache_size = -32768',
  'synchronous = NORMAL',
];

const statementsOf = (db: Database.Database) => {
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  return { prepared, clear: () => statements.clear() };
};

/**
 * @param mode `building`: fast, as indexes wait until `finish`
 * @param tracker hears of each collection that is read or changed
 * @param turn of a thread that builds beside others, and writes by itself
 */
export const openGeneration = (
  file: string,
  definitions: Definitions,
  tracker?: ReadTracker,
  mode: 'use' | 'building' = 'use',
  turn?: Turn,
) => {
  const sourceOf = (collection: string) => `views ${collection}`;
  const db = openStore({ kind: storeKinds.views, file }, { pragmas, whole: mode === 'use' });
  const indexes = indexesOf(definitions);
  db.exec('BEGIN');
  for (const sql of tablesOf(definitions)) db.exec(sql);
  // Older versions stored no marks.
  addColumn(db, 'progress', 'mark', 'TEXT');
  if (mode === 'use') for (const sql of indexes) db.exec(sql);
  db.exec('COMMIT');

  const { prepared, clear } = statementsOf(db);
  const tables: OpenTables = {
    definitions,
    prepared,
    noteRead: (collection) => tracker?.noteRead(sourceOf(collection)),
    noteChange: (collection) => tracker?.noteChange(sourceOf(collection)),
  };
  const documents = openDocuments(tables);
  const queries = openQueries(tables, documents);
  const writer = turn ? writerHere(db, turn) : openSqliteWriter(file, pragmas);
  const { write, settled } = openWrites(writer, tables, documents, queries.forget);

  const store = {
    ...documents.methods,
    ...queries.methods,
    write,
    checkpoint: async (projection: string, partition: number): Promise<Progress | undefined> =>
      (await store.checkpoints(projection)).get(partition),
    async checkpoints(projection: string): Promise<Map<number, Progress>> {
      await settled();
      const rows = prepared('SELECT part, "offset", position, mark FROM progress WHERE projection = ?').all([
        projection,
      ]);
      return new Map((rows as StoredProgress[]).map(({ part, mark, ...at }) => [part, { ...at, ...markOf(mark) }]));
    },
    async finish() {
      await writer.write(indexes.map((sql) => ({ sql, rows: [[]] })));
      await writer.pragma('wal_checkpoint(TRUNCATE)');
      const handle = await open(file, 'r+');
      await handle.sync();
      await handle.close();
    },
    async close() {
      await writer.close();
      clear();
      // The log is folded in when all of it is there.
      if (turn) db.close();
      else closeFolded(db);
    },
  } satisfies Omit<ReadStore, 'newGeneration' | 'version'> & { finish(): Promise<void> };
  return store;
};
export type Generation = ReturnType<typeof openGeneration>;
