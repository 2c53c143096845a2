/** What every mail is, how it fared, and when one that waits goes. */
import { DAY, HOUR } from '../limits.ts';
import type { MailPacing } from './fields.ts';
import { type MailPace, type MailTopic, mailFailures } from './kinds.ts';

/** What a mail is counted as before it goes. */
export type MailLimit =
  /** To people who may never have asked for anything. */
  | 'invitation'
  /** What a host may do and undo without end. */
  | 'change'
  /** By the clock; by hand they were counted when they were asked for. */
  | 'reminder'
  /** Counts as a reminder, but is never left out: when something is due, people have to know. */
  | 'due'
  | 'thanks';

export type MailTrait =
  /** Asks a collaborator for documents. */
  | 'asks'
  /** Tells until when they can be uploaded, and has it as a calendar. */
  | 'deadline'
  /** The moment that it tells is its own, not the deadline of the recipient. */
  | 'own-moment'
  /** Of one document of many: those that follow the first within minutes go together. */
  | 'one-of-many'
  /** Has words that no later one repeats: several within an hour go together. */
  | 'own-words';

export type MailKind = {
  /** What it brings: `An email with ...`. */
  readonly name: string;
  /** What its recipient may have collected; null: it never waits, as invitations, mentions, offers, deletions, money and security. */
  readonly topic: MailTopic | null;
  /** Goes to those who want no mails, too: answers to the recipient's own action, and their money (SET-16). */
  readonly isAlways: boolean;
  readonly limits: readonly MailLimit[];
  readonly traits: readonly MailTrait[];
};

type More = Partial<Pick<MailKind, 'topic' | 'limits' | 'traits'>>;
const kind = (name: string, more: More = {}): MailKind => ({
  ...{ name, topic: null, isAlways: false, limits: [], traits: [] },
  ...more,
});
const always = (name: string, more: More = {}): MailKind => ({ ...kind(name, more), isAlways: true });

/** All mails but codes and links, which are stored nowhere. */
export const mailKinds = {
  invitation: kind('an invitation', { limits: ['invitation'], traits: ['asks', 'deadline'] }),
  reminder: kind('a reminder', { topic: 'asks', limits: ['reminder'], traits: ['asks'] }),
  assigned: kind('a request for documents', { topic: 'asks', limits: ['change'], traits: ['asks', 'one-of-many'] }),
  unassigned: kind('news of a request', { topic: 'asks', limits: ['change'], traits: ['one-of-many'] }),
  'questions-changed': kind('news of the questions', { topic: 'asks', limits: ['change'], traits: ['asks'] }),
  reviewed: kind('a review', { topic: 'asks', limits: ['change'], traits: ['asks', 'one-of-many'] }),
  'answers-reviewed': kind('a review of answers', { topic: 'asks', limits: ['change'], traits: ['asks'] }),
  submitted: kind('news of an upload', { topic: 'uploads' }),
  mentioned: kind('a comment', { limits: ['change'], traits: ['own-words'] }),
  'due-moved': kind('the new due date', { topic: 'asks', limits: ['change', 'due'], traits: ['deadline'] }),
  past: kind('news of the due date', { topic: 'news' }),
  'extension-ended': kind('news of an extended due date', { topic: 'news', traits: ['own-moment'] }),
  bundle: kind('the bundle of accepted documents', { topic: 'asks' }),
  expiry: kind('news of a deletion', { traits: ['own-moment'] }),
  evidence: kind('news of an evidence package', { topic: 'asks' }),
  added: kind('news of a role', { limits: ['invitation'] }),
  auditor: kind("an auditor's invitation", { limits: ['invitation'], traits: ['own-moment'] }),
  'project-offered': kind('an offer of the project', { limits: ['change'] }),
  'project-handed-over': kind('news of the host'),
  'host-gone': kind('news of the host'),
  'host-found': kind('news of the host', { traits: ['deadline'] }),
  'hand-over-offered': always('an offer'),
  'hand-over-told': always('news of an offer'),
  'hand-over-answered': always('the answer to an offer'),
  'team-invitation': kind('an invitation to a team', { limits: ['invitation'] }),
  'team-offered': kind('an offer of a team', { limits: ['change'] }),
  'team-handed-over': kind('news of a team'),
  'password-changed': always('news of a password'),
  'token-made': always('news of a token'),
  'new-device': always('news of a sign-in'),
  'session-copied': always('news of a session'),
  'webhook-off': always('news of a webhook'),
  'quote-thanks': always('thanks', { limits: ['thanks'] }),
  'quote-operator': always('a request for a quote'),
  'hosting-asked': always('a request to host'),
  'mail-server-changed': always('news of the mail server'),
  'hosting-decided': always('the answer to a request'),
  'renewal-failed': always('news of a renewal'),
  'subscription-ended': always('news of a subscription'),
  'subscription-woken': always('news of a subscription'),
  'card-expiring': always('news of a card'),
  'card-lost': always('news of a card'),
  refunded: always('news of a refund'),
  'refund-failed': always('news of a refund'),
  'refund-failed-operator': always('news of a refund'),
} satisfies Record<string, MailKind>;

export type MailTemplate = keyof typeof mailKinds;
export const mailTemplates = Object.keys(mailKinds) as MailTemplate[];

/** @throws Error for one that only another release knows */
export const mailKind = (template: MailTemplate): MailKind => {
  if (!Object.hasOwn(mailKinds, template)) throw new Error(`There is no mail “${template}” in this release.`);
  return mailKinds[template];
};

/** How one fared. */
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
