/** What is answered in projects: its keys, and what is typed and not submitted. */
import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import {
  byPerson,
  keysOfBoth,
  newAnswerKey,
  openAnswerKey,
  openDrafts,
  placeOf,
  type StoredAnswerKey,
  type StoredDraft,
  storedAnswerKey,
  typedAtOf,
  wrapDraft,
} from '../answers.ts';
import { type MasterKeys, openKey } from '../master-key.ts';
import type { Directory, NewAnswerDraft } from '../port.ts';
import { type PersonRow, person } from './people.ts';
import { columnsOf, type Queries } from './queries.ts';

type Row = StoredAnswerKey & { readonly personId: string; readonly wrappedKey: string | null };

const personKeyIn =
  ({ row }: Pick<Queries, 'row'>, keys: MasterKeys) =>
  (personId: string) => {
    const found = row<PersonRow>(`${person} WHERE id = ?`, personId);
    return found && openKey(keys, found);
  };

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
  const keyOf = personKeyIn({ row }, keys);
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
  const byId = (keyIds: readonly string[]) =>
    hasTable()
      ? many<Row>(fields, `${withPeople} WHERE k.id IN (SELECT value FROM json_each(?))`, JSON.stringify(keyIds))
      : [];
  return {
    methods: {
      keysOf: keysOfBoth(ofPeople, async (keyIds, people) => opened(byId(keyIds), people)),
      async makeAnswerKey(keyId) {
        const owner = keyOf(placeOf(keyId).personId);
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
        const owner = keyOf(placeOf(keyId).personId);
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

/** Of before `begunAt` was noted it is known no better. */
const begunAt = 'coalesce(begunAt, typedAt) AS begunAt';
const columns = `person AS personId, project AS projectId, question AS questionId, typedAt, ${begunAt}, wrapped`;
const one = 'person = ? AND project = ? AND question = ?';

export const answerDraftsIn = (db: Database.Database, { rows, row, change, replace }: Queries, keys: MasterKeys) => {
  const keyOf = personKeyIn({ row }, keys);
  const keep = transaction(db, (drafts: readonly NewAnswerDraft[]) => {
    const [first] = drafts;
    const key = first && keyOf(first.personId);
    if (!key) return;
    for (const draft of drafts) {
      const { personId, projectId, questionId, value } = draft;
      const at = [personId, projectId, questionId];
      const kept = row<{ typedAt: number; begunAt: number }>(
        `SELECT typedAt, ${begunAt} FROM answerDrafts WHERE ${one}`,
        ...at,
      );
      const typedAt = typedAtOf(draft, kept?.typedAt);
      if (typedAt === undefined) continue;
      if (value === undefined) change(`DELETE FROM answerDrafts WHERE ${one}`, ...at);
      else {
        const typed = { typedAt, begunAt: kept?.begunAt ?? draft.begunAt, wrapped: wrapDraft(key, personId, value) };
        replace('answerDrafts', { person: personId, project: projectId, question: questionId, ...typed });
      }
    }
  });
  return {
    keepAnswerDrafts: async (drafts) => void keep(drafts),
    async answerDraftsOf(personId, projectId) {
      const found = rows<StoredDraft>(
        `SELECT ${columns} FROM answerDrafts WHERE person = ? AND project = coalesce(?, project) ORDER BY project, question`,
        personId,
        projectId ?? null,
      );
      return openDrafts(found.length > 0 ? keyOf(personId) : undefined, found);
    },
    async dropAnswerDrafts(personId, projectId, questionIds, until = Infinity) {
      const ofThem = 'DELETE FROM answerDrafts WHERE person = ? AND project = ?';
      if (!questionIds) change(ofThem, personId, projectId);
      else {
        const those = `${ofThem} AND question IN (SELECT value FROM json_each(?)) AND max(typedAt, coalesce(begunAt, 0)) <= ?`;
        change(those, personId, projectId, JSON.stringify(questionIds), until);
      }
    },
    dropAnswerDraftsIn: async (projectId) => void change('DELETE FROM answerDrafts WHERE project = ?', projectId),
    projectsWithAnswerDrafts: async () =>
      rows<{ project: string }>('SELECT DISTINCT project FROM answerDrafts').map(({ project }) => project),
  } satisfies Partial<Directory>;
};
