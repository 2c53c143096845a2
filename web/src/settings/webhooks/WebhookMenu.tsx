import type { WebhookRow } from '@dossier/shared/contract';
import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useState } from 'react';
import { removeWebhook } from '../../data/webhooks.ts';
import { ConfirmDialog } from '../../theme/ConfirmDialog.tsx';
import { MoreHorizRounded as MoreIcon } from '../../theme/icons.tsx';
import { RotateDialog } from './RotateDialog.tsx';
import { useAction } from './useAction.ts';
import { WebhookDialog } from './WebhookDialog.tsx';

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
