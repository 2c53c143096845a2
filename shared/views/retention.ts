import { keptFrom, keptUntil } from '../contract/index.ts';
import { rowOf } from './cells.ts';
import type { ProjectDocument } from './documents.ts';

type Due = Pick<ProjectDocument, 'deadline' | 'ownDeadlines' | 'collaborators'>;
type Retained = Due & Pick<ProjectDocument, 'retentionDays' | 'expiry' | 'holds'>;

export const lastDeadline = ({ deadline, ownDeadlines, collaborators }: Due): string =>
  Object.entries(ownDeadlines).reduce(
    (last, [personId, ownDeadline]) =>
      keptFrom({ deadline: last, ownDeadline, isThere: rowOf(collaborators, personId) >= 0 }),
    deadline,
  );

/** Those of whom it keeps documents or answers. */
export const keptOf = ({ filesOf, questions }: Pick<ProjectDocument, 'filesOf' | 'questions'>): readonly string[] =>
  questions?.given.length ? [...new Set([...filesOf, ...questions.given])] : filesOf;

/** When its documents and answers are due to go; null: they stay until the project is deleted. */
export const expiryDueAt = (project: Retained): string | null =>
  project.retentionDays === null ? null : keptUntil(lastDeadline(project), project.retentionDays);

/** When they go by what is known now; null under a legal hold, too. */
export const deletionAt = (project: Retained): string | null => {
  const { holds, expiry } = project;
  const dueAt = holds.length > 0 ? null : expiryDueAt(project);
  return expiry !== null && expiry.dueAt === dueAt ? expiry.deletedAt : dueAt;
};
