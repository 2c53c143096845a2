import type { MailTopic } from './kinds.ts';

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
  | 'own-moment';

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

/** All mails but codes and links, which are stored nowhere. */
export const mailKinds = {
  invitation: {
    name: 'an invitation',
    topic: null,
    isAlways: false,
    limits: ['invitation'],
    traits: ['asks', 'deadline'],
  },
  reminder: { name: 'a reminder', topic: 'asks', isAlways: false, limits: ['reminder'], traits: ['asks'] },
  assigned: { name: 'a request for documents', topic: 'asks', isAlways: false, limits: ['change'], traits: ['asks'] },
  unassigned: { name: 'news of a request', topic: 'asks', isAlways: false, limits: ['change'], traits: [] },
  'questions-changed': {
    name: 'news of the questions',
    topic: 'asks',
    isAlways: false,
    limits: ['change'],
    traits: ['asks'],
  },
  reviewed: { name: 'a review', topic: 'asks', isAlways: false, limits: ['change'], traits: ['asks'] },
  'answers-reviewed': {
    name: 'a review of answers',
    topic: 'asks',
    isAlways: false,
    limits: ['change'],
    traits: ['asks'],
  },
  submitted: { name: 'news of an upload', topic: 'uploads', isAlways: false, limits: [], traits: [] },
  mentioned: { name: 'a comment', topic: null, isAlways: false, limits: ['change'], traits: [] },
  'due-moved': {
    name: 'the new due date',
    topic: 'asks',
    isAlways: false,
    limits: ['change', 'due'],
    traits: ['deadline'],
  },
  past: { name: 'news of the due date', topic: 'news', isAlways: false, limits: [], traits: [] },
  'extension-ended': { name: 'news of an extended due date', topic: 'news', isAlways: false, limits: [], traits: [] },
  bundle: { name: 'the bundle of accepted documents', topic: 'asks', isAlways: false, limits: [], traits: [] },
  expiry: { name: 'news of a deletion', topic: null, isAlways: false, limits: [], traits: ['own-moment'] },
  evidence: { name: 'news of an evidence package', topic: 'asks', isAlways: false, limits: [], traits: [] },
  added: { name: 'news of a role', topic: null, isAlways: false, limits: ['invitation'], traits: [] },
  auditor: {
    name: "an auditor's invitation",
    topic: null,
    isAlways: false,
    limits: ['invitation'],
    traits: ['own-moment'],
  },
  'project-offered': { name: 'an offer of the project', topic: null, isAlways: false, limits: ['change'], traits: [] },
  'project-handed-over': { name: 'news of the host', topic: null, isAlways: false, limits: [], traits: [] },
  'host-gone': { name: 'news of the host', topic: null, isAlways: false, limits: [], traits: [] },
  'host-found': { name: 'news of the host', topic: null, isAlways: false, limits: [], traits: ['deadline'] },
  'hand-over-offered': { name: 'an offer', topic: null, isAlways: true, limits: [], traits: [] },
  'hand-over-told': { name: 'news of an offer', topic: null, isAlways: true, limits: [], traits: [] },
  'hand-over-answered': { name: 'the answer to an offer', topic: null, isAlways: true, limits: [], traits: [] },
  'team-invitation': {
    name: 'an invitation to a team',
    topic: null,
    isAlways: false,
    limits: ['invitation'],
    traits: [],
  },
  'team-offered': { name: 'an offer of a team', topic: null, isAlways: false, limits: ['change'], traits: [] },
  'team-handed-over': { name: 'news of a team', topic: null, isAlways: false, limits: [], traits: [] },
  'password-changed': { name: 'news of a password', topic: null, isAlways: true, limits: [], traits: [] },
  'token-made': { name: 'news of a token', topic: null, isAlways: true, limits: [], traits: [] },
  'new-device': { name: 'news of a sign-in', topic: null, isAlways: true, limits: [], traits: [] },
  'session-copied': { name: 'news of a session', topic: null, isAlways: true, limits: [], traits: [] },
  'webhook-off': { name: 'news of a webhook', topic: null, isAlways: true, limits: [], traits: [] },
  'quote-thanks': { name: 'thanks', topic: null, isAlways: true, limits: ['thanks'], traits: [] },
  'quote-operator': { name: 'a request for a quote', topic: null, isAlways: true, limits: [], traits: [] },
  'hosting-asked': { name: 'a request to host', topic: null, isAlways: true, limits: [], traits: [] },
  'mail-server-changed': { name: 'news of the mail server', topic: null, isAlways: true, limits: [], traits: [] },
  'hosting-decided': { name: 'the answer to a request', topic: null, isAlways: true, limits: [], traits: [] },
  'renewal-failed': { name: 'news of a renewal', topic: null, isAlways: true, limits: [], traits: [] },
  'subscription-ended': { name: 'news of a subscription', topic: null, isAlways: true, limits: [], traits: [] },
  'subscription-woken': { name: 'news of a subscription', topic: null, isAlways: true, limits: [], traits: [] },
  'card-expiring': { name: 'news of a card', topic: null, isAlways: true, limits: [], traits: [] },
  'card-lost': { name: 'news of a card', topic: null, isAlways: true, limits: [], traits: [] },
  refunded: { name: 'news of a refund', topic: null, isAlways: true, limits: [], traits: [] },
} as const satisfies Record<string, MailKind>;

export type MailTemplate = keyof typeof mailKinds;
export const mailTemplates = Object.keys(mailKinds) as MailTemplate[];

/** @throws Error for one that only another release knows */
export const mailKind = (template: MailTemplate): MailKind => {
  if (!Object.hasOwn(mailKinds, template)) throw new Error(`There is no mail “${template}” in this release.`);
  return mailKinds[template];
};
