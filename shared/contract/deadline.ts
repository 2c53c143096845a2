/**
 * Until when a person may upload. Moments are ISO 8601 in UTC; they are compared as instants, not
 * as text.
 */
import { DAY, type ProjectStatus, uploadGrace } from './limits.ts';

/** Of a person in a project. */
export type Deadlines = { readonly deadline: string; readonly ownDeadline: string | null | undefined };

/** The project's deadline, or the person's own where that is later (BEY-21). */
export const deadlineOf = ({ deadline, ownDeadline }: Deadlines): string =>
  ownDeadline && Date.parse(ownDeadline) > Date.parse(deadline) ? ownDeadline : deadline;

/** A deadline is the first moment that is too late. */
export const isOver = (deadline: string, now: string | number): boolean =>
  Date.parse(deadline) <= (typeof now === 'number' ? now : Date.parse(now));

/**
 * Whether a person may upload: to an active project, or with an own deadline to a past one
 * (DETAIL-19). A project that was closed is closed whatever this clock says.
 */
export const takesUploads = (
  { status, ...deadlines }: Deadlines & { readonly status: ProjectStatus },
  now: string | number,
): boolean => {
  const deadline = deadlineOf(deadlines);
  return !isOver(deadline, now) && (status === 'active' || (status === 'past' && deadline !== deadlines.deadline));
};

/** An upload begun before the deadline may end during the grace period after it (BEY-22). */
export const isWithinGrace = (deadline: string, begunAt: string, now: string): boolean =>
  !isOver(deadline, begunAt) && Date.parse(now) - Date.parse(deadline) <= uploadGrace;

/** Days to a deadline, rounded up, never below 0 (FMT-05). */
export const daysLeft = (deadline: string, now: number): number =>
  Math.max(0, Math.ceil((Date.parse(deadline) - now) / DAY));
