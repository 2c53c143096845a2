import { deadlineOf, isOver, isWithinGrace } from '@dossier/shared/contract';
import type { LiveProject } from '../project/index.ts';
import type { SubmissionState } from './state.ts';

export const deadlinesOf = ({ status, dueAt }: LiveProject, state: SubmissionState) => ({
  status,
  deadline: dueAt,
  ownDeadline: state.dueAt,
});

/**
 * How something arrives at somebody's deadline, documents and answers alike; late: within the grace period (BEY-22).
 * @param begunAt null: nobody can tell, as of answers, whose typing the server does not see
 */
export const arrivalOf = (
  project: LiveProject,
  state: SubmissionState,
  begunAt: string | null,
  receivedAt: string,
): 'in time' | 'late' | 'too late' => {
  const deadline = deadlineOf(deadlinesOf(project, state));
  if (!isOver(deadline, receivedAt)) return 'in time';
  // What began with its deadline would be too late.
  const begun = begunAt ?? new Date(Date.parse(deadline) - 1).toISOString();
  return isWithinGrace(deadline, begun, receivedAt) ? 'late' : 'too late';
};
