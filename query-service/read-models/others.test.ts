import type {
  AccountDocument,
  MailDocument,
  NotificationDocument,
  SubmissionDocument,
  SubscriptionDocument,
} from '@dossier/shared/views';
import { describe, expect, it } from '@jest/globals';
import {
  created,
  defined,
  type Given,
  given,
  history,
  joined,
  projectId,
  registered,
  reviewed,
  uploaded,
} from '../testing/events.ts';
import { projected, toldOf } from '../testing/projected.ts';

const view = async <D>(collection: string, id: string, ...facts: readonly Given[]) =>
  (await projected(history(...facts)))[collection]?.[id] as D | undefined;

describe('submissions', () => {
  const submission = (...facts: readonly Given[]) =>
    view<SubmissionDocument>(
      'submissions',
      `${projectId}.ann.a`,
      created(),
      defined('a', 'b'),
      joined('ann'),
      joined('bob'),
      ...facts,
    );

  it('keep every version with its reviews, each person and document apart [DETAIL-20, REVIEW-07]', async () => {
    const found = await submission(
      uploaded('ann', 'a'),
      reviewed('ann', 'a', 'In Review'),
      uploaded('bob', 'a'),
      reviewed('ann', 'a', 'Reject', 1, 'Page 2 is missing'),
      uploaded('ann', 'a', 2),
      uploaded('ann', 'b'),
    );
    const [first, second, ...more] = found?.versions ?? [];
    expect(more).toEqual([]);
    expect(first?.fileName).toEqual({ encrypted: 'a.pdf', of: 'ann' });
    expect(first?.reviews).toMatchObject([
      { action: 'In Review', reviewer: 'host' },
      { action: 'Reject', remarks: { encrypted: 'Page 2 is missing', of: 'ann' }, reviewer: 'host' },
    ]);
    expect(second).toMatchObject({ version: 2, withdrawn: false, reviews: [] });
  });

  it('say of a version that it was withdrawn, and know the last activity of the person', async () => {
    const at = '2026-01-09T10:00:00.000Z';
    const withdrawn = given('DocumentWithdrawn', { projectId, personId: 'ann', documentId: 'a', version: 1 }, at);
    const found = await submission(uploaded('ann', 'a'), withdrawn, reviewed('ann', 'a', 'Reject'));
    expect(found).toMatchObject({ lastActivityAt: at, versions: [{ version: 1, withdrawn: true }] });
  });
});

describe('reminders', () => {
  const reminded = (kind: 'host' | '24hours', dueAt: string, at: string) =>
    given('CollaboratorReminded', { projectId, personId: 'ann', dueAt, kind }, at);
  const reminder = (...facts: readonly Given[]) =>
    view('reminders', `${projectId}.ann`, created(), defined('a'), joined('ann'), ...facts);

  it('say when the host last reminded somebody, and of which deadline; those of the clock are not among them', async () => {
    const id = `${projectId}.ann`;
    const [first, second] = ['2026-02-01T23:00:00.000Z', '2026-02-09T23:00:00.000Z'];
    const [early, late] = ['2026-01-09T10:00:00.000Z', '2026-01-10T10:00:00.000Z'];
    expect(await reminder(reminded('24hours', first, early))).toBeUndefined();
    expect(await reminder(reminded('host', first, early), reminded('24hours', first, late))).toEqual({
      id,
      deadline: first,
      at: early,
    });
    expect(await reminder(reminded('host', first, early), reminded('host', second, late))).toEqual({
      id,
      deadline: second,
      at: late,
    });
  });

  it('are told to the collaborator and to those who run the project', async () => {
    const notices = await toldOf(
      history(created(), joined('ann'), reminded('host', '2026-02-01T23:00:00.000Z', '2026-01-09T10:00:00.000Z')),
    );
    expect(notices).toContainEqual({
      resource: 'collaborators',
      id: `${projectId}.ann`,
      projectId,
      roles: ['owner', 'co-host', 'support'],
    });
    expect(notices).toContainEqual({ resource: 'documents', projectId, personId: 'ann' });
  });
});

describe('accounts', () => {
  it('hold the profile encrypted, the picture and the preference, until the account is closed', async () => {
    const facts = [
      registered('ann', 'Ann', 'Lee'),
      given('NotificationPreferenceSet', { personId: 'ann', notifications: false }),
      given('ProfilePictureChanged', { personId: 'ann', fileId: 'picture' }),
      given('ProfileUpdated', {
        personId: 'ann',
        firstName: 'Anna',
        lastName: 'Lee',
        designation: 'Prof',
        organization: 'Uni',
        address1: '1 Street',
        address2: '',
        city: 'Town',
        postcode: '1',
        country: 'GB',
        invoiceAddress: 'no',
      }),
    ];
    expect(await view<AccountDocument>('accounts', 'ann', ...facts)).toMatchObject({
      firstName: { encrypted: 'Anna', of: 'ann' },
      city: { encrypted: 'Town', of: 'ann' },
      invoiceAddress: 'no',
      notifications: false,
      pictureFileId: 'picture',
    });
    const removed = given('ProfilePictureRemoved', { personId: 'ann' });
    expect(await view<AccountDocument>('accounts', 'ann', ...facts, removed)).toMatchObject({ pictureFileId: null });
    expect(await view('accounts', 'ann', ...facts, given('AccountClosed', { personId: 'ann' }))).toBeUndefined();
  });
});

