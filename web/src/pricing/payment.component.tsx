import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import PricingScreen from './PricingScreen.tsx';

const open = async (plan: 'Individual Plan' | 'Team Plan' = 'Individual Plan') => {
  const api = fakeApi();
  api.answer('/api/me', aMe({ isSubscribed: false }));
  api.answer('/api/payments/config', { provider: 'test', taxRate: 0.19, trialDays: 7 });
  const page = renderScreen(<PricingScreen />, { path: paths.pricing });
  const { user } = page;
  await user.click(await screen.findByText(new RegExp(`^${plan}`), { selector: 'button' }));
  await user.click(screen.getByLabelText(/^Start Trial .*, Monthly/));
  await screen.findByLabelText('Card number');
  const card = async (number: string) => {
    await user.type(screen.getByLabelText('Name on Card'), 'Hilda Host');
    await user.type(screen.getByLabelText('Card number'), number);
    await user.type(screen.getByLabelText('Expiry'), '1299');
    await user.type(screen.getByLabelText('CVC'), '123');
  };
  return { api, ...page, card, pay: () => user.click(screen.getByText(/^Pay \$/)) };
};

describe('paying a trial', () => {
  it('shows what is charged, groups what is typed, and leads to the projects', async () => {
    const { api, card, pay, address } = await open();
    api.answer('StartSubscription', { status: 'active', paymentId: 'p1' });
    expect(screen.getByText('Pay $1.19')).toBeTruthy();
    await card('4242424242424242');
    expect(screen.getByLabelText<HTMLInputElement>('Card number').value).toBe('4242 4242 4242 4242');
    expect(screen.getByLabelText<HTMLInputElement>('Expiry').value).toBe('12/99');
    await pay();
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent).toMatchObject([{ name: 'StartSubscription', payload: { plan: 'personal', period: 'monthly' } }]);
    expect(JSON.stringify(api.sent)).not.toContain('4242424242424242');
  });

  it('[PAY-13] says why the card was declined, and keeps what was typed', async () => {
    const { api, card, pay } = await open();
    await card('4000000000000002');
    api.refuse('StartSubscription', 'PAYMENT_DECLINED');
    await pay();
    expect(await screen.findByText(`Error: ${refusals.PAYMENT_DECLINED[1]}`)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Name on Card').value).toBe('Hilda Host');
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
    api.answer('StartSubscription', { status: 'requires_action', paymentId: 'p1' });
    api.answer('/api/payments/p1/confirm', { status: 'active', paymentId: 'p1', consistency: 'c' });
    await card('4000002500003155');
    await pay();
    await user.click(await screen.findByText('Confirm payment'));
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent.map(({ name }) => name)).toEqual(['StartSubscription', '/api/payments/p1/confirm']);
  });

  it('[PAY-16] counts a team, and refuses one that is too small', async () => {
    const { api, user, card, pay } = await open('Team Plan');
    await card('4242424242424242');
    await user.clear(screen.getByLabelText('Team members'));
    await user.type(screen.getByLabelText('Team members'), '1');
    await pay();
    expect(await screen.findByText(/^The team plan needs at least/)).toBeTruthy();
    expect(api.sent).toEqual([]);
  });
});
