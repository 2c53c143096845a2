import type { VerifySignature } from '@dossier/shared/contract/evidence';
import { verifyAsync } from '@noble/ed25519';

const bytes = (source: Uint8Array): Uint8Array<ArrayBuffer> => new Uint8Array(source);

/** By the browser itself, or by a library in browsers that do not know Ed25519. */
export const verifySignature: VerifySignature = async (key, signature, text) => {
  try {
    const known = await crypto.subtle.importKey('raw', bytes(key), 'Ed25519', false, ['verify']);
    return await crypto.subtle.verify('Ed25519', known, bytes(signature), bytes(text));
  } catch {
    return verifyAsync(bytes(signature), bytes(text), bytes(key)).catch(() => false);
  }
};
