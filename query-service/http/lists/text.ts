import { mapInTurns } from '@dossier/shared/async/turns';
import type { Asker } from '../asker.ts';
import { type ListQuery, within } from './query.ts';
import type { Page, Resource } from './reader.ts';

export type Named = { readonly id?: string | readonly string[]; readonly projectId?: string };
export const idsIn = (id: string | readonly string[]) => [...new Set(typeof id === 'string' ? [id] : id)];

const pageOf = async (resource: Resource, asker: Asker, query: ListQuery): Promise<Page<object>> => {
  const { id } = query.filter as Named;
  if (id === undefined) return resource.list(asker, query);
  const rows = await resource.byIds(asker, idsIn(id));
  return { rows: within(rows, query.range), total: rows.length };
};

export const listedTextOf =
  ({ listed = (row) => row }: Resource) =>
  (row: object): string =>
    JSON.stringify(listed(row));

/** A page of rows as it is sent. */
export type PageText = Omit<Page<object>, 'rows'> & { readonly text: string; readonly count: number };

export const pageText = async (
  resource: Resource,
  asker: Asker,
  query: ListQuery,
  textOf = listedTextOf(resource),
): Promise<PageText> => {
  const { rows, ...page } = await pageOf(resource, asker, query);
  return { ...page, count: rows.length, text: `[${(await mapInTurns(rows, textOf)).join(',')}]` };
};
