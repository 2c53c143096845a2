import { derivedId } from '@dossier/shared/basics/ids';
import { type EventType, type StoredEvent, type WebhookKind, webhookEvents } from '@dossier/shared/contract';
import { deliveryTo, queueDelivery } from '@dossier/shared/webhooks';
import type { WorkerOptions } from '../working.ts';

type Told = { readonly kind: WebhookKind; readonly fields: readonly string[] };

const toldOf = (type: string): Told | undefined =>
  Object.hasOwn(webhookEvents, type) ? (webhookEvents[type as EventType] as Told | undefined) : undefined;

/** Queues an event for the endpoints of the project's host that want it. */
export const tellWebhooks = async (
  options: Pick<WorkerOptions, 'directory' | 'jobs' | 'clock'>,
  event: StoredEvent,
  host: string,
): Promise<void> => {
  const told = toldOf(event.type);
  if (!told) return;
  const { directory, clock } = options;
  const projectId = String(event.data.projectId);
  for (const endpoint of await directory.endpointsOf(host)) {
    const { endpointId, enabled, kinds, projects, createdAt } = endpoint;
    // Where jobs were lost, or moved away from, the events of a week come again.
    if (Date.parse(event.time) < createdAt) continue;
    if (!enabled || !kinds.includes(told.kind) || (projects && !projects.includes(projectId))) continue;
    const data = Object.fromEntries(['projectId', ...told.fields].map((field) => [field, event.data[field]]));
    const deliveryId = `msg_${derivedId(event.id, 'webhook', endpointId)}`;
    const made = { deliveryId, kind: told.kind, projectId, time: event.time, data };
    await queueDelivery(options, deliveryTo(endpoint, made, clock()));
  }
};
