import type { ListedJobRow } from '@dossier/shared/contract';
import TextField from '@mui/material/TextField';
import { useCommand } from '../data/commands.ts';
import { useDraft } from '../data/drafts/useDraft.ts';
import { FormDialog } from '../theme/FormDialog.tsx';

type Props = { readonly job: Pick<ListedJobRow, 'queue' | 'id'>; readonly onClose: () => void };

/** It is not done any more; why stands with the act. */
export const DropJobDialog = ({ job: { queue, id }, onClose }: Props) => {
  const draft = useDraft<string>(`drop-${queue}-${id}`);
  const { run, pending, problem } = useCommand('DropJob', { success: 'The job was dropped.', failure: null });
  const reason = (draft.typed ?? '').trim();
  return (
    <FormDialog
      title="Drop this job"
      hint="It is not done any more, which stands under Security with your reason."
      action="Drop"
      ready={reason !== ''}
      pending={pending}
      draft={draft}
      onSubmit={async () => {
        if (!(await run({ queue, jobId: id, reason }))) return;
        draft.forget();
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label="Reason"
        autoFocus
        value={draft.typed ?? ''}
        onChange={({ target }) => draft.type(target.value)}
        error={problem !== undefined}
        helperText={problem && (problem.errors.reason ?? problem.title)}
        slotProps={{ htmlInput: { maxLength: 500 } }}
      />
    </FormDialog>
  );
};
