import { hkdfSync } from 'node:crypto';
import { unwrapKey, WrongMasterKeyError } from './person-keys.ts';

/** Reveals nothing about the master key itself. */
export const fingerprintOf = (masterKey: Buffer): string =>
  Buffer.from(hkdfSync('sha256', masterKey, '', 'dossier master key', 32)).toString('base64url');

type Known = {
  /** Absent in a directory older than fingerprints. */
  readonly fingerprint: string | undefined;
  /** Any person's key, to try the master key on when there is no fingerprint. */
  readonly someone: { readonly personId: string; readonly wrappedKey: string } | undefined;
};

/**
 * Every adapter calls it when it opens: another key would make people unreadable.
 * @throws WrongMasterKeyError
 */
export const checkMasterKey = (masterKey: Buffer, { fingerprint, someone }: Known): void => {
  if (fingerprint !== undefined) {
    if (fingerprint !== fingerprintOf(masterKey)) throw new WrongMasterKeyError();
    return;
  }
  if (someone) unwrapKey(masterKey, someone.personId, someone.wrappedKey);
};
