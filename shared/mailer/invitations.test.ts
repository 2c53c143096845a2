import { expect, it } from '@jest/globals';
import { declineToken, type Invitation, invitationIn } from './invitations.ts';

const secret = Buffer.alloc(32, 7);
const invitation: Invitation = { kind: 'project', id: '123456789', personId: 'ann_-1' };

it('the link of an invitation names what it declines, and nobody else can make one', () => {
  const token = declineToken(secret, invitation);
  expect(invitationIn(secret, token)).toEqual(invitation);
  expect(encodeURIComponent(token)).toBe(token);
  const forged = [
    declineToken(Buffer.alloc(32, 8), invitation),
    token.replace('ann', 'bob'),
    token.replace('123456789', '987654321'),
    token.replace('project', 'team'),
    token.slice(0, -2),
    'project.1.ann.',
    '',
    '...',
  ];
  for (const other of forged) expect(invitationIn(secret, other)).toBeUndefined();
});
