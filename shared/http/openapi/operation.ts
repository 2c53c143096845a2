import { z } from 'zod';
import { ok, plainText, problems, schemaOf } from './parts.ts';

const where = 'On the operations port, or for this machine only where there is none.';
const readiness = schemaOf(
  z.object({
    status: z.enum(['ready', 'unready']),
    failed: z.array(z.string()),
    warnings: z.array(z.string()).optional(),
    states: z.record(z.string(), z.string()).optional(),
  }),
  'output',
);

export const operationPaths = {
  '/healthz': {
    get: {
      operationId: 'isAlive',
      summary: 'Whether the process answers',
      tags: ['operation'],
      responses: { 200: ok('The process answers', schemaOf(z.object({ status: z.literal('ok') }), 'output')) },
    },
  },
  '/readyz': {
    get: {
      operationId: 'isReady',
      summary: 'Whether the process can do its work',
      tags: ['operation'],
      description: where,
      responses: { 200: ok('It can do its work', readiness), 503: ok('What fails', readiness), ...problems(404) },
    },
  },
  '/metrics': {
    get: {
      operationId: 'getMetrics',
      summary: 'Figures for monitoring',
      tags: ['operation'],
      description: where,
      responses: { 200: plainText('Prometheus'), ...problems(404) },
    },
  },
  '/.well-known/security.txt': {
    get: {
      operationId: 'getSecurityContact',
      summary: 'Where to report a vulnerability (RFC 9116)',
      tags: ['operation'],
      responses: { 200: plainText('The contact, and until when it holds'), ...problems(404) },
    },
  },
  '/api/openapi.json': {
    get: {
      operationId: 'getDescription',
      summary: 'This document',
      tags: ['operation'],
      responses: { 200: ok('This document', { type: 'object' }) },
    },
  },
};
