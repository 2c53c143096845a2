import { hkdfSync } from 'node:crypto';
import { unwrapKey, WrongMasterKeyError } from './person-keys.ts';

export const fingerprintOf = (masterKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'dossier master key', 32)).toString('base64url');

type Known = {
  /** Absent in a directory older than fingerprints. */
  readonly fingerprint: string | undefined;
  readonly someone: { readonly personId: string; readonly wrappedKey: string } | undefined;
};

/** @throws WrongMasterKeyError: under another key people would be unreadable */
export const checkMasterKey = (masterKey: Buffer, { fingerprint, someone }: Known): void => {
  if (fingerprint !== undefined) {
    if (fingerprint !== fingerprintOf(masterKey)) throw new WrongMasterKeyError();
    return;
  }
  if (someone) unwrapKey(masterKey, someone.personId, someone.wrappedKey);
};
