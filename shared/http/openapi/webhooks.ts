import * as contract from '../../contract/index.ts';
import { bearer, body, ok, path, problems, schemaOf } from './parts.ts';

const common = { tags: ['webhooks'], security: bearer };
const endpoint = path('endpointId', 'The endpoint');
const row = schemaOf(contract.webhookRow, 'output');
const made = schemaOf(contract.madeWebhook, 'output');
const queued = ok('Queued; GET the deliveries to see how it went', schemaOf(contract.queuedDelivery, 'output'));

/** What is sent to endpoints: docs/api.md. */
export const webhookPaths = {
  '/api/webhooks': {
    get: { ...common, responses: { 200: ok('My endpoints', { type: 'array', items: row }), ...problems(401, 403) } },
    post: {
      ...common,
      description: 'The secret that signs is in this answer only.',
      requestBody: body(contract.newWebhook),
      responses: { 201: ok('The endpoint', made), ...problems(400, 401, 403, 409, 413, 415, 429) },
    },
  },
  '/api/webhooks/{endpointId}': {
    put: {
      ...common,
      parameters: [endpoint],
      requestBody: body(contract.webhookChange),
      responses: { 200: ok('The endpoint', row), ...problems(400, 401, 403, 404, 413, 415, 429) },
    },
    delete: {
      ...common,
      parameters: [endpoint],
      responses: { 204: ok('Removed'), ...problems(401, 403, 404) },
    },
  },
  '/api/webhooks/{endpointId}/rotate': {
    post: {
      ...common,
      description: 'The former secret signs as well for a day.',
      parameters: [endpoint],
      responses: { 200: ok('The new secret', made), ...problems(401, 403, 404, 429) },
    },
  },
  '/api/webhooks/{endpointId}/test': {
    post: { ...common, parameters: [endpoint], responses: { 202: queued, ...problems(401, 403, 404, 409, 429) } },
  },
  '/api/webhooks/{endpointId}/deliveries': {
    get: {
      ...common,
      parameters: [endpoint],
      responses: {
        200: ok('The newest first', { type: 'array', items: schemaOf(contract.deliveryRow, 'output') }),
        ...problems(401, 403, 404),
      },
    },
  },
  '/api/webhooks/{endpointId}/deliveries/{deliveryId}/replay': {
    post: {
      ...common,
      parameters: [endpoint, path('deliveryId', 'The delivery')],
      responses: { 202: queued, ...problems(401, 403, 404, 409, 429) },
    },
  },
};
