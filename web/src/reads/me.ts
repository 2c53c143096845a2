import type { Usage } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';
import { loadMe } from '../data/me.ts';
import { useSignedIn } from '../data/session.ts';

/** Milliseconds. Many parts of a screen ask, as they arrive; whatever changes it makes it stale at once. */
const readAnewAfter = 10_000;

export const useMe = () => {
  const enabled = useSignedIn();
  return useQuery({ queryKey: ['me'], queryFn: ({ signal }) => loadMe(signal), enabled, staleTime: readAnewAfter });
};

/** Storage used of the caller's quota, and the plan's limits. */
export const useUsage = () =>
  useQuery({ queryKey: ['usage'], queryFn: ({ signal }) => getJson<Usage>('/api/usage', signal) });
