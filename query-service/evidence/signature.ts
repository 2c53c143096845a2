import type { Logger } from '@dossier/shared/basics/log';
import { manifestStatement, originOf, type SignedManifest } from '@dossier/shared/contract/evidence';
import { type LoggedSeal, type SealKeys, signedNote, verifierKey } from '@dossier/shared/history';

/** @param hash SHA-256 of the manifest's bytes, hex */
export type SignManifest = (manifest: SignedManifest, hash: string) => string;

/** Undefined where nothing is sealed, or this process has not the key of the last seal. */
export type ManifestSigner = (last: LoggedSeal | undefined) => SignManifest | undefined;

type Options = { readonly sealKeys?: (() => SealKeys | undefined) | undefined; readonly log: Pick<Logger, 'warn'> };

/** Signs with the key that made the last seal, so that whoever knows it needs no other. */
export const manifestSigner =
  ({ sealKeys, log }: Options): ManifestSigner =>
  (last) => {
    if (!last) return undefined;
    const origin = originOf(last.key);
    const { current, previous } = found(sealKeys, log) ?? {};
    // Until the next seal it is the one that was replaced.
    const signer = [current, previous === 'lost' ? undefined : previous].find(
      (key) => key && verifierKey(origin, key.publicKey) === last.key,
    );
    if (!signer) {
      log.warn('an evidence package is not signed: this process has not the key of the last seal (SEAL_KEY)');
      return undefined;
    }
    return (manifest, hash) =>
      signedNote(manifestStatement(manifest, origin, Buffer.from(hash, 'hex').toString('base64')), [signer], origin);
  };

const found = (sealKeys: Options['sealKeys'], log: Options['log']) => {
  try {
    return sealKeys?.();
  } catch (err) {
    log.warn({ err }, 'the seal key cannot be read');
    return undefined;
  }
};
