import * as contract from '../../contract/index.ts';
import { timeZone } from './auth.ts';
import { type Calls, ok, open, query } from './parts.ts';

const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const anybody = open('auth');
const byLink = open('auth', { parameters: [{ ...query('token', 'Of the link in the mail'), required: true }] });
const pages = (unknown: string) => ({
  200: page('A page for people'),
  404: page(unknown),
  503: page('Try again in a moment'),
});
const ofInvitation = pages('There is no such invitation');
const ofApproval = pages('There is nothing to approve');

/** For links of mails: whoever has one needs no account. */
export const invitationCalls: Calls = {
  'GET /api/invitations/decline': byLink('askToDecline', 'A page that declines an invitation', ofInvitation),
  'POST /api/invitations/decline': byLink('decline', 'Declines an invitation (RFC 8058)', ofInvitation),
  'GET /api/hosting/approve': byLink('askToApprove', 'A page on which an operator lets somebody host', ofApproval),
  'POST /api/hosting/approve': byLink('approveHosting', 'Lets somebody host who asked', ofApproval),
  'POST /api/invitations/read': anybody('readInvitation', 'Who asks for what until when, by the link of a mail', {
    body: contract.invitationCalls.read,
    200: ok('What is asked for', contract.invitationView),
    refused: [404, 409, 429],
  }),
  'POST /api/invitations/open': anybody(
    'openInvitation',
    'A session without an account, limited to the project of the link',
    {
      description:
        'A link opens it once; the same `key` gets the answer again. Later, or elsewhere, a `ticket` for a mailed code proves the address.',
      parameters: [timeZone],
      body: contract.invitationCalls.open,
      200: ok('A session', contract.session),
      refused: [403, 404, 409, 429],
    },
  ),
};
