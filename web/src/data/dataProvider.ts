import { asWhole, type ListedProject, maxRows } from '@dossier/shared/contract';
import simpleRestProvider from 'ra-data-simple-rest';
import type { DataProvider, GetListParams, RaRecord } from 'react-admin';
import { request } from './api.ts';

/** The address says which rows. With a range in the headers, too, browsers ask for no compression. */
const withoutRange = ({ headers, ...options }: RequestInit): RequestInit => {
  const kept = new Headers(headers);
  kept.delete('Range');
  return { ...options, headers: kept };
};

const httpClient = async (url: string, options: RequestInit = {}) => {
  const { status, headers, ...response } = await request(url, withoutRange(options)).then(async (answer) => ({
    status: answer.status,
    headers: answer.headers,
    body: await answer.text(),
  }));
  return { status, headers, body: response.body, json: response.body ? JSON.parse(response.body) : undefined };
};

/** As one that is asked for alone: react-admin takes a row of a list for the record, whether all or some are asked for. */
const withWholeProjects = (provider: DataProvider): DataProvider => {
  const whole = <A extends { data: object[] }>(resource: string, answer: A): A =>
    resource === 'projects' ? { ...answer, data: (answer.data as ListedProject[]).map(asWhole) } : answer;
  return {
    ...provider,
    getList: async (resource, params) => whole(resource, await provider.getList(resource, params)),
    getMany: async (resource, params) => whole(resource, await provider.getMany(resource, params)),
  };
};

/**
 * More rows than the server gives at once are asked for piece by piece. What comes or goes meanwhile moves others to the next piece: each stands
 * there once.
 */
const withManyRows = (provider: DataProvider): DataProvider => ({
  ...provider,
  getList: async <R extends RaRecord>(resource: string, params: GetListParams) => {
    const wanted = params.pagination?.perPage ?? maxRows;
    if (wanted <= maxRows) return provider.getList<R>(resource, params);
    const pieceOf = (page: number) =>
      provider.getList<R>(resource, { ...params, pagination: { page, perPage: maxRows } });
    const first = await pieceOf(1);
    const rows = new Map(first.data.map((row) => [row.id, row]));
    for (let page = 2; (page - 1) * maxRows < Math.min(first.total ?? 0, wanted); page++)
      for (const row of (await pieceOf(page)).data) rows.set(row.id, row);
    return { ...first, data: [...rows.values()] };
  },
});

/** @param place the address that is asked instead */
export const dataProviderAt = (place: (url: string) => string): DataProvider => ({
  ...withManyRows(withWholeProjects(simpleRestProvider('/api', (url, options) => httpClient(place(url), options)))),
  supportAbortSignal: true,
});

/** Reads of every resource; changes are commands (see {@link useCommand}). */
export const dataProvider = dataProviderAt((url) => url);
