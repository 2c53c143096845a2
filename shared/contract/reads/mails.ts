/** How a mail fared, and what it is called. */
import type { MailPacing } from '../events/fields.ts';
import { type MailPace, type MailTemplate, type MailTopic, mailFailures } from '../events/kinds.ts';
import { DAY, HOUR } from '../limits.ts';

export const mailStatuses = ['queued', 'sent', ...mailFailures] as const;
export type MailStatus = (typeof mailStatuses)[number];

/** What it brings: `An email with ...`. */
export const mailNames: Readonly<Record<MailTemplate, string>> = {
  invitation: 'an invitation',
  reminder: 'a reminder',
  assigned: 'a request for documents',
  reviewed: 'a review',
  submitted: 'news of an upload',
  mentioned: 'a comment',
  'due-moved': 'the new due date',
  past: 'news of the due date',
  'extension-ended': 'news of an extended due date',
  bundle: 'the bundle of accepted documents',
  expiry: 'news of a deletion',
  evidence: 'news of an evidence package',
  added: 'news of a role',
  auditor: "an auditor's invitation",
  'project-offered': 'an offer of the project',
  'project-handed-over': 'news of the host',
  'host-gone': 'news of the host',
  'team-invitation': 'an invitation to a team',
  'team-offered': 'an offer of a team',
  'team-handed-over': 'news of a team',
  'password-changed': 'news of a password',
  'token-made': 'news of a token',
  'new-device': 'news of a sign-in',
  'session-copied': 'news of a session',
  'webhook-off': 'news of a webhook',
  'quote-thanks': 'thanks',
  'quote-operator': 'a request for a quote',
  'renewal-failed': 'news of a renewal',
  'subscription-ended': 'news of a subscription',
  'card-expiring': 'news of a card',
  'card-lost': 'news of a card',
  refunded: 'news of a refund',
};

/** Invitations, mentions, offers, deletions, money and security have none: they never wait. */
export const topicOfMail: Partial<Record<MailTemplate, MailTopic>> = {
  assigned: 'asks',
  reviewed: 'asks',
  reminder: 'asks',
  'due-moved': 'asks',
  evidence: 'asks',
  bundle: 'asks',
  submitted: 'uploads',
  past: 'news',
  'extension-ended': 'news',
};

export const usualPacing: MailPacing = { asks: 'once', uploads: 'daily', news: 'daily' };

/** When in the day that UTC has a digest goes. */
const dailyAt = 6 * HOUR;

/** The end of the time that a digest collects, in epoch milliseconds; it is after now. */
export const digestAfter = (pace: Exclude<MailPace, 'once'>, now: number): number => {
  const [length, begin] = pace === 'hourly' ? [HOUR, 0] : [DAY, dailyAt];
  return (Math.floor((now - begin) / length) + 1) * length + begin;
};
