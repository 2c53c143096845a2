import { type ListFilter, lists, type ResourceName } from '@dossier/shared/contract';
import type { Asker } from '../http/asker.ts';
import { pageIn } from '../http/lists/query.ts';
import { oneBy, type Resource } from '../http/lists/reader.ts';

/**
 * A list of so little that all of it is made for each page.
 * @param rowsOf all that the asker may see and that match the filter; with `ids`, at least those
 */
export const smallList = <N extends ResourceName, R extends { readonly id: string }>(
  name: N,
  rowsOf: (asker: Asker, filter: Partial<ListFilter<N>>, ids?: readonly string[]) => Promise<readonly R[]>,
): Resource => {
  const byIds = async (asker: Asker, ids: readonly string[]) => {
    const rows = new Map((await rowsOf(asker, {}, ids)).map((row) => [row.id, row]));
    return ids.flatMap((id) => rows.get(id) ?? []);
  };
  return {
    name,
    ...lists[name],
    list: async (asker, { filter, ...query }) => pageIn(await rowsOf(asker, filter as ListFilter<N>), query),
    byIds,
    one: oneBy(byIds, 'NOT_FOUND'),
  };
};
