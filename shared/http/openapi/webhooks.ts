import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { type Calls, ok, path, signedIn } from './parts.ts';

const mine = signedIn('webhooks');
const endpoint = path('endpointId', 'The endpoint');
const parameters = [endpoint];
const queued = ok('Queued; the deliveries say how it went', contract.queuedDelivery);

/** What is sent to endpoints: docs/api.md. */
export const webhookCalls: Calls = {
  'GET /api/webhooks': mine('listWebhooks', 'My webhooks', {
    200: ok('The oldest first', z.array(contract.webhookRow)),
  }),
  'POST /api/webhooks': mine('makeWebhook', 'Adds a webhook; the secret that signs is in this answer only', {
    body: contract.newWebhook,
    201: ok('The webhook', contract.madeWebhook),
    refused: [409, 429],
  }),
  'PUT /api/webhooks/{endpointId}': mine('changeWebhook', 'Changes a webhook, switches it on or off', {
    parameters,
    body: contract.webhookChange,
    200: ok('The webhook', contract.webhookRow),
    refused: [404, 429],
  }),
  'DELETE /api/webhooks/{endpointId}': mine('removeWebhook', 'Removes a webhook and its deliveries', {
    parameters,
    204: ok('Removed'),
    refused: [400, 404],
  }),
  'POST /api/webhooks/{endpointId}/rotate': mine(
    'rotateWebhookSecret',
    'Makes a new secret; the former one signs as well for a day',
    { parameters, 200: ok('With the new secret', contract.madeWebhook), refused: [400, 404, 429] },
  ),
  'POST /api/webhooks/{endpointId}/test': mine('testWebhook', 'Sends a test event', {
    parameters,
    202: queued,
    refused: [400, 404, 409, 429],
  }),
  'GET /api/webhooks/{endpointId}/deliveries': mine(
    'listWebhookDeliveries',
    'The last deliveries with their attempts',
    { parameters, 200: ok('The newest first', z.array(contract.deliveryRow)), refused: [400, 404] },
  ),
  'POST /api/webhooks/{endpointId}/deliveries/{deliveryId}/replay': mine(
    'replayWebhookDelivery',
    'Sends one delivery again',
    { parameters: [endpoint, path('deliveryId', 'The delivery')], 202: queued, refused: [400, 404, 409, 429] },
  ),
};
