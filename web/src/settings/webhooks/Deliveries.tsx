import type { DeliveryRow, WebhookRow } from '@dossier/shared/contract';
import { Skeleton } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { listDeliveries, replayDelivery } from '../../data/webhooks.ts';
import { List } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { DeliveryLine } from './DeliveryLine.tsx';
import { useAction } from './useAction.ts';

/** Milliseconds: an attempt takes seconds, and no signal tells of its end. */
const lookEvery = 1_500;
const isUnderWay = ({ state, attempts }: DeliveryRow) => state === 'waiting' && attempts.length === 0;

/** The last deliveries to an endpoint. */
export const Deliveries = ({ webhook }: { webhook: WebhookRow }) => {
  const deliveries = useQuery({
    queryKey: ['webhooks', webhook.id],
    queryFn: ({ signal }) => listDeliveries(webhook.id, signal),
    refetchInterval: ({ state }) => (state.data?.some(isUnderWay) ? lookEvery : 5 * lookEvery),
  });
  const replaying = useAction((id: string) => replayDelivery(webhook.id, id), 'It is sent again.');
  return (
    <Loaded what="The deliveries" answer={deliveries} shape={<Skeleton variant="rounded" height={120} />}>
      {(rows) =>
        rows.length === 0 ? (
          <span className="muted">Nothing has been sent yet.</span>
        ) : (
          <List scrolls>
            {rows.map((delivery) => (
              <DeliveryLine
                key={delivery.id}
                delivery={delivery}
                onReplay={webhook.enabled ? () => replaying.mutate(delivery.id) : undefined}
              />
            ))}
          </List>
        )
      }
    </Loaded>
  );
};
