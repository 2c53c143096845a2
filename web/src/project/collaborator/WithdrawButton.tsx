import type { DocumentRow } from '@dossier/shared/contract';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { UndoRounded as UndoIcon } from '../../theme/icons.tsx';

/** Takes an upload back while the host still takes uploads. */
export const WithdrawButton = ({ document }: { document: DocumentRow }) => {
  const { id, projectId, fieldName, fileName } = document;
  const [asking, setAsking] = useState(false);
  const { run, pending } = useCommand('WithdrawDocument', { success: `${fieldName} was withdrawn.` });
  return (
    <>
      <Tooltip title="Withdraw">
        <IconButton aria-label={`Withdraw: ${fieldName}`} onClick={() => setAsking(true)}>
          <UndoIcon fontSize="small" />
        </IconButton>
      </Tooltip>
      <ConfirmDialog
        open={asking}
        title={`Withdraw ${fieldName}?`}
        confirm="Withdraw"
        danger
        pending={pending}
        onConfirm={() => run({ projectId, documentId: id }).then(() => setAsking(false))}
        onClose={() => setAsking(false)}
      >
        {fileName} no longer counts as delivered, and you owe {fieldName} again.
      </ConfirmDialog>
    </>
  );
};
