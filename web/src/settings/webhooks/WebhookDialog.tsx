import type { WebhookChange, WebhookRow } from '@dossier/shared/contract';
import { Dialog, DialogTitle } from '@mui/material';
import { useState } from 'react';
import { useUnderWay } from '../../data/useUnderWay.ts';
import { changeWebhook, makeWebhook } from '../../data/webhooks.ts';
import { SecretShown } from '../../project/sharing/SecretShown.tsx';
import { WebhookForm } from './WebhookForm.tsx';

type Props = { webhook?: WebhookRow | undefined; onClose: () => void };

export const secretWarning = 'Copy the secret now: it is not shown again. Your endpoint verifies signatures with it.';

/** Adds an endpoint, whose secret it then shows, or changes one. What is under way is waited for: the secret is shown once. */
export const WebhookDialog = ({ webhook, onClose }: Props) => {
  const [secret, setSecret] = useState<string>();
  const [isSaving, during] = useUnderWay();
  const leave = () => isSaving || onClose();
  const save = async (values: WebhookChange) => {
    if (webhook) {
      await changeWebhook(webhook.id, values);
      return onClose();
    }
    const { enabled, ...wanted } = values;
    setSecret((await makeWebhook(wanted)).secret);
  };
  const title = secret ? 'Signing secret' : webhook ? 'Edit webhook' : 'New webhook';
  return (
    <Dialog open onClose={(_event, reason) => reason === 'escapeKeyDown' && !secret && leave()}>
      <DialogTitle>{title}</DialogTitle>
      {secret ? (
        <SecretShown label="Secret" secret={secret} warning={secretWarning} onClose={onClose} />
      ) : (
        <WebhookForm
          draftKey={`webhook-${webhook?.id ?? 'new'}`}
          initial={
            webhook && {
              url: webhook.url,
              kinds: webhook.kinds,
              projects: webhook.projects,
              enabled: webhook.enabled,
            }
          }
          submitLabel={webhook ? 'Save' : 'Add webhook'}
          onSubmit={(values) => during(() => save(values))}
          onCancel={leave}
        />
      )}
    </Dialog>
  );
};
