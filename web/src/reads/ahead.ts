import type { FetchQueryOptions, QueryKey } from '@tanstack/react-query';
import type { GetListParams, GetOneParams, RaRecord } from 'react-admin';
import { queryClient } from '../data/queryClient.ts';
import { providerOfPage } from './provider.ts';

/** Milliseconds from the first read to the part of a screen that shows it, on a slow phone. Changes meanwhile are told, and make it stale at once. */
export const newFor = 30_000;

/** Reads before that part of a screen is there which shows it; it then reads no second time. */
export const readAhead = <T, K extends QueryKey>(query: FetchQueryOptions<T, Error, T, K>): Promise<void> => {
  queryClient.setQueryDefaults(query.queryKey, { staleTime: newFor });
  return queryClient.prefetchQuery(query);
};

/** What `useGetList` of the same parameters shows. */
export const listAhead = (resource: string, params: GetListParams): Promise<void> =>
  readAhead({ queryKey: [resource, 'getList', params], queryFn: () => providerOfPage().getList(resource, params) });

/** What `useGetOne` shows. */
export const oneAhead = async <T extends RaRecord>(resource: string, params: GetOneParams): Promise<T | undefined> => {
  const queryKey = [resource, 'getOne', params];
  const queryFn = async () => (await providerOfPage().getOne<T>(resource, params)).data;
  await readAhead({ queryKey, queryFn });
  return queryClient.getQueryData<T>(queryKey);
};
