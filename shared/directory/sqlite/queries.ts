import type Database from 'libsql';

/** Statements are prepared once each. */
export const queriesOf = (db: Database.Database) => {
  const statements = new Map<string, Database.Statement>();
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = db.prepare(sql);
    statements.set(sql, statement);
    return statement;
  };
  const rows = <T>(sql: string, ...values: unknown[]) => prepared(sql).all(...values) as T[];
  const row = <T>(sql: string, ...values: unknown[]) => rows<T>(sql, ...values)[0];
  const change = (sql: string, ...values: unknown[]) => prepared(sql).run(...values).changes;
  return { rows, row, change };
};
export type Queries = ReturnType<typeof queriesOf>;
