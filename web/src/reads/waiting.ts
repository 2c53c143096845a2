import type { Waiting } from '@dossier/shared/contract';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';

export const waitingQuery = queryOptions({
  queryKey: ['waiting'],
  queryFn: ({ signal }) => getJson<Waiting>('/api/waiting', signal),
});

/** What waits for the caller in all their projects; live updates renew it. */
export const useWaiting = () => useQuery(waitingQuery);
