import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { clearSession, endSession, keepGuest, keepToken, leaveSession, remember } from '../data/session.ts';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';
import ResetPasswordScreen from './ResetPasswordScreen.tsx';
import SignInScreen from './SignInScreen.tsx';

const open = (at: string = paths.signIn) => {
  const api = fakeApi();
  api.answer('/api/auth/otp', { flow: 'nonce', label: 'KQT' });
  for (const path of ['/api/auth/reset-link', '/api/auth/ticket']) api.answer(path, {});
  api.answer('/api/auth/otp/verify', { ticket: 'proof' });
  const page = renderScreen(<SignInScreen />, { path: paths.signIn, at, signedIn: false });
  const press = (name: string) => page.user.click(screen.getByText(name, { selector: 'button' }));
  const forget = async () => {
    await press('Forgot Password?');
    // The form before has a field of this name, too.
    await screen.findByText('Send OTP', { selector: 'button' });
    await page.user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await press('Send OTP');
    return screen.findByLabelText('OTP');
  };
  return { api, ...page, press, forget };
};

describe('signing in', () => {
  it('[ERR-22] says that the session ended, until there is another one', async () => {
    const ended = () => screen.queryByText(/^Your session has ended\./);
    const { go } = open();
    expect(ended()).toBeNull();
    act(endSession);
    await go(paths.home);
    await go(-1);
    expect(ended()).toBeTruthy();
    act(() => keepToken('another'));
    act(clearSession);
    await go(paths.home);
    await go(-1);
    expect(ended()).toBeNull();
  });

  it('asks nobody to go on whose session was to end, though a request has said so before', () => {
    open();
    act(endSession);
    expect(screen.getByText(/^Your session has ended\./)).toBeTruthy();
    act(leaveSession);
    expect(screen.queryByText(/^Your session has ended\./)).toBeNull();
  });

  it('leads a guest, who has nothing to sign in with, to the link in their email', async () => {
    const { go } = open();
    keepGuest('123456789');
    act(() => keepToken('guest'));
    act(endSession);
    await go(paths.home);
    await go(-1);
    expect(screen.getByText(/^Your visit has ended\. Open the link in your email again/)).toBeTruthy();
    expect(screen.queryByText(/^Your session has ended\./)).toBeNull();
  });
});

it('asks for a mailed code while strangers try the account too often, and says that a reset works, too', async () => {
  const { api, user, press } = open();
  api.answer('/api/auth/sign-in', { token: 'token', accountId: 'ada', expiresAt: '' });
  api.refuse('/api/auth/sign-in', 'CODE_REQUIRED');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'Right-Horse-7-Battery');
  expect(screen.queryByLabelText('OTP')).toBeNull();
  await press('Sign In');
  const code = await screen.findByLabelText('OTP');
  expect(
    screen.getByText(/Resetting the password works, too\. The code is in the email for request KQT\./),
  ).toBeTruthy();
  const sentTo = (path: string): unknown[] =>
    api.sent.filter(({ name }) => name === (path as never)).map(({ payload }) => payload);
  expect(sentTo('/api/auth/otp')).toEqual([{ email: 'ada@example.org', purpose: 'sign-in' }]);

  await press('Sign In');
  await screen.findByText('Please enter the OTP.');
  await user.type(code, '123 456');
  api.refuse('/api/auth/sign-in', 'SIGN_IN_FAILED');
  await press('Sign In');
  await screen.findByText('Email or password is wrong.');
  await press('Sign In');
  await waitFor(() => expect(sentTo('/api/auth/sign-in')).toHaveLength(1));
  // The code is good once; its ticket stays until the password is right.
  expect(sentTo('/api/auth/otp/verify')).toEqual([{ email: 'ada@example.org', purpose: 'sign-in', otp: '123456' }]);
  expect(sentTo('/api/auth/sign-in')).toMatchObject([{ ticket: 'proof' }]);
  clearSession();
});

it('mails another code once what the first one proved has run out', async () => {
  const { api, user, press } = open();
  api.answer('/api/auth/sign-in', { token: 'token', accountId: 'ada', expiresAt: '' });
  api.refuse('/api/auth/sign-in', 'CODE_REQUIRED');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'Right-Horse-7-Battery');
  await press('Sign In');
  const code = await screen.findByLabelText<HTMLInputElement>('OTP');
  await user.type(code, '123456');
  api.refuse('/api/auth/sign-in', 'REGISTRATION_TICKET_INVALID');
  await press('Sign In');
  await waitFor(() => expect(code.value).toBe(''));
  const asked = () => api.sent.filter(({ name }) => name === ('/api/auth/otp' as never));
  await waitFor(() => expect(asked()).toHaveLength(2));
  await user.type(code, '654321');
  api.answer('/api/auth/otp/verify', { ticket: 'new proof' });
  await press('Sign In');
  await waitFor(() => expect(api.sent.at(-1)?.payload).toMatchObject({ ticket: 'new proof' }));
  clearSession();
});

