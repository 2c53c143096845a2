import { z } from 'zod';
import { ok, problems, schemaOf } from './parts.ts';

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
      responses: Object.fromEntries(
        [200, 503].map((status) => [
          status,
          ok(
            'Whether it can do its work, and what fails',
            schemaOf(
              z.object({
                status: z.enum(['ready', 'unready']),
                failed: z.array(z.string()),
                warnings: z.array(z.string()).optional(),
              }),
              'output',
            ),
          ),
        ]),
      ),
    },
  },
  '/metrics': {
    get: {
      tags: ['operation'],
      description: 'For this machine only.',
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
