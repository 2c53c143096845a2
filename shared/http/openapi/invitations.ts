import { problems, query } from './parts.ts';

const page = (description: string) => ({ description, content: { 'text/html': { schema: { type: 'string' } } } });
const ofLink = {
  tags: ['auth'],
  parameters: [{ ...query('token', 'Of the link in the mail'), required: true }],
};
const responses = { 200: page('A page for people'), 404: page('There is no such invitation'), ...problems(503) };

/** For links of mails: whoever has one needs no account. */
export const invitationPaths = {
  '/api/invitations/decline': {
    get: { operationId: 'askToDecline', summary: 'A page that declines an invitation', ...ofLink, responses },
    post: { operationId: 'decline', summary: 'Declines an invitation (RFC 8058)', ...ofLink, responses },
  },
};
