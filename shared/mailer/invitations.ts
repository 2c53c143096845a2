import { createHmac, timingSafeEqual } from 'node:crypto';

/** To a project or a team. */
export type Invitation = {
  readonly kind: 'project' | 'team';
  readonly id: string;
  readonly personId: string;
};

const bodyOf = ({ kind, id, personId }: Invitation) => `${kind}.${id}.${personId}`;
const sign = (secret: Buffer, body: string) => createHmac('sha256', secret).update(`decline\n${body}`).digest();

/** In the link of a mail, for people without an account: it can decline the invitation and nothing else. */
export const declineToken = (secret: Buffer, invitation: Invitation): string =>
  `${bodyOf(invitation)}.${sign(secret, bodyOf(invitation)).toString('base64url')}`;

/** Undefined for what this installation has not signed. */
export const invitationIn = (secret: Buffer, token: string): Invitation | undefined => {
  const [kind, id = '', personId = '', signature = ''] = token.split('.');
  if (kind !== 'project' && kind !== 'team') return undefined;
  const invitation = { kind, id, personId } as const;
  const [given, right] = [Buffer.from(signature, 'base64url'), sign(secret, bodyOf(invitation))];
  return given.length === right.length && timingSafeEqual(given, right) ? invitation : undefined;
};

export const declinePath = '/api/invitations/decline';
