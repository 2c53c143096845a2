import { type DocumentStatus, isOwed, takesUploads } from '@dossier/shared/contract';
import { deadlineFor, type ProjectDocument, requiredOf } from '@dossier/shared/views';

/** What one person still has to upload. */
export type Debt = {
  readonly personId: string;
  readonly dueAt: string;
  readonly owed: readonly { readonly fieldName: string; readonly status: DocumentStatus }[];
};

/** A project's view is the same object until it changes, and is asked about more often than that. */
const kept = new WeakMap<ProjectDocument, readonly Debt[]>();

export const debtOf = (project: ProjectDocument, personId: string): Debt => ({
  personId,
  dueAt: deadlineFor(project, personId),
  owed: requiredOf(project, personId)
    .filter(isOwed)
    .map(({ definition: { fieldName }, status }) => ({ fieldName, status })),
});

/** Whether it can still be uploaded. */
export const isOpen = ({ status, deadline }: ProjectDocument, { owed, dueAt }: Debt, now: number): boolean =>
  owed.length > 0 && takesUploads({ status, deadline, ownDeadline: dueAt }, now);

/** Of everybody who owes something. */
export const debtsOf = (project: ProjectDocument): readonly Debt[] => {
  const known = kept.get(project);
  const all = known ?? project.collaborators.map((one) => debtOf(project, one)).filter(({ owed }) => owed.length > 0);
  if (!known) kept.set(project, all);
  return all;
};

/** Of everybody who owes something and can still upload it. */
export const debtsIn = (project: ProjectDocument, now: number): readonly Debt[] =>
  debtsOf(project).filter((debt) => isOpen(project, debt, now));
