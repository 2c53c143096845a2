import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { DAY } from '../../shared/contract/index.ts';
import { until } from '../../shared/testing/until.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { letter } from '../support/files.ts';
import { type Installation, openTestInstallation, password } from '../support/installation.ts';
import { mailTo } from '../support/mails.ts';
import { testCard } from '../support/payments.ts';
import { projectSettings } from '../support/projects.ts';

/** A project that runs for two years from `now`. */
const settings = (projectName: string, now: number) => {
  const [startDate, endDate] = [0, 730].map((days) => new Date(now + days * DAY).toISOString().slice(0, 10)) as [
    string,
    string,
  ];
  return projectSettings(projectName, { startDate, endDate });
};

describe('a subscription over its periods', () => {
  let installation: Installation;
  let host: ApiClient;
  let projectId: string;
  beforeAll(async () => {
    installation = await openTestInstallation();
    host = await installation.host();
    projectId = String((await create('Call')).projectId);
  }, 60_000);
  afterAll(() => installation.remove());

  const now = () => Date.now() + installation.time.offset;
  const create = (name: string) => host.command('CreateProject', settings(name, now()));
  /** Lets time pass while nothing runs; the start makes up for what came due. */
  const later = async (milliseconds: number) => {
    installation.time.offset += milliseconds;
    installation = await installation.restart();
    await host.forget().signIn('hilda@people.example', password);
  };
  const standing = async () =>
    (await host.call<{ subscription: { status: string; periodEnd: string; overdue: object | null } }>('GET', '/api/me'))
      .subscription;
  const becomes = (status: string) =>
    until(async () => {
      const subscription = await standing();
      return subscription.status === status && subscription;
    });

  it('[PAY-15, STATE-18, PAY-04] is charged the price of its plan when the trial of 14 days is over', async () => {
    const trial = await standing();
    expect(trial.status).toBe('trial');
    expect(Date.parse(trial.periodEnd) - Date.now()).toBeGreaterThan(13.9 * DAY);
    expect(Date.parse(trial.periodEnd) - Date.now()).toBeLessThanOrEqual(14 * DAY);
    expect(await host.list('invoices')).toMatchObject([{ purpose: 'trial', amount: 100, status: 'paid' }]);

    await later(14 * DAY);
    const { periodEnd } = await becomes('active');
    expect(Date.parse(periodEnd) - Date.parse(trial.periodEnd)).toBe(365 * DAY);
    expect(await host.list('invoices')).toMatchObject([
      { purpose: 'period', plan: 'personal', period: 'yearly', amount: 36_000, status: 'paid' },
      { purpose: 'trial', amount: 100, status: 'paid' },
    ]);
    await create('Another call');
  });

  it('[PAY-15] is charged for one period after several were missed, from the payment on', async () => {
    await later(3 * 365 * DAY);
    const { periodEnd } = await until(async () => {
      const subscription = await standing();
      return Date.parse(subscription.periodEnd) > now() && subscription;
    });
    expect(Date.parse(periodEnd) - now()).toBeLessThanOrEqual(365 * DAY);
    expect((await host.list('invoices')).map(({ purpose }) => purpose)).toEqual(['period', 'period', 'trial']);
  });

  it('[STATE-18, PAY-21] ends when the card is declined three times in a week; projects stay, but no new ones can be created', async () => {
    const { documents } = (await host.command('DefineDocuments', {
      projectId,
      documents: [{ fieldName: 'Letter' }],
    })) as unknown as { documents: { documentId: string }[] };
    const { startDate } = await host.one('projects', projectId);
    await host.command('UpdateProject', { projectId, ...settings('Call', now()), startDate });
    await host.command('ActivateProject', { projectId });
    const ada = await installation.person('Ada');
    await ada.command('JoinProject', { projectId });
    const target = { purpose: 'document', projectId, documentId: documents[0]?.documentId ?? '' };
    const fileId = await ada.upload(letter, target);

    await host.command('ChangeCard', testCard('pm_card_chargeDeclined'));
    await later(366 * DAY);
    const failed = (count: number) =>
      until(async () => {
        const bills = await host.list('invoices');
        return bills.filter(({ purpose, status }) => purpose === 'period' && status === 'failed').length === count;
      });
    await failed(1);
    expect(await until(async () => (await standing()).overdue)).toMatchObject({
      reason: 'Your card was declined.',
      needsPayer: false,
    });
    await create('While it is tried again');
    // Nobody is mailed of what is a week old.
    await mailTo(installation, 'hilda@people.example', /could not be renewed/);
    await later(3 * DAY + 1);
    await failed(2);
    await mailTo(installation, 'hilda@people.example', /could not be renewed/, 1);
    await later(4 * DAY + 1);
    await failed(3);
    await becomes('ended');
    await mailTo(installation, 'hilda@people.example', /plan has ended/);
    await expect(create('One more')).rejects.toMatchObject({
      problem: { status: 402, code: 'SUBSCRIPTION_REQUIRED' },
    });
    expect(await host.one('projects', projectId)).toMatchObject({
      projectName: 'Call',
      status: 'active',
      delivered: 1,
    });
    const download = await host.fetch(`/api/files/${fileId}`);
    expect(Buffer.from(await download.arrayBuffer()).equals(letter.bytes)).toBe(true);
    const archive = await host.fetch(`/api/projects/${projectId}/archive.zip?which=all&by=collaborator`);
    expect(Buffer.from(await archive.arrayBuffer()).toString('latin1')).toContain('%PDF-');
  });

  it('[PAY-02, STATE-18] can be started again without a trial, resumed, and ends with the paid period when cancelled', async () => {
    const wish = { plan: 'personal', period: 'monthly', ...testCard('pm_card_visa') } as const;
    await expect(host.command('StartSubscription', wish)).rejects.toMatchObject({
      problem: { code: 'TRIAL_USED', current: { total: 3_000 } },
    });
    await host.command('StartSubscription', { ...wish, trial: false });
    await becomes('active');
    await create('One more');
    await host.command('CancelSubscription', {});
    await becomes('cancelled');
    await host.command('ResumeSubscription', {});
    await becomes('active');
    await host.command('CancelSubscription', {});
    await becomes('cancelled');
    await create('Within what was paid for');
    const invoices = await host.list('invoices');
    await later(31 * DAY);
    await becomes('ended');
    expect(await host.list('invoices')).toEqual(invoices);
    await expect(create('Too late')).rejects.toMatchObject({
      problem: { status: 402 },
    });
  });
});

