import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomId } from '@dossier/shared/basics/ids';

const derive = (secret: Buffer, kind: string, value: string) =>
  createHmac('sha256', secret).update(`${kind}\n${value}`).digest('base64url');

/** Its time does not reveal how much is right. */
export const sameText = (a: string, b: string): boolean => {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
};

/** Derived: tabs that send one refresh token get the same answer, though only hashes are stored. */
export const accessToken = (secret: Buffer, refresh: string) => derive(secret, 'access', refresh);
export const nextRefreshToken = (secret: Buffer, refresh: string) => derive(secret, 'refresh', refresh);

/** Remembers that this browser signed in to this address: `{id}.{signature}`. */
export const deviceToken = (secret: Buffer, email: string, id: string = randomId()) =>
  `${id}.${derive(secret, 'device', `${id}\n${email}`)}`;
/** The device's id if the token was made for this address. */
export const deviceOf = (secret: Buffer, email: string, token: string | undefined): string | undefined => {
  const id = token?.split('.', 1)[0];
  return token && id && sameText(token, deviceToken(secret, email, id)) ? id : undefined;
};
