import { type ProjectRow, plannedDeletion, retentionDays } from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';
import { dayOf, whatIsKept } from './sentences.ts';

export const forever = 'forever';
export const otherDays = 'other';

/** By value, in the words of the select. */
export const choices: readonly (readonly [value: string, text: string])[] = [
  [forever, 'Until the project is deleted'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['1095', '3 years'],
  ['3650', '10 years'],
  [otherDays, 'A number of days'],
];

export const choiceOf = (days: number | null): string => {
  const value = days === null ? forever : String(days);
  return choices.some(([known]) => known === value) ? value : otherDays;
};

/** What was chosen, or why that is no number of days. */
export const chosenDays = (choice: string, typed: string): { days: number | null } | { problem: string } => {
  if (choice === forever) return { days: null };
  const text = choice === otherDays ? typed.trim() : choice;
  const parsed = retentionDays.safeParse(text === '' ? undefined : Number(text));
  return parsed.success ? { days: parsed.data } : { problem: parsed.error.issues[0]?.message ?? '' };
};

/** What a choice leads to, said before it is saved. */
export const consequence = (
  project: Pick<ProjectRow, 'isTemplate' | 'lastDueAt' | 'timeZone' | 'questions'>,
  days: number | null,
  now: number,
): string => {
  const { isTemplate, lastDueAt, timeZone } = project;
  const what = whatIsKept(project);
  if (days === null) return `${what} are deleted with the project, and not before.`;
  if (isTemplate)
    return `Projects that begin with it from now on delete all ${what.toLowerCase()} ${count(days, 'day')} after they are due. Hashes of documents, the history and the receipts stay.`;
  const day = dayOf(plannedDeletion(lastDueAt, days, new Date(now).toISOString()), timeZone);
  return `All ${what.toLowerCase()} will be deleted at the end of ${day}. Hashes of documents, the history and the receipts stay. You are told a week and a day before.`;
};
