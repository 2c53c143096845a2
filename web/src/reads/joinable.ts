import type { joinCard, ProjectRow } from '@dossier/shared/contract';
import type { z } from 'zod';
import { getJson } from '../data/api.ts';

/** All that somebody outside sees of a project before joining (JOIN-12). */
export type Joinable = z.infer<typeof joinCard>;

/** Or why the caller cannot join: the caller's own roles come first (JOIN-06, JOIN-13). */
export const findProject = async (id: string): Promise<{ project: Joinable } | { problem: string }> => {
  const answer = await getJson<Joinable | ProjectRow>(`/api/projects/${id}`);
  if ('joinable' in answer) return { project: answer };
  if (answer.role === 'owner')
    return { problem: 'You are the host of this project and cannot join it as a collaborator.' };
  if (answer.role !== 'collaborator')
    return { problem: 'You already work on this project and cannot join it as a collaborator.' };
  return { problem: 'Collaborator already added.' };
};
