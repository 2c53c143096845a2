import { type DocumentStatus, isOwed, takesUploads } from '@dossier/shared/contract';
import { answersOwedBy, deadlineFor, type ProjectDocument, requiredOf } from '@dossier/shared/views';

/** What one person still has to upload and to answer. */
export type Debt = {
  readonly personId: string;
  readonly dueAt: string;
  readonly owed: readonly { readonly fieldName: string; readonly status: DocumentStatus }[];
  readonly answers: number;
};

const isAny = ({ owed, answers }: Debt): boolean => owed.length > 0 || answers > 0;

/** A project's view is the same object until it changes, and is asked about more often than that. */
const kept = new WeakMap<ProjectDocument, readonly Debt[]>();

export const debtOf = (project: ProjectDocument, personId: string): Debt => ({
  personId,
  dueAt: deadlineFor(project, personId),
  owed: requiredOf(project, personId)
    .filter(isOwed)
    .map(({ definition: { fieldName }, status }) => ({ fieldName, status })),
  answers: answersOwedBy(project, personId).length,
});

/** Whether it can still be delivered. */
export const isOpen = ({ status, deadline }: ProjectDocument, debt: Debt, now: number): boolean =>
  isAny(debt) && takesUploads({ status, deadline, ownDeadline: debt.dueAt }, now);

/** How many of each; answers only where some are missing. */
export const missingIn = (debts: readonly Debt[]): { documents: number; answers?: number } => {
  const answers = debts.reduce((sum, debt) => sum + debt.answers, 0);
  return { documents: debts.reduce((sum, { owed }) => sum + owed.length, 0), ...(answers > 0 && { answers }) };
};

/** Of everybody who owes something. */
export const debtsOf = (project: ProjectDocument): readonly Debt[] => {
  const known = kept.get(project);
  const all = known ?? project.collaborators.map((one) => debtOf(project, one)).filter(isAny);
  if (!known) kept.set(project, all);
  return all;
};

/** Of everybody who owes something and can still deliver it. */
export const debtsIn = (project: ProjectDocument, now: number): readonly Debt[] =>
  debtsOf(project).filter((debt) => isOpen(project, debt, now));
