import { z } from 'zod';
import { commandRules, resourceRules } from '../authorization/index.ts';
import * as contract from '../contract/index.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' }) as Json;
  return rest;
};
const json = (schema: Json) => ({ 'application/json': { schema } });
const body = (schema: z.ZodType) => ({ required: true, content: json(schemaOf(schema, 'input')) });
const ok = (description: string, schema?: Json) => ({ description, ...(schema && { content: json(schema) }) });
const bytes = (description: string, type: string) => ({
  description,
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});
const problem = {
  description: 'A problem (RFC 9457)',
  content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
};
const problems = (...statuses: number[]) => Object.fromEntries(statuses.map((status) => [status, problem]));
const path = (name: string, description: string) => ({
  name,
  in: 'path',
  required: true,
  description,
  schema: { type: 'string' },
});
const query = (name: string, description: string) => ({ name, in: 'query', description, schema: { type: 'string' } });
const bearer = [{ bearer: [] }];

const commandPaths = () =>
  Object.fromEntries(
    Object.entries(contract.commands)
      .filter(([name]) => commandRules[name as contract.CommandName].allow !== 'system')
      .map(([name, schema]) => [
        `/api/commands/${name}`,
        {
          post: {
            operationId: name,
            tags: ['commands'],
            ...(commandRules[name as contract.CommandName].allow === 'anyone' ? {} : { security: bearer }),
            parameters: [
              {
                name: 'Idempotency-Key',
                in: 'header',
                description: 'A repeat with the same key has one effect and the same answer.',
                schema: { type: 'string', minLength: 1, maxLength: 200 },
              },
            ],
            requestBody: body(schema),
            responses: {
              200: ok(
                'Done, or already so. Send `consistency` back in X-Consistency to read your own write.',
                schemaOf(contract.commandAnswer(name as contract.CommandName), 'output'),
              ),
              ...problems(400, 401, 402, 403, 404, 409, 413, 415, 422, 429, 503, 507),
            },
          },
        },
      ]),
  );

const resourcePaths = () =>
  Object.fromEntries(
    Object.entries(contract.resources).flatMap(([name, schema]) => {
      const row = schemaOf(schema, 'output');
      const security = resourceRules[name as contract.ResourceName].allow === 'anyone' ? {} : { security: bearer };
      const consistency = {
        name: 'X-Consistency',
        in: 'header',
        description: 'Tokens of commands whose effects the answer must show.',
        schema: { type: 'string' },
      };
      return [
        [
          `/api/${name}`,
          {
            get: {
              tags: ['resources'],
              ...security,
              parameters: [
                query('sort', 'JSON ["field","ASC"|"DESC"]'),
                query('range', 'JSON [first,last], both inclusive'),
                query('filter', 'JSON object; {"id":[...]} answers every id asked for'),
                consistency,
              ],
              responses: {
                200: {
                  ...ok('Rows the caller may see', { type: 'array', items: row }),
                  headers: { 'Content-Range': { description: `${name} first-last/total`, schema: { type: 'string' } } },
                },
                ...problems(400, 401, 403, 404, 503),
              },
            },
          },
        ],
        [
          `/api/${name}/{id}`,
          {
            get: {
              tags: ['resources'],
              ...security,
              parameters: [path('id', 'The row'), consistency],
              responses: { 200: ok('The row', row), ...problems(401, 403, 404, 503) },
            },
          },
        ],
      ];
    }),
  );

const authCall = (schema: z.ZodType, status: number, description: string, answer?: z.ZodType) => ({
  post: {
    tags: ['auth'],
    requestBody: body(schema),
    responses: { [status]: ok(description, answer && schemaOf(answer, 'output')), ...problems(400, 401, 409, 429) },
  },
});

const tusOptions = (...parameters: Json[]) => ({
  tags: ['files'],
  ...(parameters.length > 0 && { parameters }),
  responses: { 204: ok('What this server speaks of tus 1.0') },
});

