import type { Usage } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { meQuery, readAnewAfter } from '../data/me.ts';
import { useSignedIn } from '../data/session.ts';
import { useJson } from '../data/useJson.ts';

export const useMe = () => {
  const enabled = useSignedIn();
  return useQuery({ ...meQuery, enabled });
};

/** Storage used of the caller's quota, and the plan's limits. */
export const useUsage = () => useJson<Usage>(['usage'], '/api/usage', { staleTime: readAnewAfter });
