import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, ok, path, problems, schemaOf } from './parts.ts';

const call = (operationId: string, summary: string) => ({ operationId, summary, tags: ['webhooks'], security: bearer });
const parameters = [path('endpointId', 'The endpoint')];
const row = schemaOf(contract.webhookRow, 'output');
const made = schemaOf(contract.madeWebhook, 'output');
const queued = ok('Queued; the deliveries say how it went', schemaOf(contract.queuedDelivery, 'output'));

/** What is sent to endpoints: docs/api.md. */
export const webhookPaths = {
  '/api/webhooks': {
    get: {
      ...call('listWebhooks', 'My webhooks'),
      responses: { 200: ok('The oldest first', { type: 'array', items: row }), ...problems(401, 503) },
    },
    post: {
      ...call('makeWebhook', 'Adds a webhook; the secret that signs is in this answer only'),
      requestBody: body(contract.newWebhook),
      responses: { 201: ok('The webhook', made), ...problems(...bodyProblems, 401, 409, 429, 503) },
    },
  },
  '/api/webhooks/{endpointId}': {
    put: {
      ...call('changeWebhook', 'Changes a webhook, switches it on or off'),
      parameters,
      requestBody: body(contract.webhookChange),
      responses: { 200: ok('The webhook', row), ...problems(...bodyProblems, 401, 404, 429, 503) },
    },
    delete: {
      ...call('removeWebhook', 'Removes a webhook and its deliveries'),
      parameters,
      responses: { 204: ok('Removed'), ...problems(400, 401, 404, 503) },
    },
  },
  '/api/webhooks/{endpointId}/rotate': {
    post: {
      ...call('rotateWebhookSecret', 'Makes a new secret; the former one signs as well for a day'),
      parameters,
      responses: { 200: ok('With the new secret', made), ...problems(400, 401, 404, 429, 503) },
    },
  },
  '/api/webhooks/{endpointId}/test': {
    post: {
      ...call('testWebhook', 'Sends a test event'),
      parameters,
      responses: { 202: queued, ...problems(400, 401, 404, 409, 429, 503) },
    },
  },
  '/api/webhooks/{endpointId}/deliveries': {
    get: {
      ...call('listWebhookDeliveries', 'The last deliveries with their attempts'),
      parameters,
      responses: {
        200: ok('The newest first', { type: 'array', items: schemaOf(contract.deliveryRow, 'output') }),
        ...problems(400, 401, 404, 503),
      },
    },
  },
  '/api/webhooks/{endpointId}/deliveries/{deliveryId}/replay': {
    post: {
      ...call('replayWebhookDelivery', 'Sends one delivery again'),
      parameters: [...parameters, path('deliveryId', 'The delivery')],
      responses: { 202: queued, ...problems(400, 401, 404, 409, 429, 503) },
    },
  },
};
