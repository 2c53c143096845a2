import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { bearer, body, bodyProblems, header, ok, path, problems, schemaOf } from './parts.ts';

type Call = {
  readonly operationId: string;
  readonly summary: string;
  readonly body: z.ZodType;
  readonly status?: number;
  readonly answers: string;
  readonly answer: z.ZodType;
  readonly parameters?: readonly object[];
};

export const timeZone = header(
  contract.timeZoneHeader,
  'Of the browser (IANA), shown to its person beside the session',
);

const authCall = ({ operationId, summary, body: schema, status = 200, answers, answer, parameters }: Call) => ({
  post: {
    operationId,
    summary,
    tags: ['auth'],
    ...(parameters && { parameters }),
    requestBody: body(schema),
    responses: {
      [status]: ok(answers, schemaOf(answer, 'output')),
      ...problems(...bodyProblems, 401, 409, 429, 503),
    },
  },
});

const mailed = { status: 202, answers: 'Accepted, whether the address is known or not' };
const session = { answers: 'A session', answer: contract.session, parameters: [timeZone] };
const bySession = {
  tags: ['auth'],
  description: 'Proved by the refresh cookie, and by the cookie XSRF-TOKEN repeated in a header.',
  parameters: [{ ...header('X-XSRF-TOKEN', 'The value of the cookie XSRF-TOKEN'), required: true }],
};

export const authPaths = {
  '/api/auth/otp': authCall({
    operationId: 'requestCode',
    summary: 'Mails a code to an address',
    body: contract.auth.otp,
    answer: contract.otpAnswer,
    ...mailed,
  }),
  '/api/auth/otp/verify': authCall({
    operationId: 'verifyCode',
    summary: 'Turns a mailed code into a ticket',
    body: contract.auth.verifyOtp,
    answers: 'A single-use ticket',
    answer: z.object({ ticket: z.string() }),
  }),
  '/api/auth/register': authCall({
    operationId: 'register',
    summary: 'Opens an account with a ticket',
    body: contract.auth.register,
    ...session,
  }),
  '/api/auth/sign-in': authCall({
    operationId: 'signIn',
    summary: 'Opens a session',
    body: contract.auth.signIn,
    ...session,
  }),
  '/api/auth/reset-link': authCall({
    operationId: 'requestResetLink',
    summary: 'Mails a link to choose a new password',
    body: contract.auth.resetLink,
    answer: z.object({}),
    ...mailed,
  }),
  '/api/auth/ticket': authCall({
    operationId: 'checkTicket',
    summary: 'Says whether a ticket of a reset link still holds',
    body: contract.auth.ticket,
    answers: 'The ticket is valid',
    answer: z.object({ valid: z.literal(true) }),
  }),
  '/api/auth/reset-password': authCall({
    operationId: 'resetPassword',
    summary: 'Sets a new password with a ticket; all other sessions end',
    body: contract.auth.resetPassword,
    ...session,
  }),
  '/api/auth/change-password': {
    post: {
      ...authCall({
        operationId: 'changePassword',
        summary: 'Sets a new password; all other sessions end',
        body: contract.auth.changePassword,
        ...session,
      }).post,
      security: bearer,
    },
  },
  '/api/auth/refresh': {
    post: {
      operationId: 'refreshSession',
      summary: 'A new access token',
      ...bySession,
      responses: { 200: ok('A session', schemaOf(contract.session, 'output')), ...problems(401, 403, 503) },
    },
  },
  '/api/auth/sign-out': {
    post: {
      operationId: 'signOut',
      summary: 'Ends the session of the cookie',
      ...bySession,
      responses: { 204: ok('Signed out'), ...problems(403, 503) },
    },
  },
  '/api/auth/sessions': {
    get: {
      operationId: 'listSessions',
      summary: 'Where I am signed in',
      tags: ['auth'],
      security: bearer,
      responses: {
        200: ok('My sessions', { type: 'array', items: schemaOf(contract.sessionRow, 'output') }),
        ...problems(401, 503),
      },
    },
    delete: {
      operationId: 'endOtherSessions',
      summary: 'Signs out everywhere else',
      tags: ['auth'],
      security: bearer,
      responses: { 204: ok('All others ended'), ...problems(401, 503) },
    },
  },
  '/api/auth/sessions/{sessionId}': {
    delete: {
      operationId: 'endSession',
      summary: 'Ends one of my sessions',
      tags: ['auth'],
      security: bearer,
      parameters: [path('sessionId', 'The session')],
      responses: { 204: ok('Ended'), ...problems(400, 401, 404, 503) },
    },
  },
};
