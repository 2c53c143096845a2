import type { joinCard, ProjectRow } from '@dossier/shared/contract';
import type { z } from 'zod';
import { getJson } from '../data/api.ts';

/** All that somebody outside sees of a project before joining (JOIN-12). */
export type Joinable = z.infer<typeof joinCard>;

/** Whoever only looks at it can join it as anybody can, and is shown it whole instead of its card. */
const auditedProject = (row: ProjectRow): { project: Joinable } | { problem: string } => {
  const { id, projectName, projectDetails, projectScope, status, endDate, timeZone, dueAt, host } = row;
  if (projectScope !== 'public' || status !== 'active')
    return { problem: 'You audit this project. Only whom its host invites can join it.' };
  const shown = { id, projectName, projectDetails, projectScope, endDate, timeZone, dueAt };
  return { project: { ...shown, hostName: host.name, joinable: true } };
};

/** Or why the caller cannot join: the caller's own roles come first (JOIN-06, JOIN-13). */
export const findProject = async (id: string): Promise<{ project: Joinable } | { problem: string }> => {
  const answer = await getJson<Joinable | ProjectRow>(`/api/projects/${id}`);
  if ('joinable' in answer) return { project: answer };
  if (answer.role === 'owner')
    return { problem: 'You are the host of this project and cannot join it as a collaborator.' };
  if (answer.role === 'auditor') return auditedProject(answer);
  if (answer.role !== 'collaborator')
    return { problem: 'You already work on this project and cannot join it as a collaborator.' };
  return { problem: 'Collaborator already added.' };
};
