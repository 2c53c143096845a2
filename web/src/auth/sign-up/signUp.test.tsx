import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { Link, Route, Routes } from 'react-router';
import { meQuery } from '../../data/me.ts';
import { queryClient } from '../../data/queryClient.ts';
import { clearSession, keepGuest, keepToken, recall, remember } from '../../data/session.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { inviting } from '../invitedEmail.ts';
import SignUpScreen from './SignUpScreen.tsx';

const open = () => {
  const api = fakeApi();
  api.answer('/api/auth/otp', { flow: 'nonce', label: 'KQT' });
  api.answer('/api/auth/otp/verify', { ticket: 'proof' });
  api.answer('/api/auth/register', { token: 'new' });
  const invited = (
    <Link to="/" {...inviting('work@example.org')}>
      Invited
    </Link>
  );
  const screens = (
    <Routes>
      <Route path="/" element={<SignUpScreen />} />
      <Route path="/invitation" element={invited} />
    </Routes>
  );
  const page = renderScreen(screens, { path: '/*', at: '/', signedIn: false });
  const press = (name: string) => page.user.click(screen.getByText(name, { selector: 'button' }));
  const type = (label: string, text: string) => page.user.type(screen.getByLabelText(label), text);
  const details = async () => {
    await type('First name', 'Ada');
    await type('Last name', 'Ferreira');
    await type('Designation', 'Professor');
    await type('Organization', 'Unito');
    await type('Email', 'ada@example.org');
    await press('Continue');
    await screen.findByLabelText('OTP');
  };
  const verified = async () => {
    await details();
    await type('OTP', '123456');
    await press('Verify OTP');
    await screen.findByLabelText('New password');
  };
  return { api, ...page, press, type, details, verified };
};

