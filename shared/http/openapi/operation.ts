import { z } from 'zod';
import { ok, problems, schemaOf } from './parts.ts';

const where = 'On the operations port, or for this machine only where there is none.';
const readiness = schemaOf(
  z.object({
    status: z.enum(['ready', 'unready']),
    failed: z.array(z.string()),
    warnings: z.array(z.string()).optional(),
  }),
  'output',
);

export const operationPaths = {
  '/healthz': {
    get: {
      tags: ['operation'],
      responses: { 200: ok('The process answers', schemaOf(z.object({ status: z.literal('ok') }), 'output')) },
    },
  },
  '/readyz': {
    get: {
      tags: ['operation'],
      description: where,
      responses: {
        200: ok('It can do its work', readiness),
        503: ok('What fails', readiness),
        ...problems(404),
      },
    },
  },
  '/metrics': {
    get: {
      tags: ['operation'],
      description: where,
      responses: {
        200: { description: 'Prometheus', content: { 'text/plain': { schema: { type: 'string' } } } },
        ...problems(404),
      },
    },
  },
  '/api/openapi.json': {
    get: { tags: ['operation'], responses: { 200: ok('This document', { type: 'object' }) } },
  },
};
