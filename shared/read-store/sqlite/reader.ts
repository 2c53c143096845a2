import { storeKinds } from '../../engines/sqlite/kinds.ts';
import { openStore } from '../../engines/sqlite/open.ts';
import { table } from './schema.ts';

/** Documents of one generation, by a connection of its own beside whoever writes it: neither kept nor frozen. */
export const openGenerationReader = (file: string) => {
  const db = openStore({ kind: storeKinds.views, file }, { readonly: true });
  return {
    /** Of a collection that has no columns. */
    documents<D>(collection: string, ids: readonly string[]): D[] {
      const found = db
        .prepare(`SELECT document FROM ${table(collection)} WHERE live AND id IN (SELECT value FROM json_each(?))`)
        .all([JSON.stringify(ids)]) as { document: string }[];
      return found.map(({ document }) => JSON.parse(document) as D);
    },
    close: () => db.close(),
  };
};
