import type { Directory } from '@dossier/shared/directory';
import type { Codec } from '@dossier/shared/history';
import type { Decrypted } from '@dossier/shared/views';

/** A document with its personal values in plain text. */
export type Open = <D extends object>(documents: readonly D[]) => Promise<Decrypted<D>[]>;

/**
 * Opens documents of the read store, each version of one only once: the store hands out the same object until it changes.
 * Nothing opened survives the erasure of a person.
 */
export const openerOf = (codec: Codec, directory: Directory): Open => {
  let opened = new WeakMap<object, object>();
  directory.onErased(() => {
    opened = new WeakMap();
  });
  return async <D extends object>(documents: readonly D[]) => {
    const cache = opened;
    const missing = documents.filter((document) => !cache.has(document));
    // Types cannot say what opening does to a document: every sealed value became text.
    const results = (missing.length > 0 ? await codec.decryptValues(missing) : []) as readonly object[];
    const fresh = new Map<object, object>(missing.map((document, index) => [document, results[index] as object]));
    for (const [document, result] of fresh) cache.set(document, result);
    return documents.map((document) => (fresh.get(document) ?? cache.get(document)) as Decrypted<D>);
  };
};