describe('a subscription of an installation that had no shop for a while', () => {
  const variables: Record<string, string> = {};
  let installation: Installation;
  let host: ApiClient;
  beforeAll(async () => {
    installation = await openTestInstallation({ variables });
    host = await installation.host();
  }, 60_000);
  afterAll(() => installation.remove());

  const later = async (days: number, billing: 'shop' | 'none') => {
    installation.time.offset += days * DAY;
    variables.BILLING = billing;
    installation = await installation.restart();
    await host.forget().signIn('hilda@people.example', password);
  };
  const billings = async () => {
    const events = await installation.engines.eventStore.readStream('installation');
    return events.filter(({ type }) => type === 'BillingSwitched').map(({ data }) => data.billing);
  };
  const paid = async () => (await host.list('invoices')).map(({ purpose, amount }) => `${purpose} ${amount}`);

  it('[BEY-51] is charged for none of that time, and not without being told a week before', async () => {
    await later(1, 'none');
    await until(async () => (await billings()).length === 1);
    await later(400, 'shop');
    const { text } = await mailTo(installation, 'hilda@people.example', /plan goes on, and is charged on/);
    expect(text).toContain('nothing is charged for that time');
    expect(await billings()).toEqual(['none', 'shop']);
    expect(await paid()).toEqual(['trial 100']);
    await host.command('CreateProject', settings('Goes on', Date.now() + installation.time.offset));

    await later(7, 'shop');
    // An invoice is there before it is paid, and the period begins once it is.
    await until(async () => {
      const { subscription } = await host.call<{ subscription: { periodEnd: string } }>('GET', '/api/me');
      return Date.parse(subscription.periodEnd) - Date.now() - installation.time.offset > 364 * DAY;
    });
    expect(await paid()).toEqual(['period 36000', 'trial 100']);
  }, 60_000);
});