describe('subscriptions', () => {
  const card = {
    paymentMethodId: 'pm_1',
    brand: 'visa',
    last4: '4242',
    expMonth: 1,
    expYear: 2030,
    billingName: 'Ann',
  };
  const requested = (paymentId: string, purpose: 'trial' | 'period', amount: number) =>
    given('PaymentRequested', {
      personId: 'ann',
      paymentId,
      purpose,
      plan: 'team',
      period: 'yearly',
      members: 3,
      amount,
      tax: 0,
      ...card,
    });
  const paid = (paymentId: string) => given('PaymentRecorded', { personId: 'ann', paymentId, reference: 'r' });
  const trial = [
    requested('one', 'trial', 100),
    given('PaymentFailed', { personId: 'ann', paymentId: 'one', reason: 'declined' }),
    requested('two', 'trial', 100),
    paid('two'),
    given('SubscriptionStarted', {
      personId: 'ann',
      plan: 'team',
      period: 'yearly',
      members: 3,
      trialEnd: '2026-02-01T00:00:00.000Z',
    }),
  ];
  const subscription = (...facts: readonly Given[]) => view<SubscriptionDocument>('subscriptions', 'ann', ...facts);

  it('is none until a payment succeeded, and lists every bill with how it ended [PAY-04]', async () => {
    expect(await subscription(...trial.slice(0, 2))).toMatchObject({
      status: 'none',
      subscription: null,
      invoices: [{ id: 'one', status: 'failed' }],
    });
    expect(await subscription(...trial)).toMatchObject({
      status: 'trial',
      periodEnd: '2026-02-01T00:00:00.000Z',
      subscription: { running: 'trial', plan: 'team', members: 3, card: { last4: '4242', billingName: { of: 'ann' } } },
      invoices: [{ status: 'failed' }, { id: 'two', status: 'paid', amount: 100, purpose: 'trial' }],
    });
  });

  it('goes from trial to active, cancelled and ended [STATE-18]', async () => {
    const renewed = [
      requested('three', 'period', 97_200),
      paid('three'),
      given('SubscriptionRenewed', { personId: 'ann', periodEnd: '2027-02-01T00:00:00.000Z' }),
    ];
    expect(await subscription(...trial, ...renewed)).toMatchObject({
      status: 'active',
      subscription: { running: 'period', periodEnd: '2027-02-01T00:00:00.000Z' },
    });
    const cancelled = given('SubscriptionCancelled', { personId: 'ann', endsAt: '2026-02-01T00:00:00.000Z' });
    expect(await subscription(...trial, cancelled)).toMatchObject({
      status: 'cancelled',
      subscription: { running: 'trial', status: 'cancelled' },
    });
    expect(await subscription(...trial, cancelled, given('SubscriptionEnded', { personId: 'ann' }))).toMatchObject({
      status: 'ended',
    });
  });

  it('takes another card', async () => {
    const changed = given('CardChanged', { personId: 'ann', ...card, last4: '1881' });
    expect(await subscription(...trial, changed)).toMatchObject({
      subscription: { card: { last4: '1881' } },
      invoices: [{}, { card: { last4: '4242' } }],
    });
  });
});

describe('notifications', () => {
  const notified = (notificationId: string) =>
    given('Notified', { personId: 'ann', notificationId, kind: 'invited', projectId, subject: { personId: 'host' } });
  const read = async (...facts: readonly Given[]) =>
    Object.values((await projected(history(...facts))).notifications ?? {}).map(
      (one) => (one as NotificationDocument).read,
    );

  it('are marked one by one, both ways, or all that were seen [NOTE-02, NOTE-03]', async () => {
    const facts = [notified('n1'), notified('n2'), notified('n3')];
    const one = given('NotificationRead', { personId: 'ann', notificationId: 'n2' });
    const back = given('NotificationUnread', { personId: 'ann', notificationId: 'n2' });
    const all = given('AllNotificationsRead', { personId: 'ann', notificationIds: ['n1', 'n2'] });
    expect(await read(...facts)).toEqual([false, false, false]);
    expect(await read(...facts, one)).toEqual([false, true, false]);
    expect(await read(...facts, one, back)).toEqual([false, false, false]);
    expect(await read(...facts, all)).toEqual([true, true, false]);
  });
});

describe('comments and mails', () => {
  it('keep a comment with its author, encrypted', async () => {
    const added = given('CommentAdded', { projectId, personId: 'ann', commentId: 'c1', text: 'Hello' });
    expect(await view('comments', 'c1', added)).toMatchObject({
      projectId,
      personId: 'ann',
      text: { encrypted: 'Hello', of: 'ann' },
    });
  });

  it('follow a mail from its intent to its end [BEY-19]', async () => {
    const queued = given('MailQueued', {
      mailId: 'm1',
      recipient: 'ann',
      template: 'invitation',
      projectId: null,
      subject: {},
    });
    const failed = given('MailFailed', { mailId: 'm1', reason: 'no such mailbox' });
    const sent = given('MailSent', { mailId: 'm1' }, '2026-01-05T00:00:00.000Z');
    const mail = (...facts: readonly Given[]) => view<MailDocument>('mails', 'm1', ...facts);
    expect(await mail(queued)).toMatchObject({ status: 'queued', sentAt: null });
    expect(await mail(queued, failed)).toMatchObject({ status: 'failed', reason: 'no such mailbox' });
    expect(await mail(queued, failed, sent)).toMatchObject({
      status: 'sent',
      reason: null,
      sentAt: '2026-01-05T00:00:00.000Z',
    });
  });
});
