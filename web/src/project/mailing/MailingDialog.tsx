import { dueText, type Mailing, mailing, ownWords, type ProjectRow } from '@dossier/shared/contract';
import { useCommand } from '../../data/commands.ts';
import { isSame } from '../../data/drafts/isSame.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { Field } from '../../theme/inputs/Field.tsx';
import { growing } from '../../theme/inputs/growing.ts';
import { Hint } from '../../theme/layout.tsx';
import { RemindersInput } from './RemindersInput.tsx';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

const texts = [
  { field: 'invitationText', label: 'Your words in invitations' },
  { field: 'reminderText', label: 'Your words in reminders' },
] as const;

/** What a project mails by itself: further reminders, and what its host adds to invitations and reminders. */
export default function MailingDialog({ project, onClose }: Props) {
  const draft = useDraft<Partial<Mailing>>(`mailing-${project.id}`);
  // Only what was typed: all else may have been changed by a co-host since.
  const typed = { ...project.mailing, ...draft.typed };
  const parsed = mailing.safeParse(typed);
  const type = (change: Partial<Mailing>) => {
    const next = { ...draft.typed, ...change };
    draft.type(isSame({ ...project.mailing, ...next }, project.mailing) ? undefined : next);
  };
  const { run } = useCommand('SetMailing', { success: 'Saved what this project mails by itself.' });
  const filled = (text: string) =>
    ownWords.fill(text, {
      project: project.projectName,
      host: project.host.name,
      due: dueText(project),
    });
  return (
    <FormDialog
      title="Reminders and wording"
      hint="Every email says what is asked for, until when and by whom; your words stand above that. What was sent already stays as it was."
      action="Save"
      ready={parsed.success && draft.typed !== undefined}
      onSubmit={async () => parsed.success && run({ projectId: project.id, ...parsed.data })}
      onClose={onClose}
      draft={draft}
    >
      <RemindersInput
        chosen={Number.parseInt(project.reminder, 10)}
        hours={typed.moreReminders}
        onChange={(moreReminders) => type({ moreReminders })}
      />
      {texts.map(({ field, label }) => {
        const problem = parsed.error?.issues.find(({ path }) => path[0] === field)?.message;
        return (
          <div key={field}>
            <Field
              label={label}
              {...growing(2, 8)}
              value={typed[field]}
              onChange={(typed) => type({ [field]: typed })}
              problem={problem}
              helperText={`Plain text, without web addresses. ${ownWords.named} are filled in.`}
            />
            {problem === undefined && typed[field].trim() !== '' && (
              <Hint>
                They read: {project.host.name} writes: <span className="prose">“{filled(typed[field].trim())}”</span>
              </Hint>
            )}
          </div>
        );
      })}
    </FormDialog>
  );
}
