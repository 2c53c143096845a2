import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';

const ivLength = 12;
const tagLength = 16;

export class WrongMasterKeyError extends Error {
  override readonly name = 'WrongMasterKeyError';
  constructor(options?: ErrorOptions) {
    super(
      'The master key does not open the keys of this directory: it was written under another one. Restore the secrets.json that belongs to it from your backup, or set MASTER_KEY to the key that this installation has had from the start. Nothing was changed.',
      options,
    );
  }
}

export const newPersonKey = (): Buffer => randomBytes(32);

/** AES-256-GCM, base64url, bound to the person: another person's entry cannot use it. */
export const wrapKey = (masterKey: Buffer, personId: string, key: Buffer): string => {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv('aes-256-gcm', masterKey, iv).setAAD(Buffer.from(personId));
  const wrapped = Buffer.concat([cipher.update(key), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), wrapped]).toString('base64url');
};

/** @throws WrongMasterKeyError for another master key, another person or a damaged value */
export const unwrapKey = (masterKey: Buffer, personId: string, wrapped: string): Buffer => {
  const bytes = Buffer.from(wrapped, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', masterKey, bytes.subarray(0, ivLength), {
    authTagLength: tagLength,
  })
    .setAAD(Buffer.from(personId))
    .setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  try {
    // Keys are kept, and would keep 8 kB each if they were cut out of Node's pool, as what is put together is.
    const key = decipher.update(bytes.subarray(ivLength + tagLength));
    decipher.final();
    return key;
  } catch (cause) {
    throw new WrongMasterKeyError({ cause });
  }
};
