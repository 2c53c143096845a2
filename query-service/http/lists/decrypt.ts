import { takingTurns } from '@dossier/shared/async/turns';
import type { Directory } from '@dossier/shared/directory';
import type { Codec } from '@dossier/shared/history';
import type { Decrypted } from '@dossier/shared/views';

export type Decrypt = <D extends object>(documents: readonly D[]) => Promise<Decrypted<D>[]>;

/** Decrypts each version of a document once; the erasure of a person empties the memory. */
export const decrypter = (codec: Codec, directory: Pick<Directory, 'onErased'>): Decrypt => {
  let decrypted = new WeakMap<object, object>();
  directory.onErased(() => {
    decrypted = new WeakMap();
  });
  return async <D extends object>(documents: readonly D[]) => {
    const cache = decrypted;
    const missing = documents.filter((document) => !cache.has(document));
    // TypeScript cannot know that every encrypted value became a string.
    const results = (missing.length > 0 ? await codec.decryptValues(missing) : []) as readonly object[];
    const fresh = new Map<object, object>(missing.map((document, index) => [document, results[index] as object]));
    for (const [document, result] of fresh) cache.set(document, result);
    return documents.map((document) => (fresh.get(document) ?? cache.get(document)) as Decrypted<D>);
  };
};

/** Documents decrypted before others get their turn: each may have many versions and reviews. */
const atOnce = 20;

/** Of as many as a project has: others get their turns meanwhile. */
export const decryptedInTurns = async <D extends object>(
  { decrypt }: { readonly decrypt: Decrypt },
  documents: readonly D[],
): Promise<Decrypted<D>[]> => {
  const turn = takingTurns();
  const decrypted: Decrypted<D>[] = [];
  for (let from = 0; from < documents.length; from += atOnce) {
    decrypted.push(...(await decrypt(documents.slice(from, from + atOnce))));
    await turn();
  }
  return decrypted;
};
