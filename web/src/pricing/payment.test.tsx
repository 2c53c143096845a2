import { cardScreens, type PaymentConfig, quoteStart, refusals } from '@dossier/shared/contract';
import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { leadingTo } from '../layout/returnPath.ts';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe, aStanding } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import PayScreen from './PayScreen.tsx';
import PricingScreen from './PricingScreen.tsx';

const testConfig: PaymentConfig = {
  provider: 'test',
  publishableKey: null,
  scriptUrl: null,
  taxRate: 0.19,
  trialDays: 7,
};

const open = async (plan: 'personal' | 'team' = 'personal', config: object = {}, next = '') => {
  const api = fakeApi();
  api.answer('/api/me', aMe({ isSubscribed: false }));
  api.answer('/api/subscriptions/me', aStanding());
  api.answer('/api/payments/config', { ...testConfig, ...config });
  const at = `${cardScreens.pay}?plan=${plan}&period=monthly${next}`;
  const page = renderScreen(<PayScreen />, { path: cardScreens.pay, at });
  const { user } = page;
  await screen.findByText(/billed monthly/);
  const card = async (number: string) => {
    await user.type(await screen.findByLabelText('Name on Card'), 'Hilda Host');
    await user.type(screen.getByLabelText('Card number'), number);
    await user.type(screen.getByLabelText('Expiry'), '1299');
    await user.type(screen.getByLabelText('CVC'), '123');
  };
  return { api, ...page, card, pay: () => user.click(screen.getByText(/^Pay \$/)) };
};

describe('choosing a plan', () => {
  it('[PAY-08] leads to the form of that plan and period, and stays in the address', async () => {
    const api = fakeApi();
    api.answer('/api/me', aMe({ isSubscribed: false }));
    api.answer('/api/subscriptions/me', aStanding());
    const { user, address } = renderScreen(<PricingScreen />, { path: paths.pricing });
    await user.click(screen.getByText('Individual Plan', { selector: 'button' }));
    expect(address()).toBe(`${paths.pricing}?plan=personal`);
    await user.click(screen.getByLabelText(/^Start Trial .*, Monthly/));
    expect(address()).toBe(`${cardScreens.pay}?plan=personal&period=monthly`);
  });

  it('keeps where somebody was going, whichever plan they look at', async () => {
    const api = fakeApi();
    api.answer('/api/me', aMe({ isSubscribed: false }));
    api.answer('/api/subscriptions/me', aStanding());
    const at = leadingTo(paths.pricing, paths.newPublicProject);
    const { user, address } = renderScreen(<PricingScreen />, { path: paths.pricing, at });
    await user.click(screen.getByText('Individual Plan', { selector: 'button' }));
    await user.click(screen.getByLabelText(/^Start Trial .*, Monthly/));
    expect(address()).toBe(leadingTo(`${cardScreens.pay}?plan=personal&period=monthly`, paths.newPublicProject));
  });

  it('is asked for again where the address names no plan', async () => {
    const { address } = renderScreen(<PayScreen />, { path: cardScreens.pay, at: `${cardScreens.pay}?plan=gold` });
    await waitFor(() => expect(address()).toBe(paths.pricing));
  });
});

describe('the card form of Stripe', () => {
  const meta = Object.assign(document.createElement('meta'), { name: 'card-form', content: 'open' });
  afterEach(() => meta.remove());

  it('[PAY-12] says that a publishable key is missing', async () => {
    await open('personal', { provider: 'stripe' });
    expect(await screen.findByText('Error: Card payments are not set up on this installation.')).toBeTruthy();
    expect(screen.queryByText(/^Pay /)).toBeNull();
  });

  it("[API-31] loads the provider's own script, in a document that lets it in", async () => {
    document.head.append(meta);
    await open('personal', { provider: 'stripe', publishableKey: 'pk_test_1' });
    await waitFor(() =>
      expect(document.querySelector('script[src^="https://js.stripe.com/"]')?.getAttribute('src')).toMatch(
        /stripe\.js$/,
      ),
    );
  });
});

