/** What a project mails by itself: reminders of a deadline, by the clock (STATE-20 to STATE-24), and the host's own words (BEY-50). */
import { z } from 'zod';
import { mailed } from '../fields.ts';
import { DAY, HOUR, type Reminder } from '../limits.ts';
import { placeholdersOf } from '../placeholders.ts';

export const mailingLimits = { reminders: 5, hours: 30 * (DAY / HOUR), words: 2_000 } as const;

export const ownWords = placeholdersOf('project', 'host', 'due');
const words = mailed(mailingLimits.words).refine((text) => ownWords.pattern.test(text), ownWords.rule);

export const mailing = z.object({
  /** Besides that of its settings, each so many hours before the deadline. */
  moreReminders: z
    .array(z.number().int().min(1).max(mailingLimits.hours))
    .max(mailingLimits.reminders, `At most ${mailingLimits.reminders} more reminders.`),
  /** Empty: none but those of the app. */
  invitationText: words,
  reminderText: words,
});
export type Mailing = Readonly<Omit<z.infer<typeof mailing>, 'moreReminders'>> & {
  readonly moreReminders: readonly number[];
};

export const usualMailing: Mailing = { moreReminders: [], invitationText: '', reminderText: '' };

/** What is not done so long after its moment is left to the next reminder. */
const lapsesAfter = 12 * HOUR;

const kindOf = (hours: number) => (hours === 1 ? '1hour' : `${hours}hours`);
const leadOf = (kind: string) => Number.parseInt(kind, 10) * HOUR;

type Reminding = { readonly reminder: Reminder; readonly mailing: Mailing };

/** The earliest first. */
export const remindersOf = ({ reminder, mailing }: Reminding): readonly string[] =>
  [...new Set([reminder, ...mailing.moreReminders.map(kindOf)])].sort((one, other) => leadOf(other) - leadOf(one));

export const reminderAt = (deadline: string, kind: string): number => Date.parse(deadline) - leadOf(kind);

/** By those `sent` of the same deadline: what was sent later stands for it, an earlier one does not (STATE-23). */
export const isReminded = (kind: string, sent: readonly string[]): boolean =>
  sent.some((one) => leadOf(one) <= leadOf(kind));

/** The last one is made up for however late (STATE-24); of the others one at a time, and none long after its moment. */
export const isLapsed = (all: readonly string[], kind: string, deadline: string, now: number): boolean => {
  const next = all[all.indexOf(kind) + 1];
  return next !== undefined && (now >= reminderAt(deadline, next) || now > reminderAt(deadline, kind) + lapsesAfter);
};
