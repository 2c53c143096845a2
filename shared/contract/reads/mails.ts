/** How a mail fared, and when one that waits goes. */
import type { MailPacing } from '../events/fields.ts';
import { type MailPace, mailFailures } from '../events/kinds.ts';
import { DAY, HOUR } from '../limits.ts';

export const mailStatuses = ['queued', 'sent', ...mailFailures] as const;
export type MailStatus = (typeof mailStatuses)[number];

export const usualPacing: MailPacing = { asks: 'once', uploads: 'daily', news: 'daily' };

/** When in the day that UTC has a digest goes. */
const dailyAt = 6 * HOUR;

/** The end of the time that a digest collects, in epoch milliseconds; it is after now. */
export const digestAfter = (pace: Exclude<MailPace, 'once'>, now: number): number => {
  const [length, begin] = pace === 'hourly' ? [HOUR, 0] : [DAY, dailyAt];
  return (Math.floor((now - begin) / length) + 1) * length + begin;
};
