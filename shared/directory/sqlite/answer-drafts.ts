import type Database from 'libsql';
import { transaction } from '../../engines/sqlite/transaction.ts';
import { openDrafts, type StoredDraft, typedAtOf, wrapDraft } from '../answer-drafts.ts';
import { type MasterKeys, openKey } from '../master-key.ts';
import type { Directory, NewAnswerDraft } from '../port.ts';
import type { Queries } from './queries.ts';
import { type PersonRow, person } from './rows.ts';

/** Of before `begunAt` was noted it is known no better. */
const begunAt = 'coalesce(begunAt, typedAt) AS begunAt';
const columns = `person AS personId, project AS projectId, question AS questionId, typedAt, ${begunAt}, wrapped`;
const one = 'person = ? AND project = ? AND question = ?';

export const answerDraftsIn = (db: Database.Database, { rows, row, change, replace }: Queries, keys: MasterKeys) => {
  const keyOf = (personId: string) => {
    const found = row<PersonRow>(`${person} WHERE id = ?`, personId);
    return found && openKey(keys, found);
  };
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
    async dropAnswerDrafts(personId, projectId, questionIds) {
      const ofThem = 'DELETE FROM answerDrafts WHERE person = ? AND project = ?';
      if (!questionIds) change(ofThem, personId, projectId);
      else {
        const ids = JSON.stringify(questionIds);
        change(`${ofThem} AND question IN (SELECT value FROM json_each(?))`, personId, projectId, ids);
      }
    },
    dropAnswerDraftsIn: async (projectId) => void change('DELETE FROM answerDrafts WHERE project = ?', projectId),
    projectsWithAnswerDrafts: async () =>
      rows<{ project: string }>('SELECT DISTINCT project FROM answerDrafts').map(({ project }) => project),
  } satisfies Partial<Directory>;
};
