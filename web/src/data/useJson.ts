import { type QueryKey, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from './api.ts';

type Options<T> = Omit<UseQueryOptions<T>, 'queryKey' | 'queryFn'>;

/** What the server answers at an address. */
export const useJson = <T>(queryKey: QueryKey, path: string, options: Options<T> = {}) =>
  useQuery<T>({ queryKey, queryFn: ({ signal }) => getJson<T>(path, signal), ...options });
