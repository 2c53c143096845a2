import { existsSync } from 'node:fs';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { openStore } from '../../engines/sqlite/open.ts';

/** Who of some people is there, without their keys and so without the master key; nobody where there is no file. */
export const openKnownPeople = (file: string) => {
  const stored = { kind: storeKinds.directory, file };
  const db = existsSync(file) ? openStore(stored, { readonly: true }) : undefined;
  const query = db?.prepare('SELECT id FROM people WHERE id IN (SELECT value FROM json_each(?))').pluck();
  const people = {
    known: async (personIds: readonly string[]): Promise<ReadonlySet<string>> =>
      new Set((query?.all([JSON.stringify(personIds)]) ?? []) as string[]),
    close: () => db?.close(),
  };
  return withSqliteErrors(people, stored);
};
