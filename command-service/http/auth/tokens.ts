import { createHmac } from 'node:crypto';
import { isSameSecret, randomId, randomToken } from '@dossier/shared/basics/ids';
import type { Ticket } from '@dossier/shared/directory';

const derive = (secret: Buffer, kind: string, value: string) =>
  createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url');

/** Derived: tabs that send one refresh token get the same answer, though only hashes are stored. */
export const accessToken = (secret: Buffer, refresh: string) => derive(secret, 'access', refresh);

type Family = { readonly personId: string; readonly sessionId: string };
const inFamily = (secret: Buffer, body: string, { personId, sessionId }: Family) => {
  const named = `${body}.${personId}.${sessionId}`;
  return `${named}.${derive(secret, 'family', named)}`;
};
export const firstRefreshToken = (secret: Buffer, family: Family) => inFamily(secret, randomToken(), family);
export const nextRefreshToken = (secret: Buffer, refresh: string, family: Family) =>
  inFamily(secret, derive(secret, 'refresh', refresh), family);
/** The session whose token this was once, however long ago. */
export const familyOf = (secret: Buffer, refresh: string): Family | undefined => {
  const [body = '', personId = '', sessionId = ''] = refresh.split('.', 3);
  const family = { personId, sessionId };
  return isSameSecret(refresh, inFamily(secret, body, family)) ? family : undefined;
};

/** Remembers that this browser signed in to this address: `{id}.{signature}`. */
export const deviceToken = (secret: Buffer, email: string, id: string = randomId()) =>
  `${id}.${derive(secret, 'device', `${id}\n${email}`)}`;
/** The device's id if the token was made for this address. */
export const deviceOf = (secret: Buffer, email: string, token: string | undefined): string | undefined => {
  const id = token?.split('.', 1)[0];
  return token && id && isSameSecret(token, deviceToken(secret, email, id)) ? id : undefined;
};

/** Whether a mailed code has proved this address, for this purpose. @param now milliseconds */
export const proves = (
  ticket: Ticket | undefined,
  { purpose, email, now }: Pick<Ticket, 'purpose' | 'email'> & { readonly now: number },
): ticket is Ticket => ticket?.purpose === purpose && ticket.email === email && ticket.expiresAt > now;
