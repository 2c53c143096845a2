import { overRetention, type ProjectRow, plannedDeletion, retentionDays } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { count } from '../../format/numbers.ts';
import { useNow } from '../../reads/clock.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { useOwnPlan } from '../parts/useOwnPlan.ts';
import { dayOf, whatIsKept } from './sentences.ts';

const forever = 'forever';
const otherDays = 'other';

/** By value, in the words of the select. */
const choices: readonly (readonly [value: string, text: string])[] = [
  [forever, 'Until the project is deleted'],
  ['30', '30 days'],
  ['90', '90 days'],
  ['365', '1 year'],
  ['1095', '3 years'],
  ['3650', '10 years'],
  [otherDays, 'A number of days'],
];

const choiceOf = (days: number | null): string => {
  const value = days === null ? forever : String(days);
  return choices.some(([known]) => known === value) ? value : otherDays;
};

/** What was chosen, or why that is no number of days. */
const chosenDays = (choice: string, typed: string): { days: number | null } | { problem: string } => {
  if (choice === forever) return { days: null };
  const text = choice === otherDays ? typed.trim() : choice;
  const parsed = retentionDays.safeParse(text === '' ? undefined : Number(text));
  return parsed.success ? { days: parsed.data } : { problem: parsed.error.issues[0]?.message ?? '' };
};

/** What a choice leads to, said before it is saved. */
const consequence = (
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

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** How long documents are kept after the due date, and what that means (BEY-40). */
export default function RetentionDialog({ project, onClose }: Props) {
  const stored = { choice: choiceOf(project.retentionDays), days: String(project.retentionDays ?? '') };
  const draft = useDraft<typeof stored>(`retention-${project.id}`);
  const { choice, days } = draft.typed ?? stored;
  const { run } = useCommand('SetRetention', { success: 'Saved how long documents are kept.' });
  const now = useNow();
  const chosen = chosenDays(choice, days);
  const limit = useOwnPlan(project)?.retentionLimit;
  const isTooLong = typeof limit === 'number' && 'days' in chosen && (chosen.days === null || chosen.days > limit);
  const said = () => ('days' in chosen ? consequence(project, chosen.days, now) : '\u00a0');
  const problem = 'problem' in chosen ? chosen.problem : undefined;
  return (
    <FormDialog
      title="How long documents are kept"
      hint={isTooLong && typeof limit === 'number' ? overRetention(limit) : said()}
      action="Save"
      ready={'days' in chosen && chosen.days !== project.retentionDays && !isTooLong}
      onSubmit={async () => 'days' in chosen && run({ projectId: project.id, days: chosen.days })}
      onClose={onClose}
      draft={draft}
    >
      <Field
        label="After the due date"
        value={choice}
        onChange={(choice) => draft.type({ choice, days })}
        options={choices}
      />
      {choice === otherDays && (
        <Field
          label="Days"
          type="number"
          value={days}
          onChange={(days) => draft.type({ choice, days })}
          error={days !== '' && problem !== undefined}
          helperText={days === '' ? undefined : problem}
          slotProps={{ htmlInput: { min: 1, max: 36_500, step: 1 } }}
        />
      )}
    </FormDialog>
  );
}
