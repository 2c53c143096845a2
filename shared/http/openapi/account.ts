import * as contract from '../../contract/index.ts';
import { bearer, bytes, ok, path, problems, query, schemaOf, serverSentEvent } from './parts.ts';

export const accountPaths = {
  '/api/me': {
    get: {
      operationId: 'getMe',
      summary: 'Who I am',
      tags: ['account'],
      security: bearer,
      responses: { 200: ok('Profile and subscription', schemaOf(contract.me, 'output')), ...problems(401, 503) },
    },
  },
  '/api/usage': {
    get: {
      operationId: 'getUsage',
      summary: 'What my plan allows, and what is used of it',
      tags: ['account'],
      security: bearer,
      responses: { 200: ok('Storage and limits', schemaOf(contract.usage, 'output')), ...problems(401, 503) },
    },
  },
  '/api/hand-overs/{handOverId}': {
    get: {
      operationId: 'getHandOver',
      summary: 'All that somebody hosts, which I am asked to take over',
      tags: ['account'],
      security: bearer,
      parameters: [path('handOverId', 'From the link in the email')],
      responses: {
        200: ok('What it is, while it is offered', schemaOf(contract.offeredHandOver, 'output')),
        ...problems(401, 403, 404, 503),
      },
    },
  },
  '/api/waiting': {
    get: {
      operationId: 'getWaiting',
      summary: 'What waits for me in all my projects',
      tags: ['account'],
      security: bearer,
      responses: { 200: ok('By what it is', schemaOf(contract.waiting, 'output')), ...problems(401, 503) },
    },
  },
};

export const subscriptionPaths = {
  '/api/subscriptions/me': {
    get: {
      operationId: 'getSubscription',
      summary: 'My plan, and what comes next',
      tags: ['account'],
      security: bearer,
      responses: {
        200: ok('Plan, seats and what is due', schemaOf(contract.subscriptionStanding, 'output')),
        ...problems(401, 503),
      },
    },
  },
  '/api/subscriptions/me/quote': {
    get: {
      operationId: 'quotePlan',
      summary: 'What another plan would cost',
      tags: ['account'],
      security: bearer,
      parameters: Object.entries(contract.planQuery.shape).map(([name, schema]) => ({
        ...query(name, 'See StartSubscription', schemaOf(schema, 'output')),
        ...(!schema.safeParse(undefined).success && { required: true }),
      })),
      responses: {
        200: ok('What the plan would cost', schemaOf(contract.planQuote, 'output')),
        ...problems(400, 401, 409, 503),
      },
    },
  },
};

export const invoicePaths = {
  '/api/invoices/{id}/pdf': {
    get: {
      operationId: 'getInvoicePdf',
      summary: 'An invoice to print',
      tags: ['account'],
      security: bearer,
      parameters: [path('id', 'The invoice')],
      responses: { 200: bytes('The invoice, once it is paid', 'application/pdf'), ...problems(401, 404, 429, 503) },
    },
  },
  '/api/credit-notes/{id}/pdf': {
    get: {
      operationId: 'getCreditNotePdf',
      summary: 'A credit note to print',
      tags: ['account'],
      security: bearer,
      parameters: [path('id', 'The number of the credit note')],
      responses: { 200: bytes('The credit note of a refund', 'application/pdf'), ...problems(401, 404, 429, 503) },
    },
  },
};

export const livePaths = {
  '/api/live': {
    get: {
      operationId: 'hearChanges',
      summary: 'Names rows as they change',
      tags: ['live'],
      security: bearer,
      parameters: [
        query(
          'since',
          'Milliseconds ago from which changes are told, too; a stream that ends at once knows less: read anew',
          schemaOf(contract.liveQuery.shape.since, 'output'),
        ),
      ],
      responses: {
        200: {
          description: 'Server-sent events',
          content: { 'text/event-stream': { schema: serverSentEvent(schemaOf(contract.liveMessage, 'output')) } },
        },
        ...problems(400, 401, 503),
      },
    },
  },
};

export const paymentPaths = {
  '/api/payments/config': {
    get: {
      operationId: 'getPaymentConfig',
      summary: 'Who takes the cards',
      tags: ['payments'],
      responses: { 200: ok('The card provider', schemaOf(contract.paymentConfig, 'output')) },
    },
  },
  '/api/payments/setup': {
    post: {
      operationId: 'setUpCard',
      summary: 'Begins to keep a card',
      tags: ['payments'],
      security: bearer,
      responses: {
        200: ok('The secret to set up a card with', schemaOf(contract.cardSetup, 'output')),
        ...problems(401, 429, 503),
      },
    },
  },
  '/api/payments/{paymentId}/confirm': {
    post: {
      operationId: 'confirmPayment',
      summary: 'Ends a payment that the card holder had to confirm',
      tags: ['payments'],
      security: bearer,
      parameters: [path('paymentId', 'The payment')],
      responses: {
        200: ok('As StartSubscription', schemaOf(contract.commandAnswer('StartSubscription'), 'output')),
        ...problems(400, 401, 402, 404, 409, 429, 503),
      },
    },
  },
};
