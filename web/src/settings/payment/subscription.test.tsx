import {
  cardScreens,
  type InvoiceRow,
  refundFailedText,
  refusals,
  type SubscriptionStanding,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient } from '../../data/queryClient.ts';
import { PlanWatch } from '../../layout/PlanWatch.tsx';
import { paths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aStanding, aSubscription } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import PaymentScreen from './PaymentScreen.tsx';
import RenewalScreen from './RenewalScreen.tsx';

const overdue = {
  reason: 'Your card was declined.',
  needsPayer: false,
  nextTryAt: '2099-06-18T12:00:00Z',
  total: 3_000,
};
const failed = /^The renewal of your plan failed: Your card was declined. It is tried again on Jun 18 2099.$/;

const apiOf = (standing: Partial<SubscriptionStanding>, invoices: readonly InvoiceRow[] = []) => {
  const api = fakeApi({ invoices });
  api.answer('/api/me', aMe({ subscription: standing.subscription ?? null }));
  api.answer('/api/subscriptions/me', aStanding(standing));
  api.answer('/api/usage', { storage: { used: 0, quota: 1 }, collaboratorLimit: 250 });
  const config = { provider: 'test', publishableKey: null, scriptUrl: null, taxRate: 0, trialDays: 14 };
  api.answer('/api/payments/config', config);
  return api;
};
const open = (standing: Partial<SubscriptionStanding>, invoices?: readonly InvoiceRow[], width = 1280) => {
  const api = apiOf(standing, invoices);
  return { api, ...renderScreen(<PaymentScreen />, { path: paths.payment, width }) };
};

describe('my subscription', () => {
  it('[PAY-02] says until when a cancelled plan runs, and resumes it', async () => {
    const { api, user } = open({ subscription: aSubscription({ status: 'cancelled' }) });
    await screen.findByText('Cancelled; it runs until Jun 15 2099.');
    screen.getByText('Nothing more is charged.');
    expect(screen.queryByText('Cancel Plan')).toBeNull();
    await user.click(screen.getByText('Resume Plan'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'ResumeSubscription', payload: {} }]));
  });

  it('tells of a change at the end of the period, and takes it back', async () => {
    const change = { plan: 'personal', period: 'monthly', members: 1 } as const;
    const { api, user } = open({ subscription: aSubscription({ period: 'yearly', change }) });
    await screen.findByText('On Jun 15 2099 it becomes the Individual Plan, billed monthly.');
    await user.click(screen.getByText('Keep my plan'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'WithdrawPlanChange', payload: {} }]));
  });

  it.each(['cancelled', 'ended'] as const)('promises no change and no seats once it is %s', async (status) => {
    const change = { plan: 'team', period: 'monthly', members: 2 } as const;
    const seats = { seats: 3, seatsUsed: 2, seatPrice: { now: 0, perPeriod: 2_700 } };
    open({ subscription: aSubscription({ plan: 'team', members: 3, status, change }), ...seats });
    await screen.findByText('2 of 3 seats are in use.');
    expect(screen.queryByText('Keep my plan')).toBeNull();
    expect(screen.queryByText('Change seats')).toBeNull();
  });

  it('that is not paid for any more ends at once, which is said before', async () => {
    const change = { plan: 'personal', period: 'yearly', members: 1 } as const;
    const { api, user } = open({ subscription: aSubscription({ overdue, change }) });
    await screen.findByText('With the renewal it becomes the Individual Plan, billed annually.');
    await user.click(screen.getByText('Cancel Plan'));
    await screen.findByText(/^It is paid until Jun 15 2099, so it ends at once, and cannot be resumed\./);
    await user.click(within(screen.getByRole('dialog')).getByText('Cancel Plan'));
    expect(await screen.findByText('Your plan has ended.')).toBeTruthy();
    expect(api.sent).toEqual([{ name: 'CancelSubscription', payload: {} }]);
  });

  it('[PAY-16] counts the seats of a team, and says what one more costs', async () => {
    const { user, address } = open({
      subscription: aSubscription({ plan: 'team', members: 3 }),
      seats: 3,
      seatsUsed: 2,
      seatPrice: { now: 1_350, perPeriod: 2_700 },
    });
    await screen.findByText(/2 of 3 seats are in use. One more costs \$13.50 now and \$27.00 a month./);
    await user.click(screen.getByText('Change seats'));
    expect(address()).toBe(`${cardScreens.pay}?plan=team&period=monthly`);
  });
});

