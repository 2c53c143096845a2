import { uploadGrace } from '@dossier/shared/contract';
import type { LiveProject } from '../project/index.ts';
import { after, isBefore, laterOf } from '../time.ts';
import type { SubmissionState } from './state.ts';

/** The person's due moment: the project's, or the own one where that is later (BEY-21). */
export const dueMomentOf = (project: { readonly dueAt: string }, { dueAt }: Pick<SubmissionState, 'dueAt'>): string =>
  dueAt === null ? project.dueAt : laterOf(project.dueAt, dueAt);

/** Whether the person may still deliver. A closed project is closed whatever this clock says, but for an own due moment. */
export const isOpen = (project: LiveProject, state: Pick<SubmissionState, 'dueAt'>, now: string): boolean => {
  const dueAt = dueMomentOf(project, state);
  const own = isBefore(project.dueAt, dueAt);
  return isBefore(now, dueAt) && (project.status === 'active' || (project.status === 'past' && own));
};

/** BEY-22: an upload begun before the due moment may finish within the grace after it. */
export const isWithinGrace = (dueAt: string, begunAt: string, now: string): boolean =>
  isBefore(begunAt, dueAt) && !isBefore(after(dueAt, uploadGrace), now);
