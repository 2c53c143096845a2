import { rmSync } from 'node:fs';
import Database from 'libsql';
import { documentCache } from './cache.ts';
import type { Checkpoint, Collection, Query, ReadStore, Stored, ViewDocument, Where, Write } from './port.ts';

const cacheLimit = 48_000_000;
const pageOfDump = 500;

type Row = { id: string; position: number; document: string | null };
type Value = string | number | null;

const sqlValue = (value: unknown): Value =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'string' || typeof value === 'number' ? value : null;
const quoted = (name: string) => `"${name}"`;
const keyOf = (collection: string, id: string) => `${collection}/${id}`;

/**
 * One SQLite file with a table per collection: the document as JSON, a column per declared index, and beside it a table of
 * the items of its list fields.
 */
export const openGeneration = (file: string, collections: readonly Collection[]) => {
  const db = new Database(file);
  // Derived data: what a power cut takes away is projected again from the checkpoint.
  for (const pragma of ['journal_mode = WAL', 'synchronous = NORMAL', 'cache_size = -32768']) db.pragma(pragma);
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

  const table = (collection: string) => `c_${collection}`;
  const itemsTable = (collection: string) => `i_${collection}`;
  const tables = new Map(
    collections.map((collection) => [collection.name, { ...collection, lists: collection.lists ?? [] }]),
  );
  const definition = (collection: string) => {
    const found = tables.get(collection);
    if (!found) throw new Error(`collection ${collection} is not declared`);
    return found;
  };
  const createTables = ({ name, indexes, lists }: Required<Pick<Collection, 'name' | 'indexes' | 'lists'>>) => {
    const columns = indexes.map((field) => `, ${quoted(field)}`).join('');
    db.exec(
      `CREATE TABLE IF NOT EXISTS ${table(name)} (id TEXT PRIMARY KEY, position INTEGER NOT NULL, document TEXT, lists TEXT${columns})`,
    );
    for (const field of indexes)
      db.exec(
        `CREATE INDEX IF NOT EXISTS "${table(name)}_${field}" ON ${table(name)} (${quoted(field)}, id) WHERE document IS NOT NULL`,
      );
    if (lists.length > 0)
      db.exec(
        `CREATE TABLE IF NOT EXISTS ${itemsTable(name)} (field TEXT, value TEXT, id TEXT, PRIMARY KEY (field, value, id)) WITHOUT ROWID`,
      );
  };
  db.exec('BEGIN');
  db.exec(
    'CREATE TABLE IF NOT EXISTS checkpoints (projection TEXT, part INTEGER, position INTEGER, PRIMARY KEY (projection, part))',
  );
  for (const collection of tables.values()) createTables(collection);
  db.exec('COMMIT');

  const condition = (collection: string, field: string, wanted: Where[string]): { sql: string; values: Value[] } => {
    const { indexes, lists } = definition(collection);
    if (lists.includes(field)) {
      const values = (Array.isArray(wanted) ? wanted : [wanted]).map(sqlValue);
      return {
        sql: `id IN (SELECT id FROM ${itemsTable(collection)} WHERE field = '${field}' AND value IN (SELECT value FROM json_each(?)))`,
        values: [JSON.stringify(values)],
      };
    }
    if (field !== 'id' && !indexes.includes(field)) throw new Error(`${collection}.${field} is not declared`);
    const column = quoted(field);
    if (Array.isArray(wanted))
      return {
        sql: `${column} IN (SELECT value FROM json_each(?))`,
        values: [JSON.stringify(wanted.map(sqlValue))],
      };
    if (typeof wanted === 'object') {
      const { from, to } = wanted as { from?: string; to?: string };
      return {
        sql: [from !== undefined && `${column} >= ?`, to !== undefined && `${column} <= ?`]
          .filter(Boolean)
          .concat(`${column} IS NOT NULL`)
          .join(' AND '),
        values: [from, to].filter((bound) => bound !== undefined).map(sqlValue),
      };
    }
    return { sql: `${column} = ?`, values: [sqlValue(wanted)] };
  };
  const whereClause = (collection: string, where: Where = {}) => {
    const conditions = Object.entries(where).map(([field, wanted]) => condition(collection, field, wanted));
    return {
      sql: ['document IS NOT NULL', ...conditions.map(({ sql }) => sql)].join(' AND '),
      values: conditions.flatMap(({ values }) => values),
    };
  };

  const read = (collection: string, id: string) => {
    const cached = cache.get(keyOf(collection, id));
    if (cached) return cached;
    definition(collection);
    const row = prepared(`SELECT position, document FROM ${table(collection)} WHERE id = ?`).get([id]) as
      | Omit<Row, 'id'>
      | undefined;
    return row && cache.put(keyOf(collection, id), row.position, row.document);
  };
  const stored = <D>(collection: string, id: string): Stored<D> | undefined => {
    const entry = read(collection, id);
    return entry?.document ? { id, position: entry.position, document: entry.document as D } : undefined;
  };

  const writeLists = (collection: string, { id, document }: Write, before: string | null, after: string | null) => {
    const { lists } = definition(collection);
    const itemsOf = (text: string | null): string[][] => (text === null ? [] : JSON.parse(text));
    const [old, next] = [itemsOf(before), document === null ? [] : itemsOf(after)];
    lists.forEach((field, index) => {
      const [had, has] = [new Set(old[index]), new Set(next[index])];
      for (const value of had)
        if (!has.has(value))
          prepared(`DELETE FROM ${itemsTable(collection)} WHERE field = ? AND value = ? AND id = ?`).run([
            field,
            value,
            id,
          ]);
      for (const value of has)
        if (!had.has(value))
          prepared(`INSERT OR IGNORE INTO ${itemsTable(collection)} (field, value, id) VALUES (?, ?, ?)`).run([
            field,
            value,
            id,
          ]);
    });
  };
  const writeOne = (write: Write) => {
    const { collection, id, position, document } = write;
    const { indexes, lists } = definition(collection);
    const names = ['position', 'document', 'lists', ...indexes.map(quoted)];
    const listed = lists.length > 0 && document ? JSON.stringify(lists.map((field) => document[field] ?? [])) : null;
    const before =
      lists.length > 0
        ? (prepared(`SELECT position, lists FROM ${table(collection)} WHERE id = ?`).get([id]) as
            | { position: number; lists: string | null }
            | undefined)
        : undefined;
    const { changes } = prepared(
      `INSERT INTO ${table(collection)} (id, ${names}) VALUES (?, ${names.map(() => '?')})
       ON CONFLICT (id) DO UPDATE SET ${names.map((name) => `${name} = excluded.${name}`)} WHERE excluded.position > position`,
    ).run([
      id,
      position,
      document && JSON.stringify(document),
      listed,
      ...indexes.map((field) => sqlValue(document?.[field])),
    ]);
    if (changes === 0) return;
    cache.drop(keyOf(collection, id));
    if (before?.lists !== listed) writeLists(collection, write, before?.lists ?? null, listed);
  };

  const store = {
    async get<D>(collection: string, id: string) {
      return stored<D>(collection, id);
    },
    async getMany<D>(collection: string, ids: readonly string[]) {
      return ids.flatMap((id) => stored<D>(collection, id) ?? []);
    },
    async find<D>(collection: string, { where, sort, skip = 0, limit = -1 }: Query) {
      const { indexes } = definition(collection);
      if (sort && sort.field !== 'id' && !indexes.includes(sort.field))
        throw new Error(`${collection}.${sort.field} is not declared for sorting`);
      const direction = sort?.order === 'desc' ? 'DESC' : 'ASC';
      const order =
        sort && sort.field !== 'id' ? `${quoted(sort.field)} ${direction}, id ${direction}` : `id ${direction}`;
      const clause = whereClause(collection, where);
      const rows = prepared(
        `SELECT id FROM ${table(collection)} WHERE ${clause.sql} ORDER BY ${order} LIMIT ? OFFSET ?`,
      ).all([...clause.values, limit, skip]) as { id: string }[];
      return rows.flatMap(({ id }) => stored<D>(collection, id) ?? []);
    },
    async count(collection: string, where?: Where) {
      const clause = whereClause(collection, where);
      const row = prepared(`SELECT count(*) AS count FROM ${table(collection)} WHERE ${clause.sql}`).get(clause.values);
      return (row as { count: number }).count;
    },
    async load(refs: readonly { collection: string; id: string }[]) {
      return refs.map(({ collection, id }) => {
        const entry = read(collection, id);
        return entry && { position: entry.position, document: entry.document };
      });
    },
    async write(writes: readonly Write[], checkpoint?: Checkpoint) {
      db.exec('BEGIN IMMEDIATE');
      try {
        for (const write of writes) writeOne(write);
        if (checkpoint)
          prepared('INSERT OR REPLACE INTO checkpoints (projection, part, position) VALUES (?, ?, ?)').run([
            checkpoint.projection,
            checkpoint.partition,
            checkpoint.offset,
          ]);
        db.exec('COMMIT');
      } catch (error) {
        for (const { collection, id } of writes) cache.drop(keyOf(collection, id));
        if (db.inTransaction) db.exec('ROLLBACK');
        throw error;
      }
    },
    async checkpoint(projection: string, partition: number) {
      const row = prepared('SELECT position FROM checkpoints WHERE projection = ? AND part = ?').get([
        projection,
        partition,
      ]);
      return (row as { position: number } | undefined)?.position;
    },
    async *dump() {
      for (const collection of [...tables.keys()].sort()) {
        const page = prepared(
          `SELECT id, position, document FROM ${table(collection)} WHERE id > ? AND document IS NOT NULL ORDER BY id LIMIT ?`,
        );
        for (let after = '', rows: Row[]; ; after = rows.at(-1)?.id ?? after) {
          rows = page.all([after, pageOfDump]) as Row[];
          for (const { id, position, document } of rows)
            yield { collection, id, position, document: JSON.parse(document as string) as ViewDocument };
          if (rows.length < pageOfDump) break;
        }
      }
    },
    async close() {
      statements.clear();
      db.close();
    },
  } satisfies Omit<ReadStore, 'newGeneration'>;
  return store;
};
export type Generation = ReturnType<typeof openGeneration>;

/** Deletes the file of a closed generation and what SQLite keeps beside it. */
export const removeGeneration = (file: string): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(`${file}${suffix}`, { force: true });
};
