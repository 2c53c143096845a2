import type { SqlValue } from '../../engines/sqlite/writer.ts';
import type { Definitions } from '../definitions.ts';
import type { Collection } from '../port.ts';

export const sqlValue = (value: unknown): SqlValue =>
  typeof value === 'boolean' ? Number(value) : typeof value === 'string' || typeof value === 'number' ? value : null;
export const quoted = (name: string) => `"${name}"`;
export const table = (collection: string) => `c_${collection}`;
export const itemsTable = (collection: string) => `i_${collection}`;

type Columns = Pick<Collection, 'columns'>;
/** JSON of a document, which is null for a tombstone. */
export const documentOf = ({ columns }: Columns): string =>
  columns
    ? `json_object(${['id', 'position', ...columns].map((field) => `'${field}', ${quoted(field)}`)})`
    : 'document';
/** Rows of columns have no tombstones. */
export const liveIn = ({ columns }: Columns): string => (columns ? 'TRUE' : 'live');

export const tablesOf = (definitions: Definitions): string[] => [
  'CREATE TABLE IF NOT EXISTS progress (projection TEXT, part INTEGER, "offset" INTEGER, position INTEGER, mark TEXT, PRIMARY KEY (projection, part))',
  ...definitions.all.flatMap(({ name, fields, lists, columns: alone }) => {
    if (alone)
      return `CREATE TABLE IF NOT EXISTS ${table(name)} (id TEXT PRIMARY KEY, position INTEGER NOT NULL, ${fields.map(quoted)}) WITHOUT ROWID`;
    const columns = fields.map((field) => `, ${quoted(field)}`).join('');
    const documents = `CREATE TABLE IF NOT EXISTS ${table(name)} (id TEXT PRIMARY KEY, position INTEGER NOT NULL, live INTEGER NOT NULL${columns}, document TEXT)`;
    const items = `CREATE TABLE IF NOT EXISTS ${itemsTable(name)} (field TEXT, value TEXT, id TEXT, PRIMARY KEY (field, value, id)) WITHOUT ROWID`;
    return lists.length > 0 ? [documents, items] : [documents];
  }),
];

const indexOf = (name: string, fields: readonly string[], beside: readonly string[] = [], present = 'live') =>
  `CREATE INDEX IF NOT EXISTS "${[table(name), ...fields.filter((field) => field !== 'id')].join('_')}"
    ON ${table(name)} (${[...fields, ...beside].map(quoted)}) WHERE ${present}`;

export const indexesOf = (definitions: Definitions): string[] =>
  definitions.all.flatMap(({ name, indexes, compound, columns }) => [
    ...indexes.map((field) => indexOf(name, [field, 'id'], [], columns ? `${quoted(field)} IS NOT NULL` : 'live')),
    // Every query asks for what is live: where that stands beside the rest, no row is read only to be left out.
    ...compound.map((fields) => indexOf(name, fields, ['live'])),
  ]);

export const upsertsOf = (definitions: Definitions): ReadonlyMap<string, string> =>
  new Map(
    definitions.all.map(({ name, fields, columns }) => {
      if (columns) {
        const all = ['id', 'position', ...columns.map(quoted)];
        return [name, `INSERT INTO ${table(name)} (${all}) VALUES (${all.map(() => '?')}) ON CONFLICT (id) DO NOTHING`];
      }
      const names = ['position', 'live', ...fields.map(quoted), 'document'];
      const sql = `INSERT INTO ${table(name)} (id, ${names}) VALUES (?, ${names.map(() => '?')})
        ON CONFLICT (id) DO UPDATE SET ${names.map((column) => `${column} = excluded.${column}`)} WHERE excluded.position > position`;
      return [name, sql];
    }),
  );

export const advanceCheckpoint = `INSERT INTO progress (projection, part, "offset", position, mark) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (projection, part) DO UPDATE SET "offset" = excluded."offset", position = excluded.position, mark = excluded.mark
     WHERE (excluded.position, excluded."offset") > (position, "offset")`;