describe('the billing history', () => {
  const invoices = Array.from(
    { length: 101 },
    (_, index): InvoiceRow => ({
      ...{ id: `i${index}`, number: `N-${101 - index}`, date: '2026-01-05T09:00:00Z', status: 'paid' },
      ...{
        purpose: 'period',
        plan: 'personal',
        period: 'monthly',
        members: 1,
        amount: 1_500,
        tax: 0,
        note: '',
        creditNotes: [],
        disputes: [],
      },
    }),
  );

  it('[PAY-04] leads to every charge, however many there are', async () => {
    const { user } = open({ subscription: aSubscription() }, invoices);
    const pages = within(await screen.findByRole('navigation', { name: 'Pages of charges' }));
    expect(screen.getByText('N-101')).toBeTruthy();
    await user.click(pages.getByRole('button', { name: 'Page 9' }));
    expect(await screen.findByText('N-1')).toBeTruthy();
  });

  it('[PAY-04] is a list on a phone, with all that the table says of a charge', async () => {
    open({ subscription: aSubscription() }, invoices.slice(0, 1), 360);
    const charge = within(await screen.findByRole('list', { name: 'Charges' })).getByRole('listitem');
    expect(charge.textContent).toBe('Jan 05 2026PaidIndividual Plan, monthlyN-101$15.00');
    expect(within(charge).getByRole('button', { name: 'Download invoice N-101' })).toBeTruthy();
  });
});

const credit = { number: 'N-C0001', date: '2026-01-06T09:00:00Z', amount: 36_000 };
const note = 'Another payment had taken its place before it arrived.';
const invoice: InvoiceRow = {
  ...{ id: 'i1', number: 'N-0001', date: '2026-01-05T09:00:00Z', status: 'refunded' },
  ...{ purpose: 'start', plan: 'personal', period: 'yearly', members: 1, amount: 36_000, tax: 0, note },
  creditNotes: [credit],
  disputes: [],
};

