import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ResetPasswordScreen from '../ResetPasswordScreen.tsx';

const path = '/reset-password';
const open = (at: string, prepare: (api: ReturnType<typeof fakeApi>) => void = () => {}) => {
  const api = fakeApi();
  api.answer('/api/auth/ticket', {});
  prepare(api);
  return { api, ...renderScreen(<ResetPasswordScreen />, { path, at, signedIn: false }) };
};

describe('the link to a new password', () => {
  it('says before a password is typed that easily guessed ones are refused', async () => {
    open(`${path}?token=good`);
    const field = await screen.findByLabelText('New password');
    const hint = document.getElementById(field.getAttribute('aria-describedby') ?? '');
    expect(hint?.textContent).toMatch(/^At least 11 characters, .+ Easily guessed passwords are refused\.$/);
  });

  it.each([
    ['without a token', path],
    ['with one that is not valid', `${path}?token=old`],
  ])('[AUTH-29, ERR-08] %s is said to be of no use, and leads to signing in', async (_what, at) => {
    const { address } = open(at, (api) => api.refuse('/api/auth/ticket', 'TICKET_INVALID'));
    expect(await screen.findByText('The reset link is invalid or expired.')).toBeTruthy();
    expect(screen.getByText('Return to login').getAttribute('href')).toBe('/sign-in');
    expect(screen.queryByLabelText('New password')).toBeNull();
    expect(address()).toBe(at);
  });

  it.each([
    ['TICKET_INVALID', refusals.TICKET_INVALID[1]],
    ['FAILED', 'Password Reset failed.'],
  ] as const)('[AUTH-32, ERR-09] says why the password stays as it was (%s)', async (code, words) => {
    const { api, user } = open(`${path}?token=good`);
    await user.type(await screen.findByLabelText('New password'), 'Lantern-Harbour-2026');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    api.refuse('/api/auth/reset-password', code);
    await user.click(screen.getByText('Reset password', { selector: 'button' }));
    expect(await screen.findByText(words)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('New password').value).toBe('Lantern-Harbour-2026');
  });

  it('whose answer was lost is asked for again by the same key', async () => {
    const { user } = open(`${path}?token=good`);
    await user.type(await screen.findByLabelText('New password'), 'Lantern-Harbour-2026');
    await user.type(screen.getByLabelText('Confirm password'), 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    const keys: string[] = [];
    globalThis.fetch = async (_path, init) => {
      keys.push((JSON.parse(String(init?.body)) as { key: string }).key);
      throw new TypeError('lost');
    };
    for (const tries of [1, 2]) {
      await user.click(screen.getByText('Reset password', { selector: 'button' }));
      await waitFor(() => expect(keys).toHaveLength(tries));
      expect(await screen.findByText(/server cannot be reached/)).toBeTruthy();
    }
    expect(keys).toEqual([expect.stringMatching(/^[\w-]{43}$/), keys[0]]);
  });
});
