import { hash, randomBytes } from 'node:crypto';
import { parse, v5 } from 'uuid';

/** As bytes: every command derives several ids. */
const namespace = parse('6b1f7c3e-6a53-5d0c-9c3b-2f6a0f2f6a5d');

/** uuidv5 of the parts: the same parts give the same id for ever. Parts are joined by an unused separator. */
export const derivedId = (...parts: readonly (string | number)[]): string => v5(parts.join('\u001f'), namespace);

/** 128 random bits, base64url (22 characters). */
export const randomId = (): string => randomBytes(16).toString('base64url');
/** 256 random bits, base64url: tokens and tickets. */
export const randomToken = (): string => randomBytes(32).toString('base64url');
/** SHA-256, hex. */
export const sha256 = (value: string | Buffer): string => hash('sha256', value);
