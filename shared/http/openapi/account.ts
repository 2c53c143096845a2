import * as contract from '../../contract/index.ts';
import { bearer, ok, path, problems, schemaOf } from './parts.ts';

export const accountPaths = {
  '/api/me': {
    get: {
      tags: ['account'],
      security: bearer,
      responses: { 200: ok('Profile and subscription', schemaOf(contract.me, 'output')), ...problems(401) },
    },
  },
  '/api/usage': {
    get: {
      tags: ['account'],
      security: bearer,
      responses: { 200: ok('Storage and limits', schemaOf(contract.usage, 'output')), ...problems(401) },
    },
  },
};

export const livePaths = {
  '/api/live': {
    get: {
      tags: ['live'],
      security: bearer,
      responses: {
        200: {
          description: 'Server-sent events',
          content: { 'text/event-stream': { schema: schemaOf(contract.liveMessage, 'output') } },
        },
        ...problems(401),
      },
    },
  },
};

export const paymentPaths = {
  '/api/payments/config': {
    get: {
      tags: ['payments'],
      responses: { 200: ok('The card provider', schemaOf(contract.paymentConfig, 'output')) },
    },
  },
  '/api/payments/{paymentId}/confirm': {
    post: {
      tags: ['payments'],
      security: bearer,
      parameters: [path('paymentId', 'The payment')],
      responses: {
        200: ok('As StartSubscription', schemaOf(contract.commandAnswer('StartSubscription'), 'output')),
        ...problems(401, 402, 404, 429),
      },
    },
  },
};
