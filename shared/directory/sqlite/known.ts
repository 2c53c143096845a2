import { existsSync } from 'node:fs';
import Database from 'libsql';

/** Who of some people is there, without their keys and so without the master key; nobody where there is no file. */
export const openKnownPeople = (file: string) => {
  const db = existsSync(file) ? new Database(file, { readonly: true }) : undefined;
  const query = db?.prepare('SELECT id FROM people WHERE id IN (SELECT value FROM json_each(?))').pluck();
  return {
    known: async (personIds: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((query?.all([JSON.stringify(personIds)]) ?? []) as string[]),
    close: () => db?.close(),
  };
};
