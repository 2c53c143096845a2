import { hkdfSync } from 'node:crypto';
import { unwrapKey, WrongMasterKeyError } from './person-keys.ts';

/** By which a directory knows its master key again. Nothing else follows from it. */
export const fingerprintOf = (masterKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'dossier master key', 32)).toString('base64url');

/** What a directory knows of the master key that it was written under. */
type Known = {
  /** Kept since the first start; one that was made before fingerprints were kept has none. */
  readonly fingerprint: string | undefined;
  /** Anybody's key, for want of a fingerprint. */
  readonly someone: { readonly personId: string; readonly wrappedKey: string } | undefined;
};

/**
 * For every adapter to call when it opens, before it is used: under another key people could not be read, and new ones would
 * be sealed under a key that is not theirs.
 * @throws WrongMasterKeyError
 */
export const checkMasterKey = (masterKey: Buffer, { fingerprint, someone }: Known): void => {
  if (fingerprint !== undefined) {
    if (fingerprint !== fingerprintOf(masterKey)) throw new WrongMasterKeyError();
    return;
  }
  if (someone) unwrapKey(masterKey, someone.personId, someone.wrappedKey);
};
