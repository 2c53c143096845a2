import { isoTime } from '@dossier/shared/basics/clock';
import type { DeliveryRow, WebhookRow } from '@dossier/shared/contract';
import type { Delivery, Endpoint } from '@dossier/shared/directory';

const momentOf = (time: number | null): string | null => (time === null ? null : isoTime(time));

export const rowOf = (endpoint: Endpoint, now: number): WebhookRow => {
  const { endpointId, url, kinds, projects, enabled, createdAt, failingSince, givenUpAt, former } = endpoint;
  return {
    id: endpointId,
    url,
    kinds: [...kinds],
    projects: projects && [...projects],
    enabled,
    createdAt: isoTime(createdAt),
    failingSince: momentOf(failingSince),
    givenUpAt: momentOf(givenUpAt),
    overlapUntil: former && former.until > now ? isoTime(former.until) : null,
  };
};

export const deliveryRowOf = ({
  deliveryId,
  kind,
  createdAt,
  state,
  nextAt,
  body,
  attempts,
}: Delivery): DeliveryRow => ({
  id: deliveryId,
  kind,
  createdAt: isoTime(createdAt),
  state,
  nextAt: momentOf(nextAt),
  body,
  attempts: attempts.map(({ at, ...attempt }) => ({ at: isoTime(at), ...attempt })).reverse(),
});
