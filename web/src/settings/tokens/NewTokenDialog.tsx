import type { MadeToken } from '@dossier/shared/contract';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { NewTokenForm } from './NewTokenForm.tsx';

/** A click beside it closes nothing: the token is shown once. */
export const NewTokenDialog = ({ onClose }: { onClose: () => void }) => {
  const [made, setMade] = useState<MadeToken>();
  return (
    <Dialog
      open
      onClose={(_event, reason) => reason === 'escapeKeyDown' && !made && onClose()}
      fullWidth
      maxWidth="sm"
      aria-labelledby="new-token"
    >
      <DialogTitle id="new-token">{made ? made.name : 'New API token'}</DialogTitle>
      {made ? (
        <SecretShown
          label="API token"
          secret={made.token}
          warning="Copy the token now: it is not shown again."
          onClose={onClose}
        />
      ) : (
        <NewTokenForm onMade={setMade} onCancel={onClose} />
      )}
    </Dialog>
  );
};
