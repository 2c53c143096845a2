import { webcrypto } from 'node:crypto';
import type { VerifySignature } from '../../shared/contract/evidence/index.ts';

/** As browsers do. */
export const verifySignature: VerifySignature = async (key, signature, text) => {
  const known = await webcrypto.subtle.importKey('raw', key, 'Ed25519', false, ['verify']);
  return webcrypto.subtle.verify('Ed25519', known, signature, text);
};
