import {
  cardScreens,
  type PlanQuote,
  quoteChange,
  type SubscriptionStanding,
  type SubscriptionView,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths, teamPath } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aStanding, aSubscription } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import PayScreen from './PayScreen.tsx';
import PricingScreen from './PricingScreen.tsx';

const now = '2099-06-01T12:00:00Z';
const quoteOf = (choice: Parameters<typeof quoteChange>[1], running: Partial<SubscriptionView> = {}): PlanQuote =>
  quoteChange({ ...aSubscription(running), running: 'period' }, choice, { now, taxRate: 0 });

const open = (query: string, quote: PlanQuote, running: Partial<SubscriptionView> = {}, seatsUsed = 0) => {
  const api = fakeApi();
  api.answer('/api/subscriptions/me', aStanding({ subscription: aSubscription(running), seatsUsed }));
  api.answer('/api/subscriptions/me/quote', quote);
  const config = { provider: 'test', publishableKey: null, scriptUrl: null, taxRate: 0, trialDays: 14 };
  api.answer('/api/payments/config', config);
  return { api, ...renderScreen(<PayScreen />, { path: cardScreens.pay, at: `${cardScreens.pay}?${query}` }) };
};

describe('changing a plan that runs', () => {
  it('shows the difference before it is charged, and charges what was shown', async () => {
    const quote = quoteOf({ plan: 'personal', period: 'yearly', members: 1 });
    const { api, user, address } = open('plan=personal&period=yearly', quote);
    api.answer('ChangePlan', { status: 'active', paymentId: 'p1' });
    expect((await screen.findByLabelText('Summary')).textContent).toMatch(
      /Not used: Individual Plan, billed monthly-\$14\.00Individual Plan, annual\$360\.00Tax\$0\.00Total today\$346\.00/,
    );
    expect(screen.getByText(/visa ending in 4242/)).toBeTruthy();
    await user.click(screen.getByText('Pay $346.00'));
    await waitFor(() => expect(address()).toBe(paths.payment));
    expect(api.sent).toEqual([
      { name: 'ChangePlan', payload: { plan: 'personal', period: 'yearly', members: 1, total: 34_600 } },
    ]);
  });

  it('to less is said to hold from the end of the period, and costs nothing now', async () => {
    const team = { plan: 'team', members: 3 } as const;
    const quote = quoteOf({ plan: 'personal', period: 'monthly', members: 1 }, team);
    const { api, user, address } = open('plan=personal&period=monthly', quote, team);
    api.answer('ChangePlan', { status: 'planned' });
    await screen.findByText(
      'You keep the Team Plan for 3 members, billed monthly, until Jun 15 2099. Then the plan changes. Nothing is charged now.',
    );
    await user.click(screen.getByText('Change plan'));
    expect(await screen.findByText('Your plan changes on Jun 15 2099.')).toBeTruthy();
    expect(address()).toBe(paths.payment);
  });

  it('asks the bank where the card wants that', async () => {
    const { api, user, address } = open(
      'plan=personal&period=yearly',
      quoteOf({ plan: 'personal', period: 'yearly', members: 1 }),
    );
    api.answer('ChangePlan', { status: 'requires-action', paymentId: 'p1', clientSecret: 's' });
    api.answer('/api/payments/p1/confirm', { status: 'active', paymentId: 'p1', consistency: 'c' });
    await user.click(await screen.findByText('Pay $346.00'));
    await user.click(await screen.findByText('Refuse'));
    expect(await screen.findByText('Error: The payment was not confirmed.')).toBeTruthy();
    await user.click(screen.getByText('Pay $346.00'));
    await user.click(await screen.findByText('Confirm payment'));
    await waitFor(() => expect(address()).toBe(paths.payment));
  });

  it('[TEAM-14] of more seats leads back to the team after the question of the bank', async () => {
    const team = { plan: 'team', members: 3 } as const;
    const quote = quoteOf({ plan: 'team', period: 'monthly', members: 4 }, team);
    const { api, user, address } = open('plan=team&period=monthly&members=4&team=robotics', quote, team, 3);
    api.answer('ChangePlan', { status: 'requires-action', paymentId: 'p1', clientSecret: 's' });
    api.answer('/api/payments/p1/confirm', { status: 'active', paymentId: 'p1', consistency: 'c' });
    expect(await screen.findByText(/^Your bank wants you to confirm this payment/)).toBeTruthy();
    await user.click(screen.getByText(/^Pay \$/));
    await user.click(await screen.findByText('Confirm payment'));
    await waitFor(() => expect(address()).toBe(teamPath('robotics')));
  });

  it('that changes nothing is not sent by Enter, and nobody is told of a change', async () => {
    const team = { plan: 'team', members: 3 } as const;
    const choice = { plan: 'team', period: 'monthly', members: 3 } as const;
    const { api, user, address } = open('plan=team&period=monthly&members=3', quoteOf(choice, team), team, 2);
    await screen.findByText('This is your plan.');
    const before = address();
    await user.type(screen.getByLabelText('Team members'), '{Enter}');
    expect(api.sent).toEqual([]);
    expect(address()).toBe(before);
  });

  it('[TEAM-14] to fewer seats than are in use says how many members have to go, and sends nothing', async () => {
    const team = { plan: 'team', members: 5 } as const;
    const choice = { plan: 'team', period: 'monthly', members: 3 } as const;
    const { user } = open('plan=team&period=monthly&members=3', quoteOf(choice, team), team, 4);
    const said = '1 member has to go first: 4 people have seats, and this plan has 3.';
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText('Change plan')).toBeNull();
    const members = screen.getByLabelText('Team members');
    await user.clear(members);
    await user.type(members, '4');
    expect(await screen.findByText('Change plan')).toBeTruthy();
    expect(screen.queryByText(said)).toBeNull();
  });

  it('leads to what is due first', async () => {
    const overdue = { reason: 'Your card was declined.', needsPayer: false, nextTryAt: null, total: 3_000 };
    const { address } = open('plan=team&period=yearly', quoteOf(aSubscription()), { overdue });
    await waitFor(() => expect(address()).toBe(cardScreens.renewal));
  });
});

