import type { WebhookRow } from '@dossier/shared/contract';
import { Dialog, DialogTitle, MenuItem } from '@mui/material';
import { useState } from 'react';
import { useWork } from '../../data/useWork.ts';
import { removeWebhook, rotateSecret } from '../../data/webhooks.ts';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { MoreMenu } from '../../theme/MenuButton.tsx';
import { secretWarning, WebhookDialog } from './WebhookDialog.tsx';

const changes = ['webhooks'];

/** Asks, then shows the new secret: once, so that it is waited for. */
const RotateDialog = ({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) => {
  const rotating = useWork(rotateSecret, { done: 'There is a new secret.', changes });
  const secret = rotating.data?.secret;
  if (!secret)
    return (
      <ConfirmDialog
        open
        title="Make a new secret?"
        confirm="New secret"
        pending={rotating.isPending}
        onConfirm={() => rotating.mutate(webhook.id)}
        onClose={() => rotating.isPending || onClose()}
      >
        For 24 hours everything is signed with both the old and the new secret.
      </ConfirmDialog>
    );
  return (
    <Dialog open>
      <DialogTitle>Signing secret</DialogTitle>
      <SecretShown label="Secret" secret={secret} warning={secretWarning} onClose={onClose} />
    </Dialog>
  );
};

/** What is seldom done with an endpoint. */
export const WebhookMenu = ({ webhook, onChanged }: { webhook: WebhookRow; onChanged: () => void }) => {
  const [choice, setChoice] = useState<'edit' | 'rotate' | 'remove'>();
  const removing = useWork(removeWebhook, { done: 'The webhook was removed.', changes });
  const close = () => {
    setChoice(undefined);
    onChanged();
  };
  return (
    <>
      <MoreMenu about={webhook.url}>
        <MenuItem onClick={() => setChoice('edit')}>Edit</MenuItem>
        <MenuItem onClick={() => setChoice('rotate')}>New secret</MenuItem>
        <MenuItem onClick={() => setChoice('remove')} className="danger">
          Remove
        </MenuItem>
      </MoreMenu>
      {choice === 'edit' && <WebhookDialog webhook={webhook} onClose={close} />}
      {choice === 'rotate' && <RotateDialog webhook={webhook} onClose={close} />}
      <ConfirmDialog
        open={choice === 'remove'}
        title="Remove this webhook?"
        confirm="Remove"
        danger
        pending={removing.isPending}
        onConfirm={() => removing.mutate(webhook.id, { onSettled: () => setChoice(undefined) })}
        onClose={() => setChoice(undefined)}
      >
        Nothing more is sent to {webhook.url}, and its deliveries are forgotten.
      </ConfirmDialog>
    </>
  );
};
