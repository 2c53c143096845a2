import * as contract from '../../contract/index.ts';
import { timeZone } from './auth.ts';
import { body, bodyProblems, ok, problems, query, schemaOf } from './parts.ts';

const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const ofLink = {
  tags: ['auth'],
  parameters: [{ ...query('token', 'Of the link in the mail'), required: true }],
};
const responses = {
  200: page('A page for people'),
  404: page('There is no such invitation'),
  503: page('Try again in a moment'),
};
const ofApproval = { ...responses, 404: page('There is nothing to approve') };

/** For links of mails: whoever has one needs no account. */
export const invitationPaths = {
  '/api/invitations/decline': {
    get: { operationId: 'askToDecline', summary: 'A page that declines an invitation', ...ofLink, responses },
    post: { operationId: 'decline', summary: 'Declines an invitation (RFC 8058)', ...ofLink, responses },
  },
  '/api/hosting/approve': {
    get: {
      operationId: 'askToApprove',
      summary: 'A page on which an operator lets somebody host',
      ...ofLink,
      responses: ofApproval,
    },
    post: {
      operationId: 'approveHosting',
      summary: 'Lets somebody host who asked',
      ...ofLink,
      responses: ofApproval,
    },
  },
  '/api/invitations/read': {
    post: {
      operationId: 'readInvitation',
      summary: 'Who asks for what until when, by the link of a mail',
      tags: ['auth'],
      requestBody: body(contract.invitationCalls.read),
      responses: {
        200: ok('What is asked for', schemaOf(contract.invitationView, 'output')),
        ...problems(...bodyProblems, 404, 409, 429, 503),
      },
    },
  },
  '/api/invitations/open': {
    post: {
      operationId: 'openInvitation',
      summary: 'A session without an account, limited to the project of the link',
      description:
        'A link opens it once; the same `key` gets the answer again. Later, or elsewhere, a `ticket` for a mailed code proves the address.',
      tags: ['auth'],
      parameters: [timeZone],
      requestBody: body(contract.invitationCalls.open),
      responses: {
        200: ok('A session', schemaOf(contract.session, 'output')),
        ...problems(...bodyProblems, 403, 404, 409, 429, 503),
      },
    },
  },
};
