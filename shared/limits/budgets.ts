import {
  type CommandName,
  DAY,
  firstDayInvitations,
  HOUR,
  invitationsPerDay,
  MINUTE,
  otp,
  remindersPerDay,
} from '../contract/index.ts';

/** Whom a budget counts; `person`: or the client of a visitor. */
type Counted = 'person' | 'project' | 'recipient' | 'account' | 'client' | 'ticket';

type Budget = {
  readonly counts: Counted;
  readonly max: number;
  readonly windowMs: number;
  /** What is used up, as a person reads it: `Too many uploads.` */
  readonly of: string;
};

const per =
  (windowMs: number) =>
  <const C extends Counted>(counts: C, max: number, of: string) => ({ counts, max, windowMs, of });
const perDay = per(DAY);
const perHour = per(HOUR);
const perQuarter = per(15 * MINUTE);
const perMinute = per(MINUTE);
/** Of one flow, device or client, so that no stranger takes the turn of the owner. */
const resend = per(otp.resendAfter)('client', 1, 'mails to this address');

/** Beyond so many people in a project a comment is work for everybody's inbox. */
export const manyPeople = 50;

/** All there are: no caller says a number of its own. */
export const budgets = {
  /** What ends in a session is given back: many people may share a network. */
  'sign-in-client': per(10 * MINUTE)('client', 100, 'tries to sign in from this network'),
  /** Of one client; beyond them one at a time, ever more slowly. */
  'sign-in': perHour('account', 5, 'tries to sign in'),
  /** From all browsers that the account was never signed in with, as often as their own back-off lets them: beyond them a mailed code is needed. */
  'sign-in-strangers': perHour('account', 100, 'tries to sign in'),
  /** Programs may come without cookies every time: their owner is told of a few. */
  'new-device-mail': perDay('person', 5, 'mails about new devices'),
  'invitation-client': per(10 * MINUTE)('client', 200, 'invitations opened from this network'),
  /** Of one person: whoever has the link may come back often. */
  'invitation-open': perHour('recipient', 60, 'tries to open this invitation'),
  /** Those that end in a right code do not count: a lecture hall has one address. Beyond them one at a time, ever more slowly. */
  'otp-client': perHour('client', 200, 'codes and links asked for from this network'),
  /** For whatever addresses: right ones do not count, and beyond them as before. */
  'otp-tries-client': perHour('client', 30, 'wrong codes from this network'),
  /** Of all who hold one code; its flows have fewer of their own. */
  'code-tries': perHour('recipient', 1_000, 'tries with this code'),
  /** Silent: beyond them those who ask share a code that was mailed already. */
  'mails-hour': perHour('recipient', 5, 'codes mailed to this address'),
  'mails-day': perDay('recipient', 12, 'codes mailed to this address'),
  'shared-code': per(otp.sharedFor)('recipient', 1, 'codes mailed to this address'),
  'shared-link': perQuarter('recipient', 1, 'links mailed to this address'),
  /** One for whatever an account decides about: a call that chooses by it tells nothing by a name or a count. */
  'code-resend': resend,
  'reset-link-resend': resend,
  'invitation-resend': resend,
  'code-address': perHour('client', 5, 'codes for this address'),
  'reset-link-address': perHour('client', 5, 'links for this address'),
  'invitation-address': perHour('client', 5, 'codes for this address'),
  /** Each is heavy work. */
  registration: perHour('ticket', 10, 'tries to register'),
  'change-password': perQuarter('person', 5, 'tries to change the password'),
  'close-account': perQuarter('person', 5, 'tries to close the account'),
  'new-token': perHour('person', 20, 'tries to make an API token'),
  'change-mail-server': perHour('person', 20, 'tries to change the mail server'),
  'new-calendar-feed': perHour('person', 20, 'tries to make a calendar address'),
  'saved-filter': perHour('person', 300, 'saved filters'),
  /** One who types without a break is saved every second. */
  'answer-drafts': perHour('person', 4_000, 'saved answers'),
  /** Calendar programs read a few times an hour, several of one person. */
  'calendar-feed': perHour('person', 240, 'readings of this calendar'),
  /** Addresses of no calendar. */
  'calendar-guesses': perHour('client', 60, 'addresses of no calendar from this network'),
  'webhook-change': perHour('person', 60, 'changes of webhooks'),
  'webhook-send': perHour('person', 120, 'deliveries sent by hand'),
  /** Card testers try many numbers; people try few. */
  payment: perHour('person', 20, 'payments'),
  upload: perHour('person', 5_000, 'uploads'),
  /** Each may copy all files of a project. */
  SaveTemplate: perHour('person', 60, 'templates'),
  download: perHour('person', 3_000, 'downloads'),
  /** Of whose files they are made: five seconds of it, begun. */
  preview: perHour('person', 240, 'previews'),
  evidence: perHour('person', 60, 'evidence packages'),
  /** Large ones, each about as long as the documents are. */
  'evidence-order': perHour('person', 12, 'evidence packages made beforehand'),
  /** All that there is of a person, files and all. */
  'own-data': perHour('person', 10, 'downloads of your data'),
  receipt: perMinute('person', 120, 'receipts'),
  verification: perMinute('person', 10, 'checks of a history'),
  'invoice-pdf': perMinute('person', 30, 'invoices'),
  'seal-consistency': perMinute('client', 30, 'proofs asked for from this network'),
  'first-seal': perMinute('person', 10, 'wishes for a first seal'),
  'project-search': perMinute('person', 20, 'searches for a project by its number'),
  JoinProject: perMinute('person', 20, 'tries to join a project'),
  /** Of mails. Beyond them nothing is mailed, and the outbox says why. */
  'same-invitation': per(7 * DAY)('recipient', 1, 'invitations to the same'),
  /** From one host, so that no other account uses up what a host may send. */
  'invitations-to': perDay('recipient', 20, 'invitations to this address'),
  'invitations-from-project': perDay('project', invitationsPerDay, 'invitations mailed for this project'),
  'invitations-from': perDay('account', 1_500, 'mailed invitations'),
  /** More for everybody who joined; those beyond wait until there is room, or the account is a day old. */
  'first-day-invitations': perDay('account', firstDayInvitations.atFirst, 'invitations on the first day'),
  /**
   * Of one person in one project. What tells of a due date counts and is mailed in any case, reminders by
   * the clock are not mailed beyond it, and those by hand are refused.
   */
  'reminders-to': perDay('recipient', 10, 'reminders of this person'),
  /** Of one person in one project: an invitation counts, and says all that a reminder by the clock would right after it. */
  'just-invited': perQuarter('recipient', 1, 'mails right after an invitation'),
  /** By hand, for however many people. */
  'reminders-from-project': perDay('project', remindersPerDay, 'reminders in this project'),
  /** By hand; what comes by itself has the ones before. */
  'same-mail': perDay('recipient', 3, 'times that this email was sent again'),
  'same-change': perHour('recipient', 1, 'mails about the same change'),
  /** Of one project; the others go together when the time is over. */
  'one-of-many': per(10 * MINUTE)('recipient', 1, 'mails about one document each'),
  'quote-thanks': perDay('recipient', 1, 'mails that thank for a quote request'),
  /** Numbers of projects that there are not; beyond these, those of a network count together. */
  'few-guesses': perHour('person', 5, 'numbers of no project'),
  guesses: perHour('client', 60, 'numbers of no project from this network'),
  /** Of who only contributes: whoever runs the project says as much as they like, where few hear of it. */
  comment: perMinute('person', 20, 'comments'),
  'comments-hourly': perHour('person', 200, 'comments'),
  /** Of whoever runs a project with more than {@link manyPeople}. */
  'comment-to-many': perMinute('person', 20, 'comments to many people'),
  'comments-to-many-hourly': perHour('person', 200, 'comments to many people'),
  /** As many as a project has people, and once more. */
  ResendMail: perHour('person', 600, 'emails sent again'),
  'comments-read': perMinute('person', 120, 'marks of what was read'),
  RequestQuote: perHour('person', 5, 'quote requests'),
  GrantAuditor: perHour('person', 60, 'grants to auditors'),
  RequestHosting: perHour('person', 3, 'requests to host'),
} as const satisfies Record<string, Budget>;

export type BudgetName = keyof typeof budgets;

/** What every request for a command takes from, before its body is read. */
export const commandBudgets: Partial<Record<CommandName, readonly BudgetName[]>> = {
  JoinProject: ['JoinProject'],
  ResendMail: ['ResendMail'],
  RequestQuote: ['RequestQuote'],
  GrantAuditor: ['GrantAuditor'],
  RequestHosting: ['RequestHosting'],
  SaveTemplate: ['SaveTemplate'],
};

/** A collaborator in a project, to whom reminders of one do not count in another. */
export const remindedIn = (projectId: string, personId: string): string => `${projectId} ${personId}`;

/** What takes whoever reminds somebody by hand, or sends such an email again: the budgets and whose they are. */
export const reminderBudgets = (projectId: string, personId: string) =>
  [
    ['reminders-to', remindedIn(projectId, personId)],
    ['reminders-from-project', projectId],
  ] as const satisfies readonly (readonly [BudgetName, string])[];
