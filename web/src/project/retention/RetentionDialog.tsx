import { overRetention, type ProjectRow } from '@dossier/shared/contract';
import { MenuItem, TextField } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { useNow } from '../../reads/clock.ts';
import { useUsage } from '../../reads/me.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';
import { choiceOf, choices, chosenDays, consequence, otherDays } from './choices.ts';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** How long documents are kept after the due date, and what that means (BEY-40). */
export default function RetentionDialog({ project, onClose }: Props) {
  const stored = { choice: choiceOf(project.retentionDays), days: String(project.retentionDays ?? '') };
  const draft = useDraft<typeof stored>(`retention-${project.id}`);
  const { choice, days } = draft.typed ?? stored;
  const { run, pending } = useCommand('SetRetention', { success: 'Saved how long documents are kept.' });
  const now = useNow();
  const chosen = chosenDays(choice, days);
  const { data: usage } = useUsage();
  // Only of the own limits: for a co-host, and of a team, the server answers.
  const limit = project.role === 'owner' && project.teamId === null ? usage?.retentionLimit : undefined;
  const isTooLong = typeof limit === 'number' && 'days' in chosen && (chosen.days === null || chosen.days > limit);
  const said = () => ('days' in chosen ? consequence(project, chosen.days, now) : '\u00a0');
  const problem = 'problem' in chosen ? chosen.problem : undefined;
  return (
    <FormDialog
      title="How long documents are kept"
      hint={isTooLong && typeof limit === 'number' ? overRetention(limit) : said()}
      action="Save"
      ready={'days' in chosen && chosen.days !== project.retentionDays && !isTooLong}
      pending={pending}
      onSubmit={async () => 'days' in chosen && run({ projectId: project.id, days: chosen.days })}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="After the due date"
        select
        value={choice}
        onChange={({ target }) => draft.type({ choice: target.value, days })}
      >
        {choices.map(([value, text]) => (
          <MenuItem key={value} value={value}>
            {text}
          </MenuItem>
        ))}
      </TextField>
      {choice === otherDays && (
        <TextField
          label="Days"
          type="number"
          value={days}
          onChange={({ target }) => draft.type({ choice, days: target.value })}
          error={days !== '' && problem !== undefined}
          helperText={days === '' ? undefined : problem}
          slotProps={{ htmlInput: { min: 1, max: 36_500, step: 1 } }}
        />
      )}
    </FormDialog>
  );
}
