import { isoTime } from '@dossier/shared/basics/clock';
import type { DeliveryRow } from '@dossier/shared/contract';
import type { Delivery } from '@dossier/shared/directory';

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
  nextAt: nextAt === null ? null : isoTime(nextAt),
  body,
  attempts: attempts.map(({ at, ...attempt }) => ({ at: isoTime(at), ...attempt })).reverse(),
});
