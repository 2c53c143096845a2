import { keptUntil } from '../contract/index.ts';
import type { ProjectDocument } from './documents.ts';

type Retained = Pick<ProjectDocument, 'deadline' | 'ownDeadlines' | 'retentionDays' | 'expiry' | 'holds'>;

/** Also of people who have left: their documents stay as long as they were told. */
export const lastDeadline = ({ deadline, ownDeadlines }: Pick<Retained, 'deadline' | 'ownDeadlines'>): string =>
  Object.values(ownDeadlines).reduce((last, own) => (Date.parse(own) > Date.parse(last) ? own : last), deadline);

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
