import type { WebhookRow } from '@dossier/shared/contract';
import { Dialog, DialogTitle, IconButton, Menu, MenuItem } from '@mui/material';
import { useState } from 'react';
import { removeWebhook, rotateSecret } from '../../data/webhooks.ts';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { MoreHorizRounded as MoreIcon } from '../../theme/icons.tsx';
import { useAction } from './useAction.ts';
import { secretWarning, WebhookDialog } from './WebhookDialog.tsx';

/** Asks, then shows the new secret. */
const RotateDialog = ({ webhook, onClose }: { webhook: WebhookRow; onClose: () => void }) => {
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
    <Dialog open>
      <DialogTitle>Signing secret</DialogTitle>
      <SecretShown label="Secret" secret={secret} warning={secretWarning} onClose={onClose} />
    </Dialog>
  );
};

type Choice = 'edit' | 'rotate' | 'remove';

/** What is seldom done with an endpoint. */
export const WebhookMenu = ({ webhook, onChanged }: { webhook: WebhookRow; onChanged: () => void }) => {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [choice, setChoice] = useState<Choice>();
  const removing = useAction(removeWebhook, 'The webhook was removed.');
  const choose = (next: Choice) => () => {
    setAnchor(null);
    setChoice(next);
  };
  const close = () => {
    setChoice(undefined);
    onChanged();
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More about ${webhook.url}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreIcon fontSize="small" />
      </IconButton>
      {anchor && (
        <Menu anchorEl={anchor} open onClose={() => setAnchor(null)}>
          <MenuItem onClick={choose('edit')}>Edit</MenuItem>
          <MenuItem onClick={choose('rotate')}>New secret</MenuItem>
          <MenuItem onClick={choose('remove')} className="danger">
            Remove
          </MenuItem>
        </Menu>
      )}
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