describe('money that went back', () => {
  it.each([
    [1280, 'row'],
    [360, 'listitem'],
  ])('[PAY-04] is told with its reason, and has a credit note, at %i px', async (width, role) => {
    open({ subscription: aSubscription() }, [invoice], width);
    await screen.findByText(note);
    const charge = screen.getAllByRole(role).find(({ textContent }) => textContent?.includes('N-0001'));
    expect(charge?.textContent).toContain('Refunded');
    expect(charge?.textContent).toContain('$360.00 given back on Jan 06 2026');
    expect(screen.getByRole('button', { name: 'Download credit note N-C0001' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Download invoice N-0001' })).toBeTruthy();
  });

  it('that failed says what is owed, and takes its credit note back', async () => {
    const back = { number: 'N-C0002', date: '2027-01-07T12:00:00.000Z', amount: -36_000 };
    const creditNotes = [...invoice.creditNotes, back];
    open({ subscription: aSubscription() }, [
      { ...invoice, status: 'refund-failed', note: refundFailedText, creditNotes },
    ]);
    const charge = (await screen.findByText(refundFailedText)).closest('tr');
    expect(charge?.textContent).toContain('Refund failed');
    expect(charge?.textContent).toContain('$360.00 of it came back on Jan 07 2027');
    expect(screen.getByRole('button', { name: 'Download credit note N-C0002' })).toBeTruthy();
  });

  it.each([
    ['cancelled', 'Cancelled'],
    ['refunding', 'Being refunded'],
  ] as const)('a charge that is %s says so', async (status, word) => {
    open({ subscription: aSubscription() }, [{ ...invoice, status, creditNotes: [] }]);
    await screen.findByText(word);
  });
});

it.each([
  ['open', '$360.00 disputed: your bank is looking into it'],
  ['lost', '$360.00 disputed: your bank gave it back to you'],
  ['closed', '$360.00 disputed: the charge stands'],
] as const)('[BEY-58] a charge whose dispute is %s says so beside what it is', async (outcome, words) => {
  open({ subscription: aSubscription() }, [
    { ...invoice, status: 'paid', note: '', creditNotes: [], disputes: [{ amount: 36_000, outcome }] },
  ]);
  const charge = (await screen.findByText(words)).closest('tr');
  expect(charge?.textContent).toContain('Paid');
});

describe('a renewal that failed', () => {
  it('is told above every screen, with the way to pay it', async () => {
    apiOf({ subscription: aSubscription({ overdue }) });
    const { user, address } = renderScreen(<PlanWatch />, { path: '/dashboard' });
    await screen.findByText(failed);
    await user.click(screen.getByText('Pay now'));
    expect(address()).toBe(cardScreens.renewal);
  });

  it('is paid with the card on file, after the question of the bank', async () => {
    const api = apiOf({ subscription: aSubscription({ overdue }) });
    api.answer('PayRenewal', { status: 'requires-action', paymentId: 'p1', clientSecret: 's' });
    api.answer('/api/payments/p1/confirm', { status: 'active', paymentId: 'p1', consistency: 'c' });
    const { user, address } = renderScreen(<RenewalScreen />, { path: cardScreens.renewal });
    await screen.findByText(failed);
    await user.click(screen.getByText('Pay $30.00'));
    await user.click(await screen.findByText('Confirm payment'));
    await waitFor(() => expect(address()).toBe(paths.payment));
    expect(api.sent.map(({ name }) => name)).toEqual(['PayRenewal', '/api/payments/p1/confirm']);
  });
});

it('a renewal that failed just now is asked for, whatever was read of the plan before', async () => {
  const api = apiOf({ subscription: aSubscription() });
  renderScreen(<RenewalScreen />, { path: cardScreens.renewal });
  await screen.findByText('Nothing is left to pay.');
  api.answer('/api/subscriptions/me', aStanding({ subscription: aSubscription({ overdue }) }));
  await act(() => queryClient.invalidateQueries());
  expect(await screen.findByText('Pay $30.00')).toBeTruthy();
});

it('a renewal whose price has changed meanwhile is charged once the new one was confirmed', async () => {
  const api = apiOf({ subscription: aSubscription({ overdue }) });
  api.refuse('PayRenewal', 'PRICE_CHANGED', undefined, { amount: 3_000, tax: 600, total: 3_600 });
  const { user, address } = renderScreen(<RenewalScreen />, { path: cardScreens.renewal });
  await user.click(await screen.findByText('Pay $30.00'));
  await screen.findByText(`Error: ${refusals.PRICE_CHANGED[1]}`);
  api.answer('PayRenewal', { status: 'active', paymentId: 'p1' });
  await user.click(screen.getByText('Pay $36.00'));
  await waitFor(() => expect(address()).toBe(paths.payment));
  expect(api.sent.map(({ payload }) => payload)).toEqual([{ total: 3_000 }, { total: 3_600 }]);
});

describe('a card that expires', () => {
  const { card } = aSubscription();
  it.each([
    ['expiring', 'Your card ending in 4242 expires this month: the next renewal would fail.'],
    ['expired', 'Your card ending in 4242 has expired: the next renewal would fail.'],
    ['removed', 'Your card ending in 4242 can no longer be used: the next renewal would fail.'],
  ] as const)('is told while it is %s, with the way to change it', async (expiry, text) => {
    apiOf({ subscription: aSubscription({ card: { ...card, expMonth: 5, expiry } }) });
    const { user, address } = renderScreen(<PlanWatch />, { path: '/dashboard' });
    await screen.findByText(text);
    await user.click(screen.getByText('Change card'));
    expect(address()).toBe(cardScreens.card);
  });

  it('still pays a renewal of its last month', async () => {
    const periodEnd = '2099-06-15T12:00:00Z';
    const expiring = { ...card, expMonth: 6, expYear: 2099, expiry: 'expiring' } as const;
    apiOf({ subscription: aSubscription({ periodEnd, card: expiring }) });
    renderScreen(<PlanWatch />, { path: '/dashboard' });
    await screen.findByText('Your card ending in 4242 expires this month. Please choose another one.');
  });
});
