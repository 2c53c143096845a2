import type { BudgetName } from './budgets.ts';

/** A collaborator in a project, to whom reminders of one do not count in another. */
export const remindedIn = (projectId: string, personId: string): string => `${projectId} ${personId}`;

/** What takes whoever reminds somebody by hand, or sends such an email again: the budgets and whose they are. */
export const reminderBudgets = (projectId: string, personId: string) =>
  [
    ['reminders-to', remindedIn(projectId, personId)],
    ['reminders-from-project', projectId],
  ] as const satisfies readonly (readonly [BudgetName, string])[];
