import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import {
  byPerson,
  keysOfBoth,
  newAnswerKey,
  openAnswerKey,
  placeOf,
  type StoredAnswerKey,
  storedAnswerKey,
} from '../answer-keys.ts';
import { type MasterKeys, openKey } from '../master-key.ts';
import type { Directory } from '../port.ts';
import type { Queries } from './queries.ts';
import { columnsOf, type PersonRow, person } from './rows.ts';

type Row = StoredAnswerKey & { readonly personId: string; readonly wrappedKey: string | null };

/** Columns by the names of their fields. */
const fields = { keyId: 'k.id', wrapped: 'k.wrapped', personId: 'k.person', wrappedKey: 'p.wrappedKey' };
const withPeople = 'FROM answerKeys k LEFT JOIN people p ON p.id = k.person';

/** @param ofPeople answers the keys of people */
export const answerKeysIn = (
  db: Database.Database,
  { rows, many, row, change, insert }: Queries,
  keys: MasterKeys,
  ofPeople: Directory['keysOf'],
) => {
  /** A directory of before that is only read has none. */
  let isThere = false;
  const hasTable = () => {
    isThere ||= row(`SELECT 1 FROM sqlite_master WHERE name = 'answerKeys'`) !== undefined;
    return isThere;
  };
  const opened = (all: readonly Row[], people: ReadonlyMap<string, Buffer> = new Map()) =>
    all.flatMap(({ personId, wrappedKey, ...stored }) => {
      const ofPerson = () => people.get(personId) ?? openKey(keys, { personId, wrappedKey: wrappedKey as string });
      const key = openAnswerKey(wrappedKey === null ? undefined : ofPerson(), stored);
      return key ? [{ keyId: stored.keyId, key }] : [];
    });
  const put = ({ keyId, wrapped }: StoredAnswerKey) => {
    const { personId, projectId } = placeOf(keyId);
    const stored = { id: keyId, person: personId, project: projectId, wrapped };
    return insert('answerKeys', stored, 'ON CONFLICT DO NOTHING');
  };
  const personKeyOf = (keyId: string) => {
    const owner = row<PersonRow>(`${person} WHERE id = ?`, placeOf(keyId).personId);
    return owner && openKey(keys, owner);
  };
  const byId = (keyIds: readonly string[]) =>
    hasTable()
      ? many<Row>(fields, `${withPeople} WHERE k.id IN (SELECT value FROM json_each(?))`, JSON.stringify(keyIds))
      : [];
  return {
    methods: {
      keysOf: keysOfBoth(ofPeople, async (keyIds, people) => opened(byId(keyIds), people)),
      async makeAnswerKey(keyId) {
        const owner = personKeyOf(keyId);
        if (!owner) return undefined;
        put(newAnswerKey(owner, keyId));
        const [made] = opened(byId([keyId]));
        return made && made.key.length > 0 ? made.key : undefined;
      },
      async answerKeysOf(personIds) {
        const ofThem = `SELECT ${columnsOf(fields)} ${withPeople} WHERE k.person IN (SELECT value FROM json_each(?)) ORDER BY k.id`;
        return byPerson(hasTable() ? opened(rows<Row>(ofThem, JSON.stringify(personIds))) : []);
      },
      async answerKeysIn(projectId) {
        const live = `SELECT id FROM answerKeys WHERE project = ? AND wrapped != '' ORDER BY id`;
        return rows<{ id: string }>(live, projectId).map(({ id }) => id);
      },
      async restoreAnswerKey(keyId, key) {
        const owner = personKeyOf(keyId);
        if (owner) put(storedAnswerKey(owner, keyId, key));
      },
    } satisfies Partial<Directory>,
    drop: transaction(db, (keyId: string) => {
      const { personId, projectId } = placeOf(keyId);
      const isDropped =
        insert(
          'answerKeys',
          { id: keyId, person: personId, project: projectId, wrapped: '' },
          `ON CONFLICT (id) DO UPDATE SET wrapped = '' WHERE wrapped != ''`,
        ) > 0;
      if (isDropped) change('DELETE FROM answerDrafts WHERE person = ? AND project = ?', personId, projectId);
      return isDropped;
    }),
  };
};
