import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import type Database from 'libsql';
import { withSqliteErrors } from '../../engines/sqlite/errors.ts';
import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { openStore } from '../../engines/sqlite/open.ts';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { checkMasterKey, fingerprintOf, type MasterKeys, openKey, rewrapped } from '../master-key.ts';
import { newPersonKey, wrapKey } from '../person-keys.ts';
import type { Directory, Person, SavedFilter } from '../port.ts';
import { columnsOf, type Queries } from './queries.ts';

/** Columns by the names of their fields. */
const personFields = {
  personId: 'id',
  email: 'email',
  status: 'status',
  passwordHash: 'password',
  pendingSince: 'pendingSince',
  wrappedKey: 'wrappedKey',
};
export const person = `SELECT ${columnsOf(personFields)} FROM people`;
export type PersonRow = Person & { readonly wrappedKey: string };

const personOf = ({ wrappedKey: _, ...person }: PersonRow): Person => person;

export const peopleIn = (db: Database.Database, queries: Queries, keys: MasterKeys) => {
  const { rows, many, row, rowAs, change, insert, remembering } = queries;
  const remembered = remembering<PersonRow>('people');
  const findByEmail = (email: string) => rowAs(personOf, `${person} WHERE email = ?`, email);
  const ofIds = (ids: readonly string[]) =>
    many<PersonRow>(personFields, 'FROM people WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  const rewrap = transaction(db, (after: string, limit: number) => {
    const some = rows<PersonRow>(`${person} WHERE id > ? ORDER BY id LIMIT ?`, after, limit);
    let count = 0;
    for (const row of some) {
      const wrappedKey = rewrapped(keys, row);
      if (wrappedKey) count += change('UPDATE people SET wrappedKey = ? WHERE id = ?', wrappedKey, row.personId);
    }
    return { count, last: some.at(-1)?.personId };
  });
  return {
    async personOf(email) {
      const known = findByEmail(email);
      if (known) return known;
      const personId = randomBytes(16).toString('hex');
      const wrappedKey = wrapKey(keys.current, personId, newPersonKey());
      insert('people', { id: personId, email, status: 'known', wrappedKey }, 'ON CONFLICT (email) DO NOTHING');
      return findByEmail(email) as Person;
    },
    findByEmail: async (email) => findByEmail(email),
    async find(personId) {
      const found = remembered(personId, () => row<PersonRow>(`${person} WHERE id = ?`, personId));
      return found && personOf(found);
    },
    findMany: async (personIds) => ofIds(personIds).map(personOf),
    reserve: async (personId, passwordHash, now) =>
      change(
        `UPDATE people SET status = 'pending', password = ?, pendingSince = ? WHERE id = ? AND status IN ('known', 'pending')`,
        passwordHash,
        now,
        personId,
      ) === 1,
    activate: async (personId) =>
      change(
        `UPDATE people SET status = 'active', pendingSince = NULL WHERE id = ? AND status IN ('pending', 'active')`,
        personId,
      ) === 1,
    release: async (personId) =>
      void change(
        `UPDATE people SET status = 'known', password = NULL, pendingSince = NULL WHERE id = ? AND status = 'pending'`,
        personId,
      ),
    pendingBefore: async (time) =>
      rows<PersonRow>(`${person} WHERE status = 'pending' AND pendingSince < ?`, time).map(personOf),
    async setPassword(personId, passwordHash, former) {
      const only = former === undefined ? [] : [former];
      const which = `id = ?${former === undefined ? '' : ' AND password IS ?'}`;
      return change(`UPDATE people SET password = ? WHERE ${which}`, passwordHash, personId, ...only) === 1;
    },
    block: async (personId) =>
      void change(`UPDATE people SET status = 'closing' WHERE id = ? AND status IN ('active', 'locked')`, personId),
    lock: async (personId) =>
      void change(`UPDATE people SET status = 'locked' WHERE id = ? AND status = 'active'`, personId),
    unlock: async (personId) =>
      void change(`UPDATE people SET status = 'active' WHERE id = ? AND status = 'locked'`, personId),
    search: async (text, limit) =>
      rows<PersonRow>(`${person} WHERE instr(email, ?) > 0 ORDER BY email LIMIT ?`, text, limit).map(personOf),
    closing: async () => rows<PersonRow>(`${person} WHERE status = 'closing'`).map(personOf),
    everyone: async (after, limit) =>
      rows<PersonRow>(`${person} WHERE id > ? ORDER BY id LIMIT ?`, after, limit).map(personOf),
    async restore({ personId: id, passwordHash: password, email, status, pendingSince }, key) {
      const stored = { id, email, status, password, pendingSince, wrappedKey: wrapKey(keys.current, id, key) };
      return insert('people', stored, 'ON CONFLICT DO NOTHING') === 1;
    },
    rewrap: async (after, limit) => rewrap(after, limit),
    async keyOf(personId) {
      const [found] = ofIds([personId]);
      return found && openKey(keys, found);
    },
    keysOf: async (personIds) => new Map(ofIds(personIds).map((row) => [row.personId, openKey(keys, row)])),
  } satisfies Partial<Directory>;
};

/** @throws WrongMasterKeyError */
export const keepMasterKey = ({ row, change }: Queries, keys: MasterKeys, readonly: boolean): void => {
  const isKept = !readonly || row(`SELECT 1 FROM sqlite_master WHERE name = 'masterKey'`) !== undefined;
  checkMasterKey(keys, {
    fingerprint: isKept ? row<{ fingerprint: string }>('SELECT fingerprint FROM masterKey')?.fingerprint : undefined,
    someone: row<PersonRow>(`${person} LIMIT 1`),
  });
  if (!readonly) change('INSERT INTO masterKey VALUES (1, ?) ON CONFLICT DO NOTHING', fingerprintOf(keys.current));
};

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

export const savedFiltersIn = ({ rows, change, replace }: Queries) =>
  ({
    putSavedFilter: async ({ personId: person, ...filter }) => void replace('savedFilters', { person, ...filter }),
    async savedFiltersOf(personId) {
      const stored = 'SELECT id, person AS personId, list, name, search FROM savedFilters';
      return rows<SavedFilter>(`${stored} WHERE person = ? ORDER BY name, id`, personId);
    },
    removeSavedFilter: async (personId, id) =>
      change('DELETE FROM savedFilters WHERE person = ? AND id = ?', personId, id) === 1,
  }) satisfies Partial<Directory>;
