import { open } from 'node:fs/promises';
import type Database from 'libsql';
import type { Turn } from '../../async/turn.ts';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { closeFolded } from '../../engines/sqlite/fold.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { addColumn, openStore } from '../../engines/sqlite/open.ts';
import { type Change, openSqliteWriter, type SqlValue, writerHere } from '../../engines/sqlite/writer.ts';
import { answerCache, cachedView, documentCache } from '../cache.ts';
import { type Definitions, pageOf } from '../definitions.ts';
import type { Checkpoint, Fields, Progress, Query, ReadStore, ViewDocument, Where, Write } from '../port.ts';
import {
  advanceCheckpoint,
  documentOf,
  indexesOf,
  itemsTable,
  liveIn,
  quoted,
  sqlValue,
  table,
  tablesOf,
  upsertsOf,
} from './schema.ts';
import { orderOf, selectionOf } from './selection.ts';

const cacheLimit = 48_000_000;
const answersKept = 2_000;
const pageOfDump = 500;
const readAtOnce = 500;

type StoredProgress = Progress & { readonly part: number; readonly mark: string | null };
const markOf = (stored: string | null) => JSON.parse(stored ?? '{}') as Pick<Progress, 'source' | 'event'>;

type StoredView = { id: string; position: number; document: string | null };
/** With the text that is stored; none of a row without JSON. */
type Written = Write & { readonly json: string | null };

// A power cut loses nothing that cannot be projected again; each checkpoint costs two fsyncs.
const pragmas = [
  'page_size = 8192',
  'journal_mode = WAL',
  'wal_autocheckpoint = 8192',
  'cache_size = -32768',
  'synchronous = NORMAL',
];

