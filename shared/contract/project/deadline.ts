/** Moments are ISO 8601 in UTC, compared as instants, not as text. */
import { type ProjectStatus, uploadGrace } from '../limits.ts';

export type Deadlines = { readonly deadline: string; readonly ownDeadline: string | null | undefined };

/** The later of the project's deadline and the person's own (BEY-21). */
export const deadlineOf = ({ deadline, ownDeadline }: Deadlines): string =>
  ownDeadline && Date.parse(ownDeadline) > Date.parse(deadline) ? ownDeadline : deadline;

/** A deadline is the first moment that is too late. */
export const isOver = (deadline: string, now: string | number): boolean =>
  Date.parse(deadline) <= (typeof now === 'number' ? now : Date.parse(now));

/** An active project does, and so does a past one for a later own deadline (DETAIL-19). */
export const takesUploads = (
  { status, ...deadlines }: Deadlines & { readonly status: ProjectStatus },
  now: string | number,
): boolean => {
  const deadline = deadlineOf(deadlines);
  return !isOver(deadline, now) && (status === 'active' || (status === 'past' && deadline !== deadlines.deadline));
};

const graceEndOf = (deadline: string): number => Date.parse(deadline) + uploadGrace;

/** An upload begun before the deadline may end within the grace period (BEY-22). */
export const isWithinGrace = (deadline: string, begunAt: string, endedAt: string): boolean =>
  !isOver(deadline, begunAt) && Date.parse(endedAt) <= graceEndOf(deadline);

/** Until when what was begun before the deadline may end; undefined: the deadline is still ahead, or the grace period over. */
export const graceLeft = (deadline: string, now: number): string | undefined =>
  isOver(deadline, now) && now <= graceEndOf(deadline) ? new Date(graceEndOf(deadline)).toISOString() : undefined;
