import type { DocumentRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useState } from 'react';
import { useCommand } from '../../data/commands.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';

/** Takes an upload back, while there is one and the host still takes uploads. */
export const WithdrawButton = ({ document }: { document: DocumentRow }) => {
  const { id, projectId, fieldName, fileName } = document;
  const [asking, setAsking] = useState(false);
  const { run, pending } = useCommand('WithdrawDocument', { success: `${fieldName} was withdrawn.` });
  if (!document.fileId || document.closed !== null) return null;
  return (
    <>
      <Button aria-label={`Withdraw: ${fieldName}`} onClick={() => setAsking(true)}>
        Withdraw
      </Button>
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
