import { randomBytes } from 'node:crypto';
import { type MasterKeys, openKey } from '../master-key.ts';
import { newPersonKey, wrapKey } from '../person-keys.ts';
import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';
import { type PersonRow, person, personFields, personOf } from './rows.ts';

export const peopleIn = ({ rows, many, row, change, insert, remembering }: Queries, keys: MasterKeys) => {
  const remembered = remembering<PersonRow>('people');
  const findByEmail = (email: string) => row<PersonRow>(`${person} WHERE email = ?`, email);
  const ofIds = (ids: readonly string[]) =>
    many<PersonRow>(personFields, 'FROM people WHERE id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  return {
    async personOf(email) {
      const known = findByEmail(email);
      if (known) return personOf(known);
      const personId = randomBytes(16).toString('hex');
      const wrappedKey = wrapKey(keys.current, personId, newPersonKey());
      insert('people', { id: personId, email, status: 'known', wrappedKey }, 'ON CONFLICT (email) DO NOTHING');
      return personOf(findByEmail(email) as PersonRow);
    },
    async findByEmail(email) {
      const found = findByEmail(email);
      return found && personOf(found);
    },
    async find(personId) {
      const found = remembered(personId, () => row<PersonRow>(`${person} WHERE id = ?`, personId));
      return found && personOf(found);
    },
    async findMany(personIds) {
      return ofIds(personIds).map(personOf);
    },
    async reserve(personId, passwordHash, now) {
      return (
        change(
          `UPDATE people SET status = 'pending', password = ?, pendingSince = ? WHERE id = ? AND status IN ('known', 'pending')`,
          passwordHash,
          now,
          personId,
        ) === 1
      );
    },
    async activate(personId) {
      return (
        change(
          `UPDATE people SET status = 'active', pendingSince = NULL WHERE id = ? AND status IN ('pending', 'active')`,
          personId,
        ) === 1
      );
    },
    async release(personId) {
      change(
        `UPDATE people SET status = 'known', password = NULL, pendingSince = NULL WHERE id = ? AND status = 'pending'`,
        personId,
      );
    },
    async pendingBefore(time) {
      return rows<PersonRow>(`${person} WHERE status = 'pending' AND pendingSince < ?`, time).map(personOf);
    },
    async setPassword(personId, passwordHash) {
      change('UPDATE people SET password = ? WHERE id = ?', passwordHash, personId);
    },
    async block(personId) {
      change(`UPDATE people SET status = 'closing' WHERE id = ? AND status IN ('active', 'locked')`, personId);
    },
    async lock(personId) {
      change(`UPDATE people SET status = 'locked' WHERE id = ? AND status = 'active'`, personId);
    },
    async unlock(personId) {
      change(`UPDATE people SET status = 'active' WHERE id = ? AND status = 'locked'`, personId);
    },
    async search(text, limit) {
      return rows<PersonRow>(`${person} WHERE instr(email, ?) > 0 ORDER BY email LIMIT ?`, text, limit).map(personOf);
    },
    async closing() {
      return rows<PersonRow>(`${person} WHERE status = 'closing'`).map(personOf);
    },
    async everyone(after, limit) {
      return rows<PersonRow>(`${person} WHERE id > ? ORDER BY id LIMIT ?`, after, limit).map(personOf);
    },
    async restore({ personId: id, passwordHash: password, email, status, pendingSince }, key) {
      const stored = { id, email, status, password, pendingSince, wrappedKey: wrapKey(keys.current, id, key) };
      return insert('people', stored, 'ON CONFLICT DO NOTHING') === 1;
    },

    async keyOf(personId) {
      const [found] = ofIds([personId]);
      return found && openKey(keys, found);
    },
    async keysOf(personIds) {
      return new Map(ofIds(personIds).map((row) => [row.personId, openKey(keys, row)]));
    },
  } satisfies Partial<Directory>;
};
