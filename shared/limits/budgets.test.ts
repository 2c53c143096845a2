import { expect, it } from '@jest/globals';
import { HOUR } from '../contract/index.ts';
import { type BudgetName, budgets } from './budgets.ts';
import { limitCaller, limiter } from './index.ts';

/** `themselves`: only who is counted. `network`: whoever shares it. `hosts`: who runs the project or team. `anybody`: who knows an address. */
type By = 'themselves' | 'network' | 'hosts' | 'anybody';

/** Of each budget who can use it up, and what that means for others. */
const passedThrough: Readonly<Record<BudgetName, readonly [by: By, hurts: string]>> = {
  'sign-in-client': ['network', 'nobody who signs in: what ends well is given back'],
  'sign-in': ['themselves', 'nobody: it is of one client, and slows down'],
  'sign-in-strangers': ['anybody', 'new browsers of the owner, who need a mailed code then, or reset the password'],
  'new-device-mail': ['anybody', 'nobody: who knows the password was told of five times'],
  'invitation-client': ['network', 'those who open invitations there, for ten minutes'],
  'invitation-open': ['anybody', 'who has the same link, for an hour'],
  'otp-client': ['network', 'those who ask there, who wait for up to half a minute each'],
  'otp-tries-client': ['network', 'those who type there, who wait for up to half a minute each'],
  'code-tries': ['anybody', 'nobody: flows have fewer tries, and another code is a mail away'],
  'mails-hour': ['anybody', 'the owner on a new device, whose code is one that was mailed already'],
  'mails-day': ['anybody', 'the owner on a new device, whose code is one that was mailed already'],
  'shared-code': ['anybody', 'nobody: it is in the mailbox'],
  'shared-link': ['anybody', 'nobody: it is in the mailbox'],
  'code-resend': ['themselves', 'nobody: it is of one flow, client or device'],
  'reset-link-resend': ['themselves', 'nobody: it is of one client or device'],
  'invitation-resend': ['themselves', 'nobody: it is of one flow, client or device'],
  'code-address': ['themselves', 'nobody: it is of one flow, client or device'],
  'reset-link-address': ['themselves', 'nobody: it is of one client or device'],
  'invitation-address': ['themselves', 'nobody: it is of one flow, client or device'],
  registration: ['themselves', 'nobody'],
  'change-password': ['themselves', 'nobody'],
  'close-account': ['themselves', 'nobody'],
  'new-token': ['themselves', 'nobody'],
  'change-mail-server': ['themselves', 'nobody'],
  'new-calendar-feed': ['themselves', 'nobody'],
  'saved-filter': ['themselves', 'nobody'],
  'answer-drafts': ['themselves', 'nobody: the browser keeps what is typed'],
  'calendar-feed': ['themselves', 'nobody: its address is a secret'],
  'calendar-guesses': ['network', 'who mistypes the address of a calendar there'],
  'webhook-change': ['themselves', 'nobody'],
  'webhook-send': ['themselves', 'nobody'],
  payment: ['themselves', 'nobody'],
  upload: ['themselves', 'nobody'],
  SaveTemplate: ['themselves', 'nobody'],
  download: ['themselves', 'nobody'],
  preview: ['themselves', 'who looks at their files: the file itself is there'],
  evidence: ['themselves', 'nobody'],
  'evidence-order': ['themselves', 'nobody'],
  'own-data': ['themselves', 'nobody'],
  receipt: ['themselves', 'nobody'],
  verification: ['themselves', 'nobody'],
  'invoice-pdf': ['themselves', 'nobody'],
  'seal-consistency': ['network', 'who asks for proofs there, for a minute'],
  'first-seal': ['themselves', 'nobody'],
  'project-search': ['themselves', 'nobody'],
  JoinProject: ['themselves', 'nobody'],
  'same-invitation': ['hosts', 'nobody: the mail was sent, and the invitation stands in the app'],
  'invitations-to': ['hosts', 'nobody: it is of one host and one address'],
  'invitations-from-project': ['hosts', 'other hosts of the same project, until tomorrow'],
  'invitations-from': ['hosts', 'co-hosts of the same host, until tomorrow'],
  'first-day-invitations': ['hosts', 'co-hosts of a host whose account is new: theirs wait for a day at most'],
  'reminders-to': ['hosts', 'other hosts of the same project, until tomorrow'],
  'just-invited': ['hosts', 'nobody: the invitation was mailed, and the reminder stands in the app'],
  'reminders-from-project': ['hosts', 'other hosts of the same project, until tomorrow'],
  'same-mail': ['hosts', 'other hosts of the same project, until tomorrow'],
  'same-change': ['hosts', 'nobody: the latest state is mailed when the hour is over'],
  'one-of-many': ['hosts', 'nobody: the others are mailed together'],
  'quote-thanks': ['anybody', 'nobody: the request is read all the same'],
  'few-guesses': ['themselves', 'nobody'],
  guesses: ['network', 'who mistypes more than five numbers there'],
  comment: ['themselves', 'nobody'],
  'comments-hourly': ['themselves', 'nobody'],
  'comment-to-many': ['themselves', 'nobody'],
  'comments-to-many-hourly': ['themselves', 'nobody'],
  ResendMail: ['themselves', 'nobody'],
  'comments-read': ['themselves', 'nobody'],
  RequestQuote: ['themselves', 'visitors of the same network, who may write an email instead'],
  GrantAuditor: ['themselves', 'nobody'],
  RequestHosting: ['themselves', 'nobody'],
};

const rows = Object.entries(passedThrough) as [BudgetName, (typeof passedThrough)[BudgetName]][];

const open = () => {
  const counts = new Map<string, number>();
  const hit = async (counter: string, windowMs: number, now: number) => {
    const count = (counts.get(counter) ?? 0) + 1;
    counts.set(counter, count);
    return { count, resetsAt: now + windowMs };
  };
  return limiter({ hit }, () => HOUR);
};
const asking = (personId: string, address: string) =>
  ({ address, caller: { kind: 'person', personId, sessionId: 's' } }) as const;

it('every budget was looked at: who can use it up, and whom that hurts', () =>
  expect(Object.keys(passedThrough).sort()).toEqual(Object.keys(budgets).sort()));

it.each(rows)('%s, used up by %j, leaves others theirs', async (name, [by]) => {
  const limit = open();
  const { counts, max } = budgets[name];
  if (by === 'network') expect(counts).toBe('client');
  if (by === 'anybody' || by === 'hosts') expect(counts).not.toBe('client');
  // What strangers can use up never counts for who is signed in.
  const countsPerson = counts === 'person';
  for (let time = 0; time < max; time += 1) await limitCaller(limit, name, asking('ada', '198.51.100.7'));
  await expect(limitCaller(limit, name, asking('ada', '198.51.100.7'))).rejects.toMatchObject({
    refusal: { code: 'SLOW_DOWN' },
  });
  await limitCaller(limit, name, asking('ben', countsPerson ? '198.51.100.7' : '198.51.100.8'));
});
