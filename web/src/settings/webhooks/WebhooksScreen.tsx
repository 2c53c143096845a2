import { Button } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listWebhooks } from '../../data/webhooks.ts';
import { brand } from '../../format/brand.ts';
import { Fields, Narrow } from '../../theme/layout.tsx';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { WebhookCard } from './WebhookCard.tsx';
import { WebhookDialog } from './WebhookDialog.tsx';

/** Where events of the person's projects are sent (BEY-26). */
export default function WebhooksScreen() {
  const webhooks = useQuery({ queryKey: ['webhooks'], queryFn: ({ signal }) => listWebhooks(signal) });
  const [adding, setAdding] = useState(false);
  const readAnew = () => void webhooks.refetch();
  const add = (
    <Button variant="contained" onClick={() => setAdding(true)}>
      New webhook
    </Button>
  );
  return (
    <Narrow>
      <PageHeader
        title="Webhooks"
        state={`${brand().name} tells your own systems what happens in the projects that you host.`}
        actions={Boolean(webhooks.data?.length) && add}
      />
      <Loaded
        what="Your webhooks"
        answer={webhooks}
        shape={200}
        empty={
          <EmptyState title="No webhooks" action={add}>
            Your endpoint gets a signed request for each event, such as a document that was submitted. It holds ids
            only; what they stand for is read with an API token.
          </EmptyState>
        }
      >
        {(rows) => (
          <Fields>
            {rows.map((webhook) => (
              <WebhookCard key={webhook.id} webhook={webhook} onChanged={readAnew} />
            ))}
          </Fields>
        )}
      </Loaded>
      {adding && (
        <WebhookDialog
          onClose={() => {
            setAdding(false);
            readAnew();
          }}
        />
      )}
    </Narrow>
  );
}
