import type Database from 'libsql';
import type { Upload } from '../port.ts';

type Row = Omit<Upload, 'lease' | 'kept'> & {
  readonly kept: number | null;
  readonly leaseHolder: string | null;
  readonly leaseUntil: number | null;
};
export const fields = [
  ...['uploadId', 'owner', 'purpose', 'projectId', 'documentId', 'fileName', 'length', 'offset', 'state', 'begunAt'],
  ...['expiresAt', 'receivedAt', 'account', 'sha256', 'mediaType', 'leaseHolder', 'leaseUntil', 'kept'],
] as (keyof Row)[];
export const columnOf = (field: keyof Row) => field.replace(/[A-Z]/g, (capital) => `_${capital.toLowerCase()}`);
const all = fields.map((field) => `${columnOf(field)} AS ${field}`).join(', ');

const uploadOf = ({ leaseHolder, leaseUntil, kept, ...upload }: Row): Upload => ({
  ...upload,
  ...(kept !== null && { kept }),
  lease: leaseUntil === null ? null : { holder: leaseHolder ?? '', until: leaseUntil },
});
export const rowOf = ({ lease, kept, ...upload }: Upload): Row => ({
  ...upload,
  kept: kept ?? null,
  leaseHolder: lease?.holder ?? null,
  leaseUntil: lease?.until ?? null,
});

export const statementsOf = (database: Database.Database) => {
  const run = (sql: string, on = database) => {
    const statement = on.prepare(sql);
    return (...values: unknown[]) => statement.run(...values).changes;
  };
  const rows = (rest: string) => {
    const statement = database.prepare(`SELECT ${all} FROM uploads WHERE ${rest}`);
    return (...values: unknown[]) => (statement.all(...values) as Row[]).map(uploadOf);
  };
  const listed = (rest: string) => {
    const list = rows(rest);
    return async (...values: unknown[]) => list(...values);
  };
  const totalOf = (sql: string) => {
    const statement = database.prepare(sql);
    return (...values: unknown[]) => (statement.get(...values) as { total: number }).total;
  };
  return { database, run, listed, totalOf, byId: rows('upload_id = ?') };
};
export type Statements = ReturnType<typeof statementsOf>;
