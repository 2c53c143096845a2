import type { Usage } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';
import { meQuery, readAnewAfter } from '../data/me.ts';
import { useSignedIn } from '../data/session.ts';

export const useMe = () => {
  const enabled = useSignedIn();
  return useQuery({ ...meQuery, enabled });
};

/** Storage used of the caller's quota, and the plan's limits. */
export const useUsage = () =>
  useQuery({
    queryKey: ['usage'],
    queryFn: ({ signal }) => getJson<Usage>('/api/usage', signal),
    staleTime: readAnewAfter,
  });
