import type { FormerGiven, ProjectRow } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { getJson } from '../data/api.ts';
import { onlyLooks } from './looking.ts';
import { usePast } from './past.ts';

const nothing: FormerGiven = { answers: [], documents: [] };

/**
 * What a collaborator gave in the project that this one was made from; nothing is asked where there is none.
 * @returns undefined until it is known; that it cannot be read keeps nobody from answering
 */
export const useFormer = ({ id, hasFormer }: ProjectRow): FormerGiven | undefined => {
  const isPast = usePast() !== undefined || onlyLooks();
  const enabled = hasFormer === true && !isPast;
  const { data, failureCount } = useQuery({
    queryKey: ['former', id],
    queryFn: ({ signal }) => getJson<FormerGiven>(`/api/former/${id}`, signal),
    enabled,
  });
  return data ?? (enabled && failureCount === 0 ? undefined : nothing);
};
