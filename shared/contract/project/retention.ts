/** How long a project's documents are kept after its deadline (BEY-40). */
import { z } from 'zod';
import { HOUR, plusDays } from '../limits.ts';
import { type Deadlines, deadlineOf } from './deadline.ts';

export const retentionDays = z
  .number('Enter a whole number of days.')
  .int('Enter a whole number of days.')
  .min(1, 'Enter at least 1 day.')
  .max(36_500, 'Enter at most 36500 days.');

/** Days before the deletion on which the managers are told, in this order. */
const [firstNotice, lastNotice] = [7, 1] as const;

/** Workers look once a minute, and a restart takes a while: that moves no day. */
const slack = 6 * HOUR;

/**
 * What was announced last: `dueAt` is when the documents were due to go, `deletedAt` when they go. `answers`: it said that these go
 * along, as it does wherever questions were ever asked.
 */
export const expiry = z.object({
  dueAt: z.iso.datetime(),
  deletedAt: z.iso.datetime(),
  days: z.literal([firstNotice, lastNotice]),
  answers: z.boolean(),
});
export type Expiry = Readonly<z.infer<typeof expiry>>;
export type Notice = Pick<Expiry, 'days' | 'deletedAt'> & { readonly from: string };

const later = (one: string, other: string): string => (Date.parse(one) < Date.parse(other) ? other : one);

/** From when on the days count. An own deadline of whoever has left holds nothing: nobody could change it any more. */
export const keptFrom = ({ deadline, ownDeadline, isThere }: Deadlines & { readonly isThere: boolean }): string =>
  deadlineOf({ deadline, ownDeadline: isThere ? ownDeadline : null });

/** When documents are due to go that are kept for so many days after this deadline. */
export const keptUntil = plusDays;

/** The next notice, and from when on it is due; undefined: all were given. */
export const nextNotice = (dueAt: string, told: Expiry | null): Notice | undefined => {
  const known = told?.dueAt === dueAt ? told : undefined;
  if (known?.days === lastNotice) return undefined;
  const days = known ? lastNotice : firstNotice;
  const deletedAt = known?.deletedAt ?? dueAt;
  return { days, deletedAt, from: plusDays(deletedAt, -days) };
};

/** A late notice delays the deletion: there are so many days between them. */
export const expiryTold = (dueAt: string, { days, deletedAt, from }: Notice, now: string): Omit<Expiry, 'answers'> => {
  const isLate = Date.parse(now) > Date.parse(from) + slack;
  return { dueAt, deletedAt: isLate ? plusDays(now, days) : deletedAt, days };
};

/** What was announced of documents alone is told anew where there are questions: nothing goes that nobody named. */
export const isToldOf = ({ answers }: Pick<Expiry, 'answers'>, hasQuestions: boolean): boolean =>
  answers || !hasQuestions;

/** When documents go that nobody was told of yet, if they are kept for so many days from now on. */
export const plannedDeletion = (deadline: string, days: number, now: string): string =>
  later(keptUntil(deadline, days), plusDays(now, firstNotice));
