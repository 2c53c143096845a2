import type { WebhookRow } from '@dossier/shared/contract';
import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import { rotateSecret } from '../../data/webhooks.ts';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { useAction } from './useAction.ts';
import { secretWarning } from './WebhookDialog.tsx';

/** Asks, then shows the new secret. */
export const RotateDialog = ({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) => {
  const rotating = useAction(rotateSecret, 'There is a new secret.');
  const secret = rotating.data?.secret;
  if (!secret)
    return (
      <ConfirmDialog
        open
        title="Make a new secret?"
        confirm="New secret"
        pending={rotating.isPending}
        onConfirm={() => rotating.mutate(webhook.id)}
        onClose={onClose}
      >
        For 24 hours everything is signed with both the old and the new secret.
      </ConfirmDialog>
    );
  return (
    <Dialog open fullWidth maxWidth="sm" aria-labelledby="new-secret">
      <DialogTitle id="new-secret">Signing secret</DialogTitle>
      <SecretShown label="Secret" secret={secret} warning={secretWarning} onClose={onClose} />
    </Dialog>
  );
};