/** Lists are compared with what is stored before anything is written, so each document may come only once. */
const newestOf = (writes: readonly Written[]): readonly Written[] => {
  const newest = new Map<string, Written>();
  for (const write of writes) if ((newest.get(write.id)?.position ?? -1) < write.position) newest.set(write.id, write);
  return [...newest.values()];
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
  const noteRead = (collection: string) => tracker?.noteRead(sourceOf(collection));
  const db = openStore({ kind: storeKinds.views, file }, { pragmas, whole: mode === 'use' });
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string) => {
    let statement = statements.get(sql);
    if (!statement) {
      statement = db.prepare(sql);
      statements.set(sql, statement);
    }
    return statement;
  };
  const cache = documentCache(cacheLimit);
  const { definition } = definitions;
  const indexes = indexesOf(definitions);
  const upserts = upsertsOf(definitions);
  db.exec('BEGIN');
  for (const sql of tablesOf(definitions)) db.exec(sql);
  // Older versions stored no marks.
  addColumn(db, 'progress', 'mark', 'TEXT');
  if (mode === 'use') for (const sql of indexes) db.exec(sql);
  db.exec('COMMIT');

  const one = new Map(
    definitions.all.map((declared) => [
      declared.name,
      `SELECT position, ${documentOf(declared)} AS document FROM ${table(declared.name)} WHERE id = ?`,
    ]),
  );
  const read = (collection: string, id: string) => {
    const cached = cache.get(collection, id);
    if (cached) return cached;
    const { name } = definition(collection);
    const row = prepared(one.get(name) as string).get([id]) as Omit<StoredView, 'id'> | undefined;
    return row && cache.put(collection, id, row.position, row.document);
  };
  /** What is not in memory is read together, also what does not exist: a statement for each costs more than the reading. */
  const storedMany = <D>(collection: string, ids: readonly string[], isOnce = false): D[] => {
    noteRead(collection);
    const views = new Map(ids.map((id) => [id, cache.get(collection, id)]));
    const missing = [...views].flatMap(([id, view]) => (view ? [] : [id]));
    const declared = definition(collection);
    const statement = `SELECT id, position, ${documentOf(declared)} AS document FROM ${table(declared.name)} WHERE id IN (SELECT value FROM json_each(?))`;
    for (let from = 0; from < missing.length; from += readAtOnce) {
      const wanted = JSON.stringify(missing.slice(from, from + readAtOnce));
      for (const { id, position, document } of prepared(statement).all([wanted]) as StoredView[])
        views.set(id, isOnce ? cachedView(id, position, document) : cache.put(collection, id, position, document));
    }
    return ids.flatMap((id) => (views.get(id)?.document ?? []) as D | []);
  };

  const answers = answerCache(answersKept);
  const found = <D>(collection: string, query: Query): D[] => {
    noteRead(collection);
    const { sql, values } = selectionOf(definitions, collection, query.where);
    // One text for all ids: row by row takes twice as long.
    const statement = `SELECT json_group_array(id) AS answer FROM (SELECT d.id ${sql} ORDER BY ${orderOf(definitions, collection, query)} LIMIT ? OFFSET ?)`;
    const bound = [...values, query.limit ?? -1, query.skip ?? 0];
    const ids = answers.get(collection, statement, bound, () => {
      const { answer } = prepared(statement).get(bound) as { answer: string };
      return JSON.parse(answer) as string[];
    });
    return storedMany<D>(collection, ids);
  };
  const countOf = (collection: string, where?: Where): number => {
    noteRead(collection);
    const { sql, values } = selectionOf(definitions, collection, where);
    const statement = `SELECT count(*) AS answer ${sql}`;
    return answers.get(
      collection,
      statement,
      values,
      () => (prepared(statement).get(values) as { answer: number }).answer,
    );
  };

  const rowOf = (
    { name, fields, columns }: ReturnType<typeof definition>,
    { id, position, document, json }: Written,
  ): readonly SqlValue[] =>
    columns
      ? [id, position, ...definitions.rowOf(name, document)]
      : [id, position, Number(document !== null), ...fields.map((field) => sqlValue(document?.[field])), json];
  const itemChanges = (collection: string, lists: readonly string[], writes: readonly Written[]): Change[] => {
    const removed: SqlValue[][] = [];
    const added: SqlValue[][] = [];
    for (const { id, position, document } of writes) {
      const before = read(collection, id);
      if (before && before.position >= position) continue;
      for (const field of lists) {
        // Of a project with thousands of people most changes concern none of them.
        if (before?.document && before.document[field] === document?.[field]) continue;
        const itemsOf = (holder: ViewDocument | null | undefined) => new Set((holder?.[field] ?? []) as string[]);
        const [had, has] = [itemsOf(before?.document), itemsOf(document)];
        for (const value of had) if (!has.has(value)) removed.push([field, value, id]);
        for (const value of has) if (!had.has(value)) added.push([field, value, id]);
      }
    }
    const items = itemsTable(collection);
    return [
      { sql: `DELETE FROM ${items} WHERE field = ? AND value = ? AND id = ?`, rows: removed },
      { sql: `INSERT OR IGNORE INTO ${items} (field, value, id) VALUES (?, ?, ?)`, rows: added },
    ];
  };
  const changesOf = (collection: string, writes: readonly Written[]): Change[] => {
    const declared = definition(collection);
    const { lists } = declared;
    const each = lists.length > 0 ? newestOf(writes) : writes;
    return [
      ...(lists.length > 0 ? itemChanges(collection, lists, each) : []),
      { sql: upserts.get(collection) as string, rows: each.map((write) => rowOf(declared, write)) },
    ];
  };
  const advance = ({ projection, partition, offset, position, ...mark }: Checkpoint): Change => ({
    sql: advanceCheckpoint,
    rows: [[projection, partition, offset, position, JSON.stringify(mark)]],
  });

  const writer = turn ? writerHere(db, turn) : openSqliteWriter(file, pragmas);
  let writing: Promise<unknown> = Promise.resolve();
  const writeNow = async (writes: readonly Write[], checkpoint: Checkpoint | undefined) => {
    const byCollection = new Map<string, Written[]>();
    for (const write of writes) {
      const { collection, document } = write;
      const json = document && !definition(collection).columns ? JSON.stringify(document) : null;
      const others = byCollection.get(collection) ?? [];
      if (others.push({ ...write, json }) === 1) byCollection.set(collection, others);
    }
    let isWritten = false;
    try {
      const changes = [...byCollection].flatMap(([collection, all]) => changesOf(collection, all));
      await writer.write(checkpoint ? [...changes, advance(checkpoint)] : changes);
      isWritten = true;
    } finally {
      // Reads meanwhile may have cached the old documents. A large one is worked on by each event, and not parsed again for each.
      for (const [collection, all] of byCollection) {
        if (isWritten) cache.renew(collection, all);
        else cache.drop(collection, all);
        answers.forget(collection);
        tracker?.noteChange(sourceOf(collection));
      }
    }
  };

  const store = {
    async get<D>(collection: string, id: string) {
      noteRead(collection);
      return (read(collection, id)?.document ?? undefined) as D | undefined;
    },
    getMany: async <D>(collection: string, ids: readonly string[], isOnce = false) =>
      storedMany<D>(collection, ids, isOnce),
    find: async <D>(collection: string, query: Query) => found<D>(collection, query),
    page: async <D>(collection: string, query: Query) =>
      pageOf(query, found<D>(collection, query), () => countOf(collection, query.where)),
    async fields<F extends string>(collection: string, wanted: readonly F[], query: Query) {
      noteRead(collection);
      const { sql, values } = selectionOf(definitions, collection, query.where);
      const names = ['id', ...wanted.map((field) => definitions.fieldOf(collection, field))];
      const row = names.map((name) => `'${name}', ${quoted(name)}`);
      const selected = `SELECT ${names.map((name) => `d.${quoted(name)}`)} ${sql} ORDER BY ${orderOf(definitions, collection, query)} LIMIT ? OFFSET ?`;
      const statement = `SELECT json_group_array(json_object(${row})) AS answer FROM (${selected})`;
      const { answer } = prepared(statement).get([...values, query.limit ?? -1, query.skip ?? 0]) as { answer: string };
      return JSON.parse(answer) as Fields<F>[];
    },
    count: async (collection: string, where?: Where) => countOf(collection, where),
    async countBy(collection: string, field: string, where?: Where) {
      noteRead(collection);
      const { sql, values } = selectionOf(definitions, collection, where);
      const column = `d.${quoted(definitions.fieldOf(collection, field))}`;
      const statement = `SELECT ${column} AS value, count(*) AS amount ${sql} AND typeof(${column}) = 'text' GROUP BY 1`;
      return answers.get(collection, statement, values, () => {
        const rows = prepared(statement).all(values) as { value: string; amount: number }[];
        return new Map(rows.map(({ value, amount }) => [value, amount]));
      });
    },
    load: async (refs: readonly { collection: string; id: string }[]) =>
      refs.map(({ collection, id }) => {
        const view = read(collection, id);
        return view && { position: view.position, document: view.document };
      }),
    /** One after the other: each compares with what the previous one stored. */
    write(writes: readonly Write[], checkpoint?: Checkpoint): Promise<void> {
      const write = () => writeNow(writes, checkpoint);
      const written = writing.then(write, write);
      writing = written;
      return written;
    },
    checkpoint: async (projection: string, partition: number): Promise<Progress | undefined> =>
      (await store.checkpoints(projection)).get(partition),
    async checkpoints(projection: string): Promise<Map<number, Progress>> {
      // The file has a commit before memory lets go of the older documents.
      await writing.catch(() => undefined);
      const rows = prepared('SELECT part, "offset", position, mark FROM progress WHERE projection = ?').all([
        projection,
      ]);
      return new Map((rows as StoredProgress[]).map(({ part, mark, ...at }) => [part, { ...at, ...markOf(mark) }]));
    },
    async *dump() {
      for (const collection of definitions.all.map(({ name }) => name).sort()) {
        const declared = definition(collection);
        const page = prepared(
          `SELECT id, position, ${documentOf(declared)} AS document FROM ${table(collection)} WHERE id > ? AND ${liveIn(declared)} ORDER BY id LIMIT ?`,
        );
        for (let after = '', rows: StoredView[]; ; after = rows.at(-1)?.id ?? after) {
          rows = page.all([after, pageOfDump]) as StoredView[];
          for (const { id, position, document } of rows)
            yield { collection, id, position, document: JSON.parse(document as string) as ViewDocument };
          if (rows.length < pageOfDump) break;
        }
      }
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
      statements.clear();
      // The log is folded in when all of it is there.
      if (turn) db.close();
      else closeFolded(db);
    },
  } satisfies Omit<ReadStore, 'newGeneration' | 'version'> & { finish(): Promise<void> };
  return store;
};
export type Generation = ReturnType<typeof openGeneration>;
