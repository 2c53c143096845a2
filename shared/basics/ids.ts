import { hash, randomBytes } from 'node:crypto';

const namespace = Buffer.from('6b1f7c3e6a535d0c9c3b2f6a0f2f6a5d', 'hex');

/** uuidv5: equal parts always give the same id. The library would take three times as long. */
export const derivedId = (...parts: readonly (string | number)[]): string => {
  const hex = hash('sha1', Buffer.concat([namespace, Buffer.from(parts.join('\u001f'))]));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** 128 random bits, base64url (22 characters). */
export const randomId = (): string => randomBytes(16).toString('base64url');
export const randomToken = (): string => randomBytes(32).toString('base64url');
/** SHA-256, hex. */
export const sha256 = (value: string | Buffer): string => hash('sha256', value);
