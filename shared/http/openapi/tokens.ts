import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, type Json, ok, path, problems, schemaOf } from './parts.ts';

const common = { tags: ['auth'], security: bearer };

export const tokenPaths = {
  '/api/auth/tokens': {
    get: {
      operationId: 'listApiTokens',
      summary: 'My API tokens',
      ...common,
      responses: {
        200: ok('The newest first', { type: 'array', items: schemaOf(contract.tokenRow, 'output') }),
        ...problems(401, 503),
      },
    },
    post: {
      operationId: 'makeApiToken',
      summary: 'Makes an API token, which is in this answer only',
      description: 'It goes where an access token goes: `Authorization: Bearer`.',
      ...common,
      requestBody: body(contract.newToken),
      responses: {
        201: ok('The token', schemaOf(contract.madeToken, 'output')),
        ...problems(...bodyProblems, 401, 409, 429, 503),
      },
    },
  },
  '/api/auth/tokens/{tokenId}': {
    delete: {
      operationId: 'revokeApiToken',
      summary: 'Revokes an API token at once',
      ...common,
      parameters: [path('tokenId', 'The token')],
      responses: { 204: ok('Revoked'), ...problems(400, 401, 404, 503) },
    },
  },
};

type Paths = Record<string, Record<string, object>>;

const withRefusal = (operation: Json): Json =>
  operation.security === bearer
    ? { ...operation, responses: { ...(operation.responses as object), ...problems(403) } }
    : operation;

/** An API token may lack a scope wherever one can be sent. */
export const withTokens = (paths: Paths): Paths =>
  Object.fromEntries(
    Object.entries(paths).map(([where, methods]) => [
      where,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [method, withRefusal(operation as Json)]),
      ),
    ]),
  );
