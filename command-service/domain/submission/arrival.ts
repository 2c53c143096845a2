import { deadlineOf, isOver, isWithinGrace } from '@dossier/shared/contract';
import type { LiveProject, Project } from '../project/index.ts';
import type { SubmissionState } from './state.ts';

export const deadlinesOf = <P extends Pick<Project, 'status' | 'dueAt'>>(
  { status, dueAt }: P,
  state: SubmissionState,
) => ({
  status,
  deadline: dueAt,
  ownDeadline: state.dueAt,
});

/** Whether it matters by now when something was begun. */
export const isAfterDeadline = (project: Project, state: SubmissionState, now: string): boolean =>
  isOver(deadlineOf(deadlinesOf(project, state)), now);

/**
 * How something arrives at somebody's deadline, documents and answers alike; late: within the grace period (BEY-22).
 * @param begunAt as the server saw it: of an upload its first request, of answers the first draft of their section; null: it was never begun before
 */
export const arrivalOf = (
  project: LiveProject,
  state: SubmissionState,
  begunAt: string | null,
  receivedAt: string,
): 'in time' | 'late' | 'too late' => {
  const deadline = deadlineOf(deadlinesOf(project, state));
  if (!isOver(deadline, receivedAt)) return 'in time';
  return begunAt !== null && isWithinGrace(deadline, begunAt, receivedAt) ? 'late' : 'too late';
};
