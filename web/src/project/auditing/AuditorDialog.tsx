import { dayIn, dueText, endOfDay, isEmail, type ProjectRow } from '@dossier/shared/contract';
import { TextField } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';

const empty = { email: '', day: '' };

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Lets somebody audit the project until the end of a day in its zone. */
export const AuditorDialog = ({ project: { id: projectId, timeZone }, onClose }: Props) => {
  const draft = useDraft<typeof empty>(`auditor-${projectId}`);
  const { email, day } = draft.typed ?? empty;
  const { run, pending, problem } = useCommand('GrantAuditor', {
    success: `${email.trim()} may audit this project.`,
  });
  const until = day ? endOfDay(day, timeZone) : undefined;
  return (
    <FormDialog
      title="Let somebody audit"
      hint="An auditor sees the whole project with its documents and its history, and changes nothing."
      action="Grant"
      ready={isEmail(email.trim()) && until !== undefined}
      pending={pending}
      onSubmit={async () => until && run({ projectId, email: email.trim(), until })}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Email"
        type="email"
        value={email}
        onChange={({ target }) => draft.type({ email: target.value, day })}
        error={problem?.errors?.email !== undefined}
        helperText={problem?.errors?.email}
      />
      <TextField
        label="Until the end of"
        type="date"
        value={day}
        onChange={({ target }) => draft.type({ email, day: target.value })}
        error={problem?.errors?.until !== undefined}
        helperText={problem?.errors?.until ?? (until && dueText({ dueAt: until, timeZone }))}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { min: dayIn(Date.now(), timeZone) } }}
      />
    </FormDialog>
  );
};
