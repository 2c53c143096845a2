import type { DeliveryRow, MadeWebhook, newWebhook, WebhookChange, WebhookRow } from '@dossier/shared/contract';
import type { z } from 'zod';
import { getJson, remove, sendJson } from './api.ts';

const path = '/api/webhooks';
const one = (id: string) => `${path}/${encodeURIComponent(id)}`;

export const listWebhooks = (signal?: AbortSignal) => getJson<WebhookRow[]>(path, signal);
export const makeWebhook = (wanted: z.input<typeof newWebhook>) => sendJson<MadeWebhook>(path, wanted);
export const changeWebhook = (id: string, change: WebhookChange) =>
  sendJson<WebhookRow>(one(id), change, { method: 'PUT' });
/** All else stays as it is now: another tab may have changed it since this one was read. */
export const switchWebhook = async ({ id, ...known }: WebhookRow, enabled: boolean) => {
  const { url, kinds, projects } = (await listWebhooks()).find((webhook) => webhook.id === id) ?? known;
  return changeWebhook(id, { url, kinds, projects, enabled });
};
export const removeWebhook = (id: string) => remove(one(id));
export const rotateSecret = (id: string) => sendJson<MadeWebhook>(`${one(id)}/rotate`, {});
export const testWebhook = (id: string) => sendJson<void>(`${one(id)}/test`, {});
export const listDeliveries = (id: string, signal?: AbortSignal) =>
  getJson<DeliveryRow[]>(`${one(id)}/deliveries`, signal);
export const replayDelivery = (id: string, deliveryId: string) =>
  sendJson<void>(`${one(id)}/deliveries/${encodeURIComponent(deliveryId)}/replay`, {});
