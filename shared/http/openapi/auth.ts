import { z } from 'zod';
import * as contract from '../../contract/index.ts';
import { type Call, type Calls, header, ok, open, path, signedIn } from './parts.ts';

export const timeZone = header(
  contract.timeZoneHeader,
  'Of the browser (IANA), shown to its person beside the session',
);

const mine = signedIn('auth');
const anybody = open('auth');

/** Proves who one is. */
const proving = (body: z.ZodType, answers: Call): Call => ({ body, ...answers, refused: [401, 409, 429] });
const mailed = (answer: z.ZodType) => ({ 202: ok('Accepted, whether the address is known or not', answer) });
const session = { 200: ok('A session', contract.session), parameters: [timeZone] };
const bySession = open('auth', {
  description: 'Proved by the refresh cookie, and by the cookie XSRF-TOKEN repeated in a header.',
  parameters: [{ ...header('X-XSRF-TOKEN', 'The value of the cookie XSRF-TOKEN'), required: true }],
});

export const authCalls: Calls = {
  'POST /api/auth/otp': anybody(
    'requestCode',
    'Mails a code to an address',
    proving(contract.auth.otp, mailed(contract.otpAnswer)),
  ),
  'POST /api/auth/otp/verify': anybody(
    'verifyCode',
    'Turns a mailed code into a ticket',
    proving(contract.auth.verifyOtp, { 200: ok('A single-use ticket', z.object({ ticket: z.string() })) }),
  ),
  'POST /api/auth/register': anybody(
    'register',
    'Opens an account with a ticket',
    proving(contract.auth.register, session),
  ),
  'POST /api/auth/sign-in': anybody('signIn', 'Opens a session', proving(contract.auth.signIn, session)),
  'POST /api/auth/reset-link': anybody(
    'requestResetLink',
    'Mails a link to choose a new password',
    proving(contract.auth.resetLink, mailed(z.object({}))),
  ),
  'POST /api/auth/ticket': anybody(
    'checkTicket',
    'Says whether a ticket of a reset link still holds',
    proving(contract.auth.ticket, { 200: ok('The ticket is valid', z.object({ valid: z.literal(true) })) }),
  ),
  'POST /api/auth/reset-password': anybody(
    'resetPassword',
    'Sets a new password with a ticket; all other sessions end',
    proving(contract.auth.resetPassword, session),
  ),
  'POST /api/auth/change-password': mine(
    'changePassword',
    'Sets a new password; all other sessions end',
    proving(contract.auth.changePassword, session),
  ),
  'POST /api/auth/refresh': bySession('refreshSession', 'A new access token', {
    200: ok('A session', contract.session),
    refused: [401, 403],
  }),
  'POST /api/auth/sign-out': bySession('signOut', 'Ends the session of the cookie', {
    204: ok('Signed out'),
    refused: [403],
  }),
  'GET /api/auth/sessions': mine('listSessions', 'Where I am signed in', {
    200: ok('My sessions', z.array(contract.sessionRow)),
  }),
  'DELETE /api/auth/sessions': mine('endOtherSessions', 'Signs out everywhere else', { 204: ok('All others ended') }),
  'DELETE /api/auth/sessions/{sessionId}': mine('endSession', 'Ends one of my sessions', {
    parameters: [path('sessionId', 'The session')],
    204: ok('Ended'),
    refused: [400, 404],
  }),
  'GET /api/auth/tokens': mine('listApiTokens', 'My API tokens', {
    200: ok('The newest first', z.array(contract.tokenRow)),
  }),
  'POST /api/auth/tokens': mine('makeApiToken', 'Makes an API token, which is in this answer only', {
    description: 'It goes where an access token goes: `Authorization: Bearer`.',
    body: contract.newToken,
    201: ok('The token', contract.madeToken),
    refused: [409, 429],
  }),
  'DELETE /api/auth/tokens/{tokenId}': mine('revokeApiToken', 'Revokes an API token at once', {
    parameters: [path('tokenId', 'The token')],
    204: ok('Revoked'),
    refused: [400, 404],
  }),
};
