import { z } from 'zod';
import { ok, plainText, problems, schemaOf } from './parts.ts';

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
      operationId: 'getSealKeys',
      summary: 'The keys that the history is sealed with',
      tags: ['seals'],
      responses: { 200: ok('The last one seals now', schemaOf(keys, 'output')), ...problems(503) },
    },
  },
  '/api/seal/checkpoint': {
    get: {
      operationId: 'getSeal',
      summary: 'The newest seal',
      tags: ['seals'],
      responses: { 200: plainText('A C2SP tlog-checkpoint'), ...problems(404, 503) },
    },
  },
};
