import { z } from 'zod';
import { ok, problems, schemaOf } from './parts.ts';

const keys = z.object({
  keys: z.array(
    z.object({
      key: z.string().describe('A verifier key of C2SP signed notes'),
      since: z.iso.datetime(),
      until: z.iso.datetime().nullable(),
    }),
  ),
});

export const sealPaths = {
  '/api/seal/keys': {
    get: {
      tags: ['seals'],
      responses: { 200: ok('The keys that the history is sealed with, the last one now', schemaOf(keys, 'output')) },
    },
  },
  '/api/seal/checkpoint': {
    get: {
      tags: ['seals'],
      responses: {
        200: {
          description: 'The newest seal: a C2SP tlog-checkpoint',
          content: { 'text/plain': { schema: { type: 'string' } } },
        },
        ...problems(404),
      },
    },
  },
};
