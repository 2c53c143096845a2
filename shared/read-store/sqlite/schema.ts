import type { SqlValue } from '../../engines/sqlite/writer.ts';
import type { Definitions } from '../definitions.ts';

export const sqlValue = (value: unknown): SqlValue =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'string' || typeof value === 'number' ? value : null;
export const quoted = (name: string) => `"${name}"`;
export const table = (collection: string) => `c_${collection}`;
export const itemsTable = (collection: string) => `i_${collection}`;

export const tablesOf = (definitions: Definitions): string[] => [
  'CREATE TABLE IF NOT EXISTS progress (projection TEXT, part INTEGER, "offset" INTEGER, position INTEGER, mark TEXT, PRIMARY KEY (projection, part))',
  ...definitions.all.flatMap(({ name, indexes, lists }) => {
    const columns = indexes.map((field) => `, ${quoted(field)}`).join('');
    const documents = `CREATE TABLE IF NOT EXISTS ${table(name)} (id TEXT PRIMARY KEY, position INTEGER NOT NULL, live INTEGER NOT NULL${columns}, document TEXT)`;
    const items = `CREATE TABLE IF NOT EXISTS ${itemsTable(name)} (field TEXT, value TEXT, id TEXT, PRIMARY KEY (field, value, id)) WITHOUT ROWID`;
    return lists.length > 0 ? [documents, items] : [documents];
  }),
];

export const indexesOf = (definitions: Definitions): string[] =>
  definitions.all.flatMap(({ name, indexes: fields }) =>
    fields.map(
      (field) =>
        `CREATE INDEX IF NOT EXISTS "${table(name)}_${field}" ON ${table(name)} (${quoted(field)}, id) WHERE live`,
    ),
  );

export const upsertsOf = (definitions: Definitions): ReadonlyMap<string, string> =>
  new Map(
    definitions.all.map(({ name, indexes }) => {
      const names = ['position', 'live', ...indexes.map(quoted), 'document'];
      const sql = `INSERT INTO ${table(name)} (id, ${names}) VALUES (?, ${names.map(() => '?')})
        ON CONFLICT (id) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`)} WHERE excluded.position > position`;
      return [name, sql];
    }),
  );

export const advanceCheckpoint = `INSERT INTO progress (projection, part, "offset", position, mark) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (projection, part) DO UPDATE SET "offset" = excluded."offset", position = excluded.position, mark = excluded.mark
     WHERE (excluded.position, excluded."offset") > (position, "offset")`;
