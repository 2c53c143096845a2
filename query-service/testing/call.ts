import type { EventData, NotificationKind, Subject } from '@dossier/shared/contract';
import { afterAll, beforeAll } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from './app.ts';
import {
  activated,
  assigned,
  card,
  created,
  defined,
  type Given,
  given,
  invited,
  joined,
  projectId,
  reviewed,
  teamCreated,
  uploaded,
} from './events.ts';

export const publicId = '222222222';
export const draftId = '333333333';
export const auditedUntil = '2026-01-20T00:00:00.000Z';

export type Cast = Record<'host' | 'cohost' | 'support' | 'auditor' | 'ann' | 'bob' | 'stranger', Someone> & {
  /** Invited by an address that has an account, and by one that has none. */
  readonly eve: Someone;
  readonly nobodyId: string;
};

/**
 * A private call for documents with two collaborators at work and two invited, a public one that
 * can be joined, and a draft. Olga audits the first. Ann owes letter and budget and delivered both (the budget was
 * rejected), Bob owes the letter.
 */
export const callForDocuments = async (app: TestApp): Promise<Cast> => {
  const [host, cohost, support] = [
    await app.someone('Hanna', 'Host'),
    await app.someone('Carl'),
    await app.someone('Sue'),
  ];
  const [ann, bob, eve] = [
    await app.someone('Ann', 'Lee'),
    await app.someone('Bob', 'Ray'),
    await app.someone('Eve', 'Day'),
  ];
  const stranger = await app.someone('Stan');
  const auditor = await app.someone('Olga');
  const nobodyId = await app.personIdOf('nobody@example.org');
  const settings = (change: Partial<EventData<'ProjectCreated'>>) =>
    created({ host: host.personId, coHosts: [cohost.personId], supportStaff: support.personId, ...change });
  const elsewhere = <G extends { readonly data: { readonly projectId: string } }>(id: string, fact: G): G => ({
    ...fact,
    data: { ...fact.data, projectId: id },
  });
  const file = { projectId, fileId: 'rules', owner: host.personId, fileName: 'rules.pdf', size: 5 };
  await app.happen(
    settings({}),
    defined('letter', 'budget', 'cv'),
    invited(ann.personId),
    invited(bob.personId),
    invited(eve.personId),
    invited(nobodyId),
    assigned(ann.personId, 'letter'),
    assigned(ann.personId, 'budget'),
    assigned(bob.personId, 'letter'),
    given('SupportingFileAttached', file),
    activated(),
    joined(ann.personId),
    joined(bob.personId),
    uploaded(ann.personId, 'letter', 1, '2026-01-05T10:00:00.000Z'),
    uploaded(ann.personId, 'budget', 1, '2026-01-06T10:00:00.000Z'),
    given('DocumentReviewed', {
      ...reviewed(ann.personId, 'budget', 'Reject', 1, 'Add the totals', ['incomplete']).data,
      reviewer: cohost.personId,
    }),
    settings({ projectId: publicId, projectName: 'Open call', projectScope: 'public' }),
    elsewhere(publicId, defined('poster')),
    given('ExpectedCollaboratorsSet', { projectId: publicId, expectedCollaborators: 30 }),
    given('ProjectActivated', { projectId: publicId }),
    settings({
      projectId: draftId,
      projectName: 'Next year',
      dueAt: '2027-02-01T23:00:00.000Z',
      coHosts: [],
      supportStaff: null,
    }),
    given('ProjectHeld', { projectId, personId: host.personId, by: 'host', reason: 'An appeal' }),
    given('AuditorGranted', { projectId, personId: auditor.personId, until: auditedUntil }),
  );
  return { host, cohost, support, auditor, ann, bob, eve, stranger, nobodyId };
};

/** What happened around that call: comments, notifications, a mail and the host's subscription. */
const correspondence = ({ host, ann, bob }: Cast): Given[] => {
  const comment = (personId: string, commentId: string, text: string) =>
    given('CommentAdded', { projectId, personId, commentId, text });
  const notified = (notificationId: string, kind: NotificationKind, subject: Subject, personId = ann.personId) =>
    given('Notified', { personId, notificationId, kind, projectId, subject });
  const plan = { personId: host.personId, plan: 'team', period: 'monthly', members: 2 } as const;
  return [
    comment(host.personId, 'c1', 'Welcome'),
    comment(ann.personId, 'c2', 'Thanks'),
    notified('n1', 'invited', { personId: host.personId }),
    {
      ...notified('n2', 'reviewed', { personId: host.personId, documentId: 'budget', action: 'Reject' }),
      cause: 'DocumentReviewed',
    },
    notified('n3', 'submitted', { personId: ann.personId, documentId: 'letter' }, host.personId),
    given('NotificationRead', { personId: ann.personId, notificationId: 'n1' }),
    given('MailQueued', { mailId: 'm1', recipient: bob.personId, template: 'invitation', projectId, subject: {} }),
    given('MailSent', { mailId: 'm1' }),
    given('PaymentRequested', {
      ...plan,
      ...card('Hanna Host'),
      paymentId: 'b1',
      purpose: 'trial',
      amount: 100,
      tax: 20,
      taxRate: 0.2,
      lines: [],
      currency: 'usd',
      basis: null,
    }),
    given('PaymentRecorded', { personId: host.personId, paymentId: 'b1', reference: 'r' }),
    given('SubscriptionStarted', { ...plan, trialEnd: '2026-01-20T00:00:00.000Z' }),
    teamCreated(host.personId),
  ];
};

/** That call in an app of its own, for the tests of a file: it is there once they run. */
export const openTestCall = (
  options: Parameters<typeof openTestApp>[0] = {},
): { readonly app: TestApp; readonly cast: Cast } => {
  const call = {} as { app: TestApp; cast: Cast };
  beforeAll(async () => {
    call.app = await openTestApp(options);
    call.cast = await callForDocuments(call.app);
    await call.app.happen(...correspondence(call.cast));
  });
  afterAll(() => call.app.close());
  return call;
};