describe('paying a trial', () => {
  it('shows what is charged, groups what is typed, and leads to the projects', async () => {
    const { api, card, pay, address } = await open();
    api.answer('StartSubscription', { status: 'active', paymentId: 'p1' });
    expect(await screen.findByText('Pay $1.19')).toBeTruthy();
    await card('4242424242424242');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(screen.getByLabelText<HTMLInputElement>('Expiry').value).toBe('12/99');
    await pay();
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent).toMatchObject([{ name: 'StartSubscription', payload: { plan: 'personal', period: 'monthly' } }]);
    expect(JSON.stringify(api.sent)).not.toContain('4242424242424242');
  });

  it('leads on to the form of a project that waits for the plan', async () => {
    const { api, card, pay, address } = await open('personal', {}, '&next=%2Fcreateteamproject%3Fteam%3Dt');
    api.answer('StartSubscription', { status: 'active', paymentId: 'p1' });
    await card('4242424242424242');
    await pay();
    await waitFor(() => expect(address()).toBe('/createteamproject?team=t'));
  });

  it('leads on where the plan has begun already, as when the answer to the first press was lost', async () => {
    const { api, card, pay, address } = await open('personal', {}, '&next=%2Fcreateteamproject%3Fteam%3Dt');
    api.refuse('StartSubscription', 'SUBSCRIBED_ALREADY');
    await card('4242424242424242');
    await pay();
    await waitFor(() => expect(address()).toBe('/createteamproject?team=t'));
    expect(await screen.findByText('You have a plan already. Nothing more was charged.')).toBeTruthy();
  });

  it('[PAY-13] says why the card was declined, and keeps what was typed', async () => {
    const { api, card, pay } = await open();
    await card('4000000000000002');
    api.refuse('StartSubscription', 'PAYMENT_DECLINED');
    await pay();
    expect(await screen.findByText(`Error: ${refusals.PAYMENT_DECLINED[1]}`)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name on Card').value).toBe('Hilda Host');
  });

  it('[PAY-10, VAL-13] names all that is missing at once, and each until it is typed', async () => {
    const { api, user, pay } = await open();
    await screen.findByText(/^Pay \$/);
    await pay();
    await screen.findByText('Name on Card is required.');
    for (const label of ['Card number', 'Expiry', 'CVC']) {
      await screen.findByText(`${label} is required.`);
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true');
    }
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Name on Card')));
    await user.type(screen.getByLabelText('Name on Card'), 'Hilda Host');
    await user.type(screen.getByLabelText('Card number'), '4');
    await waitFor(() => expect(screen.queryByText('Card number is required.')).toBeNull());
    await pay();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Expiry')));
    expect(screen.getAllByText(/ is required\.$/)).toHaveLength(2);
    expect(api.sent).toEqual([]);
  });

  it('sends nothing with a number that is none', async () => {
    const { api, card, pay } = await open();
    await card('4242424242424241');
    await pay();
    expect(await screen.findByText(/^Error: /)).toBeTruthy();
    expect(api.sent).toEqual([]);
  });

  it('waits for the bank where the card wants that', async () => {
    const { api, user, card, pay, address } = await open();
    api.answer('StartSubscription', { status: 'requires-action', paymentId: 'p1' });
    api.answer('/api/payments/p1/confirm', { status: 'active', paymentId: 'p1', consistency: 'c' });
    await card('4000002500003155');
    await pay();
    await user.click(await screen.findByText('Confirm payment'));
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent.map(({ name }) => name)).toEqual(['StartSubscription', '/api/payments/p1/confirm']);
  });

  it('pays the first period at once where the card had a trial before', async () => {
    const { api, card, pay } = await open();
    await card('4242424242424242');
    api.refuse('StartSubscription', 'TRIAL_USED');
    await pay();
    expect(await screen.findByText(/^The trial has been used before, so/)).toBeTruthy();
    expect(api.sent).toMatchObject([{ payload: { trial: true } }]);
    api.answer('StartSubscription', { status: 'active', paymentId: 'p1' });
    await userEvent.click(screen.getByText('Pay $35.70'));
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(api.sent[1]).toMatchObject({ payload: { trial: false } });
  });

  it('charges nothing at a price that has changed meanwhile: it shows the new one, which is sent once it is confirmed', async () => {
    const { api, card, pay } = await open();
    await card('4242424242424242');
    const choice = { plan: 'personal', period: 'monthly', members: 1 } as const;
    const current = quoteStart(choice, true, { now: '2026-12-01T09:00:00Z', taxRate: 0.25, trialDays: 7 });
    api.refuse('StartSubscription', 'PRICE_CHANGED', undefined, current);
    await pay();
    expect(await screen.findByText(`Error: ${refusals.PRICE_CHANGED[1]}`)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    api.answer('StartSubscription', { status: 'active', paymentId: 'p1' });
    await userEvent.click(screen.getByText('Pay $1.25'));
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(api.sent).toMatchObject([{ payload: { total: 119 } }, { payload: { total: 125 } }]);
  });

  it('[PAY-16] counts a team, and refuses one that is too small', async () => {
    const { api, user, card, pay } = await open('team');
    await card('4242424242424242');
    await user.clear(screen.getByLabelText('Team members'));
    await user.type(screen.getByLabelText('Team members'), '1');
    await pay();
    expect(await screen.findByText(/^The team plan needs at least/)).toBeTruthy();
    expect(api.sent).toEqual([]);
  });
});
