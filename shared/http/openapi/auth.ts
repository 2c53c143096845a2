import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { bearer, body, ok, path, problems, schemaOf } from './parts.ts';

const authCall = (schema: z.ZodType, status: number, description: string, answer?: z.ZodType) => ({
  post: {
    tags: ['auth'],
    requestBody: body(schema),
    responses: { [status]: ok(description, answer && schemaOf(answer, 'output')), ...problems(400, 401, 409, 429) },
  },
});

export const authPaths = {
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
  '/api/auth/ticket': authCall(contract.auth.ticket, 200, 'The ticket is valid', z.object({ valid: z.literal(true) })),
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
};
