import type { ProjectRow } from '@dossier/shared/contract';
import { TextField } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { useDraft } from '../../data/drafts/useDraft.ts';
import { FormDialog } from '../../theme/FormDialog.tsx';

type Props = { readonly project: ProjectRow; readonly onClose: () => void };

/** Stops every deletion, and says why. */
export const HoldDialog = ({ project: { id: projectId, role }, onClose }: Props) => {
  const draft = useDraft<string>(`hold-${projectId}`);
  const reason = draft.typed ?? '';
  const { run, pending, problem } = useCommand('HoldProject', {
    success: 'Nothing of this project can be deleted now.',
  });
  return (
    <FormDialog
      title="Put on legal hold"
      hint={
        <>
          Nothing of the project is deleted for good until {role === 'auditor' ? 'an auditor' : 'the host or a co-host'}{' '}
          releases it. The history says who held it and why.
        </>
      }
      action="Hold"
      ready={reason.trim() !== ''}
      pending={pending}
      onSubmit={() => run({ projectId, reason: reason.trim() })}
      onClose={onClose}
      draft={draft}
    >
      <TextField
        label="Reason"
        value={reason}
        onChange={({ target }) => draft.type(target.value || undefined)}
        error={problem?.errors?.reason !== undefined}
        helperText={problem?.errors?.reason}
      />
    </FormDialog>
  );
};
