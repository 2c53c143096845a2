import { hkdfSync } from 'node:crypto';
import { unwrapKey, WrongMasterKeyError, wrapKey } from './person-keys.ts';
import type { Directory } from './port.ts';

/** `second` opens, too, during a rotation. The owner replaces both: read them anew for each use. */
export type MasterKeys = { current: Buffer; second?: Buffer | undefined };

export const masterKeysOf = (given: Buffer | MasterKeys): MasterKeys =>
  Buffer.isBuffer(given) ? { current: given } : given;

/** A key for one purpose; nothing of the master key or of the others can be told from it. */
export const keyFor = (purpose: string, masterKey: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', masterKey, '', purpose, 32));

export const fingerprintOf = (masterKey: Buffer): string =>
  keyFor('dossier master key', masterKey).toString('base64url');

/** Signs codes and links. */
export const oneTimeSecretOf = (masterKey: Buffer): Buffer => keyFor('dossier one-time secrets', masterKey);

type Wrapped = { readonly personId: string; readonly wrappedKey: string };

/** @throws WrongMasterKeyError when neither opens it */
export const openKey = ({ current, second }: MasterKeys, { personId, wrappedKey }: Wrapped): Buffer => {
  try {
    return unwrapKey(current, personId, wrappedKey);
  } catch (error) {
    if (!second) throw error;
    return unwrapKey(second, personId, wrappedKey);
  }
};

/** Undefined for a key that the current master key opens already. */
export const rewrapped = ({ current, second }: MasterKeys, { personId, wrappedKey }: Wrapped): string | undefined => {
  try {
    unwrapKey(current, personId, wrappedKey);
    return undefined;
  } catch (error) {
    if (!second) throw error;
    return wrapKey(current, personId, unwrapKey(second, personId, wrappedKey));
  }
};

type Known = {
  /** Absent in a directory older than fingerprints. */
  readonly fingerprint: string | undefined;
  readonly someone: Wrapped | undefined;
};

/** @throws WrongMasterKeyError: under another key people would be unreadable */
export const checkMasterKey = (keys: MasterKeys, { fingerprint, someone }: Known): void => {
  const isKnown = [keys.current, keys.second].some((key) => key && fingerprintOf(key) === fingerprint);
  if (fingerprint !== undefined && !isKnown) throw new WrongMasterKeyError();
  if (fingerprint === undefined && someone) openKey(keys, someone);
};

/** Under which what keys the hashes of claims is kept among them. */
export const trialKeyId = 'key';

/** What is kept beside the claims of trials. Until the master key is rotated for the first time it follows from that. */
export type KeptTrialKey = {
  /** Of the master key that the directory was last wrapped under. */
  readonly fingerprint: string | undefined;
  readonly wrappedKey: string | undefined;
};

/** Cards are known by it for ever, whatever the master key is. */
export const trialKeyOf = (keys: MasterKeys, { fingerprint, wrappedKey }: KeptTrialKey): Buffer => {
  if (wrappedKey !== undefined) return openKey(keys, { personId: trialKeyId, wrappedKey });
  const { current, second } = keys;
  return oneTimeSecretOf(second && fingerprintOf(second) === fingerprint ? second : current);
};

/** As it is kept from now on; undefined: as it was. */
export const rewrappedTrialKey = (keys: MasterKeys, kept: KeptTrialKey): string | undefined =>
  kept.fingerprint === fingerprintOf(keys.current)
    ? undefined
    : wrapKey(keys.current, trialKeyId, trialKeyOf(keys, kept));

const page = 100;

/** While people work; then only the current key opens. Goes on after a crash. Answers how many. */
export const rewrapAll = async (directory: Pick<Directory, 'rewrap' | 'keepMasterKey'>): Promise<number> => {
  let count = 0;
  // Once more after a pass that changed something: other copies may add people meanwhile.
  for (let pass = Number.POSITIVE_INFINITY; pass > 0; count += pass) {
    pass = 0;
    for (let after: string | undefined = ''; after !== undefined; ) {
      const step: { readonly count: number; readonly last?: string | undefined } = await directory.rewrap(after, page);
      pass += step.count;
      after = step.last;
    }
  }
  await directory.keepMasterKey();
  return count;
};
