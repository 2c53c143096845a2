/** What a project mails by itself: reminders besides that of its settings, and the host's own words (BEY-50). */
import { z } from 'zod';
import { mailed } from '../fields.ts';
import { DAY, HOUR } from '../limits.ts';
import { placeholdersOf } from '../placeholders.ts';

export const mailingLimits = { reminders: 5, hours: 30 * (DAY / HOUR), words: 2_000 } as const;

export const ownWords = placeholdersOf('project', 'host', 'due');
const words = mailed(mailingLimits.words).refine((text) => ownWords.pattern.test(text), ownWords.rule);

export const mailing = z.object({
  /** Each so many hours before the deadline. */
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
