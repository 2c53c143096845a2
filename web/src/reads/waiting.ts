import type { Waiting } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';

/** What waits for the caller in all their projects; live updates renew it. */
export const useWaiting = () =>
  useQuery({ queryKey: ['waiting'], queryFn: ({ signal }) => getJson<Waiting>('/api/waiting', signal) });
