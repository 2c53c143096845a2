import { randomBytes } from 'node:crypto';
import { type MasterKeys, openKey } from '../master-key.ts';
import { newPersonKey, wrapKey } from '../person-keys.ts';
import type { Directory, Person } from '../port.ts';
import type { Queries } from './queries.ts';
import { type PersonRow, person, personFields, personOf } from './rows.ts';

export const peopleIn = ({ rows, many, row, rowAs, change, insert, remembering }: Queries, keys: MasterKeys) => {
  const remembered = remembering<PersonRow>('people');
  const findByEmail = (email: string) => rowAs(personOf, `${person} WHERE email = ?`, email);
  const ofIds = (ids: readonly string[]) =>
    many<PersonRow>(personFields, 'FROM people WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
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
    setPassword: async (personId, passwordHash) =>
      void change('UPDATE people SET password = ? WHERE id = ?', passwordHash, personId),
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

    async keyOf(personId) {
      const [found] = ofIds([personId]);
      return found && openKey(keys, found);
    },
    keysOf: async (personIds) => new Map(ofIds(personIds).map((row) => [row.personId, openKey(keys, row)])),
  } satisfies Partial<Directory>;
};
