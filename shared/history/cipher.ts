import { createCipheriv, createDecipheriv, randomFillSync } from 'node:crypto';
import type { Encrypted } from '../contract/index.ts';

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

// Random bytes are drawn for many values at once: a call costs more than the bytes.
const pool = Buffer.alloc(ivLength * 1024);
let used = pool.length;
const newIv = (): Buffer => {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  used += ivLength;
  return Buffer.from(pool.subarray(used - ivLength, used));
};

/** Authenticates the person's id, too, so that the text cannot be passed off as another's. */
export const encryptText = (key: Buffer, personId: string, text: string): Encrypted => {
  const iv = newIv();
  const cipher = createCipheriv(algorithm, key, iv).setAAD(Buffer.from(personId));
  const body = cipher.update(text, 'utf8');
  cipher.final();
  return { sealed: Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url'), of: personId };
};

/** Undefined when it was not encrypted with this key for this person. */
export const decryptText = (key: Buffer, { sealed, of }: Encrypted): string | undefined => {
  const bytes = Buffer.from(sealed, 'base64url');
  if (bytes.length < ivLength + tagLength) return undefined;
  try {
    const decipher = createDecipheriv(algorithm, key, bytes.subarray(0, ivLength), { authTagLength: tagLength })
      .setAAD(Buffer.from(of))
      .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
    return decipher.update(bytes.subarray(ivLength + tagLength), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return undefined;
  }
};
