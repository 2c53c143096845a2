import type Database from 'libsql';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import { leastRecent } from '../../basics/recent.ts';

const mostRemembered = 10_000;

const namesIn = (sql: string, keyword: RegExp): string[] => [...sql.matchAll(keyword)].map(([, name = '']) => name);
const readBy = (sql: string) => namesIn(sql, /\b(?:FROM|JOIN) (\w+)/g);
const changedBy = (sql: string) => namesIn(sql, /\b(?:INTO|UPDATE(?! SET)|DELETE FROM) (\w+)/g);

/**
 * Statements are prepared once each. What is remembered of a table is forgotten by whatever statement changes it: no other
 * process does.
 * @param tracker hears of each table that is read or changed
 */
export const queriesOf = (db: Database.Database, tracker?: ReadTracker) => {
  const statements = new Map<string, { readonly run: Database.Statement; readonly ran: () => void }>();
  const memories = new Map<string, { clear(): void }[]>();
  const sourceOf = (table: string) => `directory ${table}`;
  /** For whoever keeps rows in memory. */
  const noteRead = (table: string): void => tracker?.noteRead(sourceOf(table));
  const prepared = (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const changed = changedBy(sql);
    const read = readBy(sql);
    const ran = () => {
      read.forEach(noteRead);
      for (const table of changed) {
        for (const memory of memories.get(table) ?? []) memory.clear();
        tracker?.noteChange(sourceOf(table));
      }
    };
    const made = { run: db.prepare(sql), ran };
    statements.set(sql, made);
    return made;
  };
  const rows = <T>(sql: string, ...values: unknown[]) => {
    const { run, ran } = prepared(sql);
    const found = run.all(...values) as T[];
    ran();
    return found;
  };
  const row = <T>(sql: string, ...values: unknown[]) => rows<T>(sql, ...values)[0];
  const rowAs = <R, T>(as: (row: R) => T, sql: string, ...values: unknown[]): T | undefined => {
    const found = row<R>(sql, ...values);
    return found && as(found);
  };
  /** Of very many at once, as one text: row by row they take the driver twice as long. @param fields columns by name */
  const many = <T>(fields: Readonly<Record<keyof T, string>>, from: string, ...values: unknown[]): T[] => {
    const object = Object.entries(fields).map(([name, column]) => `'${name}', ${column}`);
    const found = row<{ all: string }>(`SELECT json_group_array(json_object(${object})) AS "all" ${from}`, ...values);
    return JSON.parse(found?.all ?? '[]') as T[];
  };
  const change = (sql: string, ...values: unknown[]) => {
    const { run, ran } = prepared(sql);
    const { changes } = run.run(...values);
    ran();
    return changes;
  };
  const adding = (verb: string, table: string, row: Readonly<Record<string, unknown>>, orElse = '') => {
    const names = Object.keys(row);
    return change(`${verb} INTO ${table} (${names}) VALUES (${names.map(() => '?')}) ${orElse}`, ...Object.values(row));
  };
  /** @param orElse what happens where it is there already; absent: it is not */
  const insert = (table: string, row: Readonly<Record<string, unknown>>, orElse?: `ON CONFLICT ${string}`) =>
    adding('INSERT', table, row, orElse);
  /** In the place of the one that is there. */
  const replace = (table: string, row: Readonly<Record<string, unknown>>) => adding('INSERT OR REPLACE', table, row);
  /** Never within a transaction, which may be undone. */
  const remembering = <V extends NonNullable<unknown>>(table: string) => {
    const memory = leastRecent<V>(mostRemembered);
    memories.set(table, [...(memories.get(table) ?? []), memory]);
    return <F extends V | undefined>(key: string, find: () => F): V | F => {
      noteRead(table);
      const known = memory.get(key);
      if (known !== undefined) return known;
      const found = find();
      if (found !== undefined) memory.set(key, found as V);
      return found;
    };
  };
  return { rows, many, row, rowAs, change, insert, replace, noteRead, remembering };
};
export type Queries = ReturnType<typeof queriesOf>;

/** @param fields columns by the names of their fields */
export const columnsOf = (fields: Readonly<Record<string, string>>): string =>
  Object.entries(fields)
    .map(([name, column]) => `${column} AS ${name}`)
    .join(', ');
