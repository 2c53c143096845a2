import { GB, type Me, me, type Usage, usage } from '@dossier/shared/contract';
import { consistencyToken } from '@dossier/shared/http/consistency';
import { leeway } from '@dossier/shared/testing/leeway';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { openTestApp, type Someone, type TestApp } from '../../testing/app.ts';
import { card, created, given, projectId } from '../../testing/events.ts';

const noOtherLimits = { projects: { open: 0, limit: null }, fileLimit: null, retentionLimit: null };

describe('me, usage and consistency', () => {
  let app: TestApp;
  let ann: Someone;
  beforeAll(async () => {
    app = await openTestApp();
    ann = await app.someone('Ann', 'Lee');
  });
  afterAll(() => app.close());

  const subscribe = async ({ personId }: Someone) => {
    const plan = { personId, plan: 'team', period: 'yearly', members: 3 } as const;
    await app.happen(
      given('PaymentRequested', {
        ...plan,
        ...card('Ann Lee'),
        paymentId: `pay-${personId}`,
        purpose: 'trial',
        amount: 100,
        tax: 20,
        taxRate: 0.2,
        lines: [],
        currency: 'usd',
        basis: null,
      }),
      given('PaymentRecorded', { personId, paymentId: `pay-${personId}`, reference: 'r' }),
      given('SubscriptionStarted', { ...plan, trialEnd: '2026-01-20T00:00:00.000Z' }),
    );
  };

  it('are for the signed in only', async () => {
    for (const path of ['/api/me', '/api/usage', '/api/live']) expect((await app.get(path)).status).toBe(401);
  });

  it('without a plan: the profile, 15 GB, no projects [NAV-17, CONST-07]', async () => {
    const { body } = await ann.get<Me>('/api/me');
    expect(me.strict().parse(body)).toMatchObject({
      id: ann.personId,
      email: 'ann@example.org',
      firstName: 'Ann',
      lastName: 'Lee',
      isSubscribed: false,
      subscription: null,
      notifications: true,
      unreadNotifications: 0,
      unreadLines: 0,
    });
    expect((await ann.get<Usage>('/api/usage')).body).toEqual({
      storage: { used: 0, quota: 15 * GB },
      collaboratorLimit: 0,
      ...noOtherLimits,
    });
  });

  it('with a plan: what it costs next, the card, the limits of the plan [PAY-01, PAY-03, CONST-04, CONST-05, CONST-07]', async () => {
    const tom = await app.someone('Tom');
    await subscribe(tom);
    const { body } = await tom.get<Me>('/api/me');
    expect(body.isSubscribed).toBe(true);
    expect(body.subscription).toEqual({
      plan: 'team',
      period: 'yearly',
      members: 3,
      status: 'trial',
      periodEnd: '2026-01-20T00:00:00.000Z',
      price: 97_200,
      tax: 19_440,
      change: null,
      overdue: null,
      card: { brand: 'visa', last4: '4242', expMonth: 1, expYear: 2030, billingName: 'Ann Lee', expiry: 'valid' },
    });
    expect(usage.strict().parse((await tom.get<Usage>('/api/usage')).body)).toEqual({
      storage: { used: 0, quota: 15 * GB },
      collaboratorLimit: 300,
      ...noOtherLimits,
    });
    await app.happen(given('SubscriptionRenewed', { personId: tom.personId, periodEnd: '2027-01-20T00:00:00.000Z' }));
    expect((await tom.get<Usage>('/api/usage')).body.storage.quota).toBe(300 * GB);
    await app.happen(given('SubscriptionCancelled', { personId: tom.personId, endsAt: '2026-01-15T00:00:00.000Z' }));
    expect((await tom.get<Me>('/api/me')).body.isSubscribed).toBe(true);
    await app.at('2026-01-15T00:00:00.000Z', async () =>
      expect((await tom.get<Me>('/api/me')).body.isSubscribed).toBe(false),
    );
  });

  it('counts the storage that is used or reserved [PAY-19]', async () => {
    const uma = await app.someone('Uma');
    await app.uploads.begin(
      {
        uploadId: 'upload-of-uma-0000000000',
        owner: uma.personId,
        purpose: 'template',
        projectId,
        documentId: null,
        fileName: 'a.pdf',
        length: 1_234,
        offset: 0,
        state: 'uploading',
        begunAt: 0,
        expiresAt: 1,
        receivedAt: null,
        account: uma.personId,
        sha256: null,
        mediaType: null,
        lease: null,
      },
      GB,
    );
    expect((await uma.get<Usage>('/api/usage')).body.storage.used).toBe(1_234);
  });

  it('counts unread notifications [NAV-18]', async () => {
    const vic = await app.someone('Vic');
    const notified = (notificationId: string) =>
      given('Notified', { personId: vic.personId, notificationId, kind: 'past', projectId, subject: {} });
    await app.happen(
      notified('v1'),
      notified('v2'),
      notified('v3'),
      given('NotificationRead', { personId: vic.personId, notificationId: 'v1' }),
    );
    expect((await vic.get<Me>('/api/me')).body).toMatchObject({ unreadNotifications: 2, unreadLines: 1 });
  });

  it('a read that names what it must see waits for it', async () => {
    const position = await app.append(created({ host: ann.personId, coHosts: [], supportStaff: null }));
    const token = consistencyToken({ key: projectId, position });
    const { body, headers } = await ann.get<{ id: string }[]>('/api/projects', { 'X-Consistency': token });
    expect(body.map(({ id }) => id)).toEqual([projectId]);
    expect(headers.get('x-consistency')).toBeNull();
    expect((await ann.get(`/api/projects/${projectId}`, { 'X-Consistency': `${token}, ${token}` })).status).toBe(200);
  });

  it('and is answered all the same, marked as pending, when it does not come; what is no token is passed over', async () => {
    const future = consistencyToken({ key: projectId, position: 1_000_000 });
    const begun = performance.now();
    const { status, headers } = await ann.get('/api/projects', { 'X-Consistency': `${future},nonsense` });
    expect(status).toBe(200);
    expect(headers.get('x-consistency')).toBe('pending');
    expect(performance.now() - begun).toBeLessThan(4_000 * leeway());
    expect((await ann.get('/api/me', { 'X-Consistency': 'nonsense' })).headers.get('x-consistency')).toBeNull();
  });
});