describe('signing up', () => {
  it('[VAL-05] wants the code before it asks anybody', async () => {
    const { api, press, details } = open();
    await details();
    const before = api.sent.length;
    await press('Verify OTP');
    expect((await screen.findAllByText('Please enter the OTP.')).length).toBeGreaterThan(0);
    expect(api.sent).toHaveLength(before);
  });

  it('says what is missing, and mails nothing', async () => {
    const { api, press } = open();
    await press('Continue');
    await waitFor(() => expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getByLabelText('Email').getAttribute('aria-invalid')).toBe('true');
    expect(api.sent).toEqual([]);
  });

  it('[ERR-22] keeps what was typed over a detour, until it is discarded', async () => {
    const { user, go, type } = open();
    const first = () => screen.getByLabelText<HTMLInputElement>('First name').value;
    await type('First name', 'Ada');
    await go('/elsewhere');
    await go(-1);
    expect(first()).toBe('Ada');
    await user.click(screen.getByText('Discard'));
    expect(first()).toBe('');
    await go('/elsewhere');
    await go(-1);
    expect(first()).toBe('');
  });

  it('[AUTH-15] goes over the mailed code to an account with what was told', async () => {
    const { api, user, press, type, details } = open();
    await details();
    await type('OTP', '123456');
    await press('Verify OTP');
    await screen.findByLabelText('New password');
    await type('New password', 'Lantern-Harbour-2026');
    await type('Confirm password', 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    await press('Sign Up');
    await waitFor(() => expect(recall('token')).toBe('new'));
    expect(api.sent.map(({ name }) => name)).toEqual(['/api/auth/otp', '/api/auth/otp/verify', '/api/auth/register']);
    expect(api.sent.at(-1)?.payload).toMatchObject({
      ticket: 'proof',
      email: 'ada@example.org',
      firstName: 'Ada',
      terms: true,
    });
    clearSession();
  });

  it('goes on with its own address and details, whomever another tab signs up meanwhile', async () => {
    const { api, user, press, type, details } = open();
    await details();
    remember('otpData', 'bo@example.org');
    remember('userData', JSON.stringify({ firstName: 'Bo', lastName: 'L', designation: 'Dean', organization: 'KTH' }));
    await type('OTP', '123456');
    await press('Verify OTP');
    await type('New password', 'Lantern-Harbour-2026');
    await type('Confirm password', 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    await press('Sign Up');
    await waitFor(() => expect(recall('token')).toBe('new'));
    const [, verified, registered] = api.sent.map(({ payload }) => payload);
    expect(verified).toMatchObject({ email: 'ada@example.org', otp: '123456' });
    expect(registered).toMatchObject({ email: 'ada@example.org', firstName: 'Ada', organization: 'Unito' });
    clearSession();
  });

  it('shows which mail has the code, as others may have asked for one', async () => {
    const { details } = open();
    await details();
    expect(screen.getByText('The code is in the email for request KQT.')).toBeTruthy();
  });

  it('[AUTH-18] keeps the code form, and says so, when the code is wrong', async () => {
    const { api, press, type, details } = open();
    await details();
    api.refuse('/api/auth/otp/verify', 'OTP_INVALID');
    await type('OTP', '000000');
    await press('Verify OTP');
    await waitFor(() => expect(screen.getByLabelText('OTP').getAttribute('aria-invalid')).toBe('true'));
    expect(screen.getAllByText('invalid otp').length).toBeGreaterThan(0);
  });

  it('begins with the address of an invitation, whatever was left off with another one', async () => {
    const { user, go, details } = open();
    const email = () => screen.findByLabelText<HTMLInputElement>('Email');
    await details();
    await go('/invitation');
    await user.click(screen.getByText('Invited'));
    expect((await email()).value).toBe('work@example.org');
    await user.clear(await email());
    await user.type(await email(), 'own@example.org');
    await user.click(screen.getByText('Continue'));
    await screen.findByText('We emailed a code to own@example.org.');
    // As a reload does.
    await go('/invitation');
    await go(-1);
    expect(await screen.findByText('We emailed a code to own@example.org.')).toBeTruthy();
  });

  it('asks for a new code when the proof has run out, over a reload too', async () => {
    const { api, user, go, press, type, verified } = open();
    await verified();
    await type('New password', 'Lantern-Harbour-2026');
    await type('Confirm password', 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    api.refuse('/api/auth/register', 'REGISTRATION_TICKET_INVALID');
    await press('Sign Up');
    await screen.findByLabelText('OTP');
    await go('/invitation');
    await go(-1);
    expect(await screen.findByLabelText('OTP')).toBeTruthy();
  });

  it('keeps what a guest told though the page is loaded anew meanwhile, which reads who they are', async () => {
    const { api, user, press, type, verified } = open();
    const nothing = { firstName: '', lastName: '', designation: '', organization: '' };
    api.answer('/api/me', { ...aMe(), ...nothing });
    keepGuest('123456789');
    act(() => keepToken('guest'));
    remember('userData', '{}');
    await verified();
    await act(() => queryClient.fetchQuery({ ...meQuery, staleTime: 0 }));
    await type('New password', 'Lantern-Harbour-2026');
    await type('Confirm password', 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    await press('Sign Up');
    await waitFor(() => expect(recall('token')).toBe('new'));
    expect(api.sent.at(-1)?.payload).toMatchObject({ firstName: 'Ada', organization: 'Unito' });
    clearSession();
  });

  it('leads back from the password to the address, which may have an account', async () => {
    const { press, verified } = open();
    await verified();
    await press('Change my details');
    expect(screen.getByLabelText<HTMLInputElement>('Email').value).toBe('ada@example.org');
  });

  it('wants the same password twice', async () => {
    const { api, press, type, verified } = open();
    await verified();
    await type('New password', 'Lantern-Harbour-2026');
    await type('Confirm password', 'Lantern-Harbour-2027');
    await press('Sign Up');
    expect(await screen.findByText('Passwords do not match.')).toBeTruthy();
    expect(api.sent).toHaveLength(2);
  });

  it.each([
    ['ACCOUNT_EXISTS', refusals.ACCOUNT_EXISTS[1]],
    ['FAILED', 'Registration failed.'],
  ] as const)('[AUTH-21] says why there is no account (%s)', async (code, words) => {
    const { api, user, press, type, details } = open();
    await details();
    await type('OTP', '123456');
    await press('Verify OTP');
    await screen.findByLabelText('New password');
    await type('New password', 'Lantern-Harbour-2026');
    await type('Confirm password', 'Lantern-Harbour-2026');
    await user.click(screen.getByLabelText(/I accept/));
    api.refuse('/api/auth/register', code);
    await press('Sign Up');
    expect(await screen.findByText(words)).toBeTruthy();
  });
});