describe('the plans', () => {
  const openPlans = (standing: Partial<SubscriptionStanding>) => {
    const api = fakeApi();
    api.answer('/api/subscriptions/me', aStanding(standing));
    return { api, ...renderScreen(<PricingScreen />, { path: paths.pricing }) };
  };

  it('say why no trial is offered to somebody with a plan, and offer the change', async () => {
    const { user, address } = openPlans({ trialAvailable: false, subscription: aSubscription() });
    expect(await screen.findByText(/so there is no trial to start/)).toBeTruthy();
    expect(screen.queryByText(/^Start Trial/)).toBeNull();
    expect(screen.getByLabelText<HTMLButtonElement>('Your plan, Monthly').disabled).toBe(true);
    await user.click(screen.getByLabelText('Change plan, Annual'));
    expect(address()).toBe(`${cardScreens.pay}?plan=personal&period=yearly`);
  });

  it('say why no trial is offered to somebody who had one', async () => {
    openPlans({ trialAvailable: false });
    expect(await screen.findByText(/^You have had your trial/)).toBeTruthy();
    expect(screen.getByLabelText('Subscribe, Monthly')).toBeTruthy();
    // Nor does anything else on the page promise one.
    expect(screen.queryByText(/\$1/)).toBeNull();
    expect(screen.queryByText('Trial')).toBeNull();
  });

  it('let a cancelled plan be resumed', async () => {
    const { api, user } = openPlans({ trialAvailable: false, subscription: aSubscription({ status: 'cancelled' }) });
    await user.click(await screen.findByText('Resume Plan'));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'ResumeSubscription', payload: {} }]));
    expect(screen.getByLabelText<HTMLButtonElement>('Change plan, Annual').disabled).toBe(true);
  });
});
