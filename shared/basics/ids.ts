import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Writes texts after these bytes, into memory that the next text overwrites: to make a buffer costs more than to hash it. */
const writerAfter = (beginning: Buffer) => {
  const { length } = beginning;
  const scratch = Buffer.alloc(4_096);
  beginning.copy(scratch);
  return (text: string, encoding: BufferEncoding = 'utf8'): Buffer =>
    3 * text.length > scratch.length - length
      ? Buffer.concat([beginning, Buffer.from(text, encoding)])
      : scratch.subarray(0, length + scratch.write(text, length, encoding));
};

const named = writerAfter(Buffer.from('6b1f7c3e6a535d0c9c3b2f6a0f2f6a5d', 'hex'));

/** uuidv5: equal parts always give the same id. The library would take three times as long. */
export const derivedId = (...parts: readonly (string | number)[]): string => {
  const hex = hash('sha1', named(parts.join('\u001f')));
  const variant = ((Number.parseInt(hex.charAt(16), 16) & 3) | 8).toString(16);
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-5${hex.slice(13, 16)}-${variant}${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
};

/** 128 random bits, base64url (22 characters). */
export const randomId = (): string => randomBytes(16).toString('base64url');
export const randomToken = (): string => randomBytes(32).toString('base64url');
/** Its time does not reveal how much is right. */
export const isSameSecret = (one: string | Buffer, other: string | Buffer): boolean => {
  const [left, right] = [Buffer.from(one), Buffer.from(other)];
  return left.length === right.length && timingSafeEqual(left, right);
};
/** SHA-256, hex. */
export const sha256 = (value: string | Buffer): string => hash('sha256', value);

const blockLength = 64;

/** HMAC-SHA-256 under this key, base64url, as two digests at once: Node's own makes an object that is fed in parts. */
export const keyedSha256 = (key: Buffer): ((text: string) => string) => {
  const block = Buffer.alloc(blockLength);
  (key.length > blockLength ? hash('sha256', key, 'buffer') : key).copy(block);
  const inner = writerAfter(Buffer.from(block.map((byte) => byte ^ 0x36)));
  const outer = writerAfter(Buffer.from(block.map((byte) => byte ^ 0x5c)));
  return (text) => hash('sha256', outer(hash('sha256', inner(text), 'binary'), 'binary'), 'base64url');
};

/** 53 bits of a text, never 0: two texts seldom share it, so whoever finds one compares the texts. */
export const fingerprintOf = (text: string): number => {
  let high = 0xdeadbeef;
  let low = 0x41c6ce57;
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index);
    high = Math.imul(high ^ code, 2654435761);
    low = Math.imul(low ^ code, 1597334677);
  }
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  return 4294967296 * (2097151 & low) + (high >>> 0) + 1;
};