const operationPaths = {
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
            schemaOf(z.object({ status: z.enum(['ready', 'unready']), failed: z.array(z.string()) }), 'output'),
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

/** The OpenAPI 3.1 document of everything a client may call, generated from the contract's schemas. */
export const openApi = (version: string): Json => ({
  openapi: '3.1.0',
  info: { title: 'Dossier', version, license: { name: 'MIT', identifier: 'MIT' } },
  components: {
    securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    schemas: {
      Problem: {
        type: 'object',
        required: ['type', 'title', 'status', 'code'],
        properties: {
          type: { type: 'string' },
          title: { type: 'string', description: 'Fit to be shown to people' },
          status: { type: 'integer' },
          code: { type: 'string', enum: Object.keys(contract.refusals) },
          errors: { type: 'object', additionalProperties: { type: 'string' }, description: 'Messages by field' },
          current: { description: 'The newer state, for a conflict' },
        },
      },
    },
  },
  paths: {
    '/api/auth/otp': authCall(contract.auth.otp, 202, 'Accepted, whether the address is known or not', z.object({})),
    '/api/auth/otp/verify': authCall(
      contract.auth.verifyOtp,
      200,
      'A single-use ticket',
      z.object({ ticket: z.string() }),
    ),
    '/api/auth/register': authCall(contract.auth.register, 200, 'A session', contract.session),
    '/api/auth/sign-in': authCall(contract.auth.signIn, 200, 'A session', contract.session),
    '/api/auth/reset-link': authCall(
      contract.auth.resetLink,
      202,
      'Accepted, whether the address is known or not',
      z.object({}),
    ),
    '/api/auth/ticket': authCall(
      contract.auth.ticket,
      200,
      'The ticket is valid',
      z.object({ valid: z.literal(true) }),
    ),
    '/api/auth/reset-password': authCall(contract.auth.resetPassword, 200, 'A session', contract.session),
    '/api/auth/change-password': {
      post: { ...authCall(contract.auth.changePassword, 200, 'A session', contract.session).post, security: bearer },
    },
    '/api/auth/refresh': {
      post: {
        tags: ['auth'],
        description: 'Proved by the refresh cookie and the CSRF header.',
        responses: { 200: ok('A session', schemaOf(contract.session, 'output')), ...problems(401, 403) },
      },
    },
    '/api/auth/sign-out': {
      post: {
        tags: ['auth'],
        description: 'Proved by the refresh cookie and the CSRF header.',
        responses: { 204: ok('Signed out'), ...problems(403) },
      },
    },
    '/api/auth/sessions': {
      get: {
        tags: ['auth'],
        security: bearer,
        responses: {
          200: ok('My sessions', { type: 'array', items: schemaOf(contract.sessionRow, 'output') }),
          ...problems(401),
        },
      },
      delete: { tags: ['auth'], security: bearer, responses: { 204: ok('All others ended'), ...problems(401) } },
    },
    '/api/auth/sessions/{sessionId}': {
      delete: {
        tags: ['auth'],
        security: bearer,
        parameters: [path('sessionId', 'The session')],
        responses: { 204: ok('Ended'), ...problems(401, 404) },
      },
    },
    ...operationPaths,
    ...commandPaths(),
    ...resourcePaths(),
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
    '/api/uploads': {
      options: tusOptions(),
      post: {
        tags: ['files'],
        security: bearer,
        description:
          'tus 1.0 creation; Upload-Metadata carries filename, purpose, projectId and documentId. Location ends in the fileId.',
        responses: { 201: ok('Created'), ...problems(400, 401, 402, 403, 404, 409, 413, 415, 507) },
      },
    },
    '/api/uploads/{uploadId}': {
      options: tusOptions(path('uploadId', 'The upload')),
      ...Object.fromEntries(
        (['head', 'patch', 'delete'] as const).map((method) => [
          method,
          {
            tags: ['files'],
            security: bearer,
            parameters: [path('uploadId', 'The upload')],
            responses: {
              [method === 'head' ? 200 : 204]: ok('tus 1.0'),
              ...problems(401, 404, 409, 415, 423, 460, 507),
            },
          },
        ]),
      ),
    },
    '/api/files/{fileId}': {
      get: {
        tags: ['files'],
        security: bearer,
        parameters: [
          path('fileId', 'The file'),
          query('view', '`inline` for PDF and images'),
          query('ticket', 'From POST /api/downloads'),
        ],
        responses: {
          200: bytes('The file', '*/*'),
          206: bytes('A range of it', '*/*'),
          ...problems(401, 403, 404, 416),
        },
      },
    },
    '/api/projects/{projectId}/archive.zip': {
      get: {
        tags: ['files'],
        security: bearer,
        parameters: [
          path('projectId', 'The project'),
          ...Object.keys(contract.archiveSelection.shape).map((name) => query(name, 'See POST /api/downloads')),
          query('ticket', 'From POST /api/downloads'),
        ],
        responses: { 200: bytes('A ZIP, streamed', 'application/zip'), ...problems(400, 401, 403, 404) },
      },
    },
    '/api/downloads': {
      post: {
        tags: ['files'],
        security: bearer,
        requestBody: body(contract.download),
        responses: {
          200: ok('A URL good for 60 seconds', schemaOf(contract.downloadAnswer, 'output')),
          ...problems(400, 401, 403, 404),
        },
      },
    },
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
  },
});
