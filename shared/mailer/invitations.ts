import { createHmac } from 'node:crypto';
import { isSameSecret } from '../basics/ids.ts';

/** To a project or a team. */
export type Invitation = {
  readonly kind: 'project' | 'team';
  readonly id: string;
  readonly personId: string;
};

const bodyOf = ({ kind, id, personId }: Invitation) => `${kind}.${id}.${personId}`;
type Purpose = 'decline' | 'invitation';
const sign = (secret: Buffer, purpose: Purpose, body: string) =>
  createHmac('sha256', secret).update(`${purpose}\n${body}`).digest();
const signed = (secret: Buffer, purpose: Purpose, body: string) =>
  `${body}.${sign(secret, purpose, body).toString('base64url')}`;
const isSigned = (secret: Buffer, purpose: Purpose, body: string, signature: string) =>
  isSameSecret(Buffer.from(signature, 'base64url'), sign(secret, purpose, body));

/** In the link of a mail, for people without an account: it can decline the invitation and nothing else. */
export const declineToken = (secret: Buffer, invitation: Invitation): string =>
  signed(secret, 'decline', bodyOf(invitation));

/** Undefined for what this installation has not signed. */
export const invitationIn = (secret: Buffer, token: string): Invitation | undefined => {
  const [kind, id = '', personId = '', signature = ''] = token.split('.');
  if (kind !== 'project' && kind !== 'team') return undefined;
  const invitation = { kind, id, personId } as const;
  return isSigned(secret, 'decline', bodyOf(invitation), signature) ? invitation : undefined;
};

export const declinePath = '/api/invitations/decline';

/** A link to a project in a mail: whoever has it reads what the person is asked for, and comes in once (BEY-41). */
export type ProjectLink = {
  readonly projectId: string;
  readonly personId: string;
  /** Of the project, when the mail was written: who left it since has to be invited anew. */
  readonly revision: number;
  /** Epoch milliseconds. */
  readonly mailedAt: number;
};

const linkBody = ({ projectId, personId, revision, mailedAt }: ProjectLink) =>
  `${projectId}.${personId}.${revision}.${mailedAt}`;

/** After a `#`, so that no log and no referrer ever has it. */
export const linkPath = (secret: Buffer, link: ProjectLink): string =>
  `/invitation#${signed(secret, 'invitation', linkBody(link))}`;

/** Undefined for what this installation has not signed. */
export const linkIn = (secret: Buffer, token: string): ProjectLink | undefined => {
  const [projectId = '', personId = '', revision, mailedAt, signature = ''] = token.split('.');
  const link = { projectId, personId, revision: Number(revision), mailedAt: Number(mailedAt) };
  return isSigned(secret, 'invitation', linkBody(link), signature) ? link : undefined;
};
