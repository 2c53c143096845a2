import type { FormerGiven, ProjectRow } from '@dossier/shared/contract';
import { useJson } from '../data/useJson.ts';
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
  const { data, failureCount } = useJson<FormerGiven>(['former', id], `/api/former/${id}`, { enabled });
  return data ?? (enabled && failureCount === 0 ? undefined : nothing);
};
