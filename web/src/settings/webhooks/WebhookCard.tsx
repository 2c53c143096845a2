import { type DeliveryRow, type WebhookRow, webhookKinds } from '@dossier/shared/contract';
import { Button, FormControlLabel, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useWork } from '../../data/useWork.ts';
import { listDeliveries, replayDelivery, switchWebhook, testWebhook } from '../../data/webhooks.ts';
import { Line, List, Notice } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { When } from '../../theme/When.tsx';
import { Section } from '../Section.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { WebhookMenu } from './WebhookMenu.tsx';

/** Milliseconds: an attempt takes seconds, and no signal tells of its end. */
const lookEvery = 1_500;
const changes = ['webhooks'];
const isUnderWay = ({ state, attempts }: DeliveryRow) => state === 'waiting' && attempts.length === 0;

/** The last deliveries to an endpoint. */
const Deliveries = ({ webhook }: { webhook: WebhookRow }) => {
  const deliveries = useQuery({
    queryKey: ['webhooks', webhook.id],
    queryFn: ({ signal }) => listDeliveries(webhook.id, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEvery : 5 * lookEvery),
  });
  const replaying = useWork((id: string) => replayDelivery(webhook.id, id), { done: 'It is sent again.', changes });
  return (
    <Loaded
      what="The deliveries"
      answer={deliveries}
      shape={120}
      empty={<span className="muted">Nothing has been sent yet.</span>}
    >
      {(rows) => (
        <List scrolls>
          {rows.map((delivery) => (
            <DeliveryLine
              key={delivery.id}
              delivery={delivery}
              onReplay={webhook.enabled ? () => replaying.mutate(delivery.id) : undefined}
            />
          ))}
        </List>
      )}
    </Loaded>
  );
};

const wantedOf = ({ kinds, projects }: WebhookRow): string => {
  const events = kinds.length === webhookKinds.length ? 'All kinds of events' : kinds.join(', ');
  const count = projects?.length === 1 ? 'one project' : `${projects?.length} projects`;
  return `${events}; ${projects === null ? 'all projects' : count}`;
};

const Trouble = ({ webhook: { givenUpAt, failingSince, overlapUntil } }: { webhook: WebhookRow }) => (
  <>
    {givenUpAt && (
      <Notice severity="error">
        Switched off <When at={givenUpAt} inline />, because it could not be reached.
      </Notice>
    )}
    {!givenUpAt && failingSince && (
      <Notice severity="warning">
        No attempt has succeeded since <When at={failingSince} inline />.
      </Notice>
    )}
    {overlapUntil && (
      <Notice severity="info">
        The former secret signs as well until <When at={overlapUntil} inline />.
      </Notice>
    )}
  </>
);

/** One endpoint with its last deliveries. */
export const WebhookCard = ({ webhook, onChanged }: { webhook: WebhookRow; onChanged: () => void }) => {
  const { id, url, enabled } = webhook;
  const switching = useWork((on: boolean) => switchWebhook(webhook, on), {
    done: enabled ? 'The webhook was switched off.' : 'The webhook was switched on.',
    changes,
  });
  const testing = useWork(() => testWebhook(id), { done: 'A test event was sent.', changes });
  return (
    <Section title={url} text={wantedOf(webhook)} action={<WebhookMenu webhook={webhook} onChanged={onChanged} />}>
      <Trouble webhook={webhook} />
      <Line justify="space-between" wrap mb={2}>
        <FormControlLabel
          control={
            <Switch checked={enabled} disabled={switching.isPending} onChange={(_, on) => switching.mutate(on)} />
          }
          label="Switched on"
        />
        <Button disabled={!enabled} loading={testing.isPending} onClick={() => testing.mutate()}>
          Send a test event
        </Button>
      </Line>
      <Deliveries webhook={webhook} />
    </Section>
  );
};