it('mails a code that could not be mailed at first to the email that needs it', async () => {
  const { api, user, press } = open();
  remember('otpData', 'former@example.org');
  api.refuse('/api/auth/sign-in', 'CODE_REQUIRED');
  api.refuse('/api/auth/otp', 'UNAVAILABLE');
  await user.type(await screen.findByLabelText('Email'), 'ada@example.org');
  await user.type(screen.getByLabelText('Password'), 'Right-Horse-7-Battery');
  await press('Sign In');
  await screen.findByText('Resend OTP', { selector: 'button' });
  await press('Resend OTP');
  await screen.findByText('OTP has been resent to your email ada@example.org');
  expect(api.sent.at(-1)?.payload).toEqual({ email: 'ada@example.org', purpose: 'sign-in' });
});

it('asks for no code with another email than the one that needed it', async () => {
  const { api, user, press } = open();
  api.answer('/api/auth/sign-in', { token: 'token', accountId: 'ada', expiresAt: '' });
  api.refuse('/api/auth/sign-in', 'CODE_REQUIRED');
  const email = await screen.findByLabelText<HTMLInputElement>('Email');
  await user.type(email, 'adam@example.org');
  await user.type(screen.getByLabelText('Password'), 'Right-Horse-7-Battery');
  await press('Sign In');
  await user.type(await screen.findByLabelText('OTP'), '123456');
  await user.clear(email);
  await user.type(email, 'ada@example.org');
  expect(screen.queryByLabelText('OTP')).toBeNull();
  await press('Sign In');
  await waitFor(() =>
    expect(api.sent.at(-1)?.payload).toEqual({ email: 'ada@example.org', password: 'Right-Horse-7-Battery' }),
  );
  clearSession();
});

describe('a forgotten password', () => {
  it('has its steps in the address, so that a reload and Back lose none of them', async () => {
    const { address, go, forget, press } = open(`${paths.signIn}?next=%2Fsettings`);
    await forget();
    const atCode = address();
    expect(atCode).toContain('next=%2Fsettings');
    await go(-1);
    await screen.findByText('Send OTP');
    await go(-1);
    await screen.findByText('Forgot Password?', { selector: 'button' });
    await go(atCode);
    expect(await screen.findByLabelText('OTP')).toBeTruthy();
    expect(screen.getByText(/If ada@example\.org has an account/)).toBeTruthy();
    await press('Back to sign in');
    expect(address()).toBe(`${paths.signIn}?next=%2Fsettings`);
    clearSession();
  });

  it('asks for the address where nobody was mailed a code', async () => {
    open(`${paths.signIn}?forgot=code`);
    expect(await screen.findByText('Send OTP')).toBeTruthy();
  });

  it('[AUTH-41] says that one has to wait, where trying again would not help', async () => {
    const { api, user, press, forget } = open();
    await forget();
    await press('Back to sign in');
    api.refuse('/api/auth/otp', 'SLOW_DOWN');
    await press('Forgot Password?');
    await screen.findByText('Send OTP', { selector: 'button' });
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    await press('Send OTP');
    expect(await screen.findByText(refusals.SLOW_DOWN[1])).toBeTruthy();
    clearSession();
  });

  it('leads nobody on who went back before the code was on its way', async () => {
    const { api, user, press, address } = open();
    await press('Forgot Password?');
    await screen.findByText('Send OTP', { selector: 'button' });
    await user.type(screen.getByLabelText('Email'), 'ada@example.org');
    const answer = api.hold('/api/auth/otp');
    await press('Send OTP');
    await press('Back to sign in');
    answer();
    await waitFor(() => expect(sessionStorage.getItem('otpSentAt')).not.toBeNull());
    await screen.findByText('Forgot Password?', { selector: 'button' });
    expect(address()).toBe(paths.signIn);
    clearSession();
  });

  it('takes a code that was copied with a space', async () => {
    const { api, user, press, forget, address } = open();
    await user.type(await forget(), '123 456');
    await press('Verify OTP');
    await waitFor(() => expect(address()).toContain(paths.resetPassword));
    expect(api.sent.at(-1)?.payload).toMatchObject({ otp: '123456' });
    clearSession();
  });
});

it('the proof of a reset is in no link of its page', async () => {
  const api = fakeApi();
  api.answer('/api/auth/ticket', {});
  renderScreen(<ResetPasswordScreen />, {
    path: paths.resetPassword,
    at: `${paths.resetPassword}?token=proof&next=%2Fsettings`,
    signedIn: false,
  });
  const link = await screen.findByRole('link', { name: 'Sign In' });
  expect(link.getAttribute('href')).toBe(`${paths.signIn}?next=%2Fsettings`);
});
