import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import SignInScreen from '../auth/SignInScreen.tsx';
import { accessToken, endSession, keepToken, leaveSession, useSignedIn } from '../data/session.ts';
import { fakeApi } from '../testing/api.ts';
import { aProject, aTeam } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import LoginSecurityScreen from './LoginSecurityScreen.tsx';

describe('sessions', () => {
  it('are told apart by device and by the time zone in which they began, this one named', async () => {
    const api = fakeApi();
    const times = { createdAt: '2026-01-01T00:00:00Z', lastUsedAt: '2026-01-02T00:00:00Z' };
    api.answer('/api/auth/sessions', [
      { id: 's1', current: true, device: 'Firefox on Linux', timeZone: 'Europe/Berlin', ...times },
      { id: 's2', current: false, device: 'Firefox on Linux', timeZone: 'America/New_York', ...times },
      { id: 's3', current: false, device: 'Safari on iOS', timeZone: null, ...times },
    ]);
    renderScreen(<LoginSecurityScreen />);
    expect(await screen.findByText('Europe/Berlin · This browser, in use now')).toBeTruthy();
    expect(screen.getByText(/^America\/New York · Last used/)).toBeTruthy();
    expect(screen.getByText(/^Last used/)).toBeTruthy();
    expect(
      screen.getByRole('button', { name: /^End the session on Firefox on Linux, America\/New York, last used / }),
    ).toBeTruthy();
    expect(screen.getByRole('button', { name: /^End the session on Safari on iOS, last used / })).toBeTruthy();
  });

  it('on devices alike have buttons that are told apart by when they were used, also within one minute', async () => {
    const alike = {
      current: false,
      device: 'Chrome on Linux',
      timeZone: 'Europe/Berlin',
      createdAt: '2025-01-01T00:00:00Z',
    };
    fakeApi().answer('/api/auth/sessions', [
      { id: 's1', lastUsedAt: '2025-01-02T12:00:00Z', ...alike },
      { id: 's2', lastUsedAt: '2025-02-03T12:00:00Z', ...alike },
      { id: 's3', lastUsedAt: '2025-02-03T12:00:20Z', ...alike },
    ]);
    renderScreen(<LoginSecurityScreen />);
    const buttons = await screen.findAllByRole('button', { name: /^End the session on/ });
    expect(new Set(buttons.map((button) => button.getAttribute('aria-label'))).size).toBe(3);
  });

  it('are all ended once it is confirmed', async () => {
    const api = fakeApi();
    const times = { createdAt: '2026-01-01T00:00:00Z', lastUsedAt: '2026-01-02T00:00:00Z', timeZone: null };
    const own = { id: 's1', current: true, device: 'Firefox on Linux', ...times };
    api.answer('/api/auth/sessions', [own, { id: 's2', current: false, device: 'Safari on iOS', ...times }]);
    const { user } = renderScreen(<LoginSecurityScreen />);
    const ended = () => api.sent.filter(({ name }) => name === ('/api/auth/sessions' as never));
    await user.click(await screen.findByRole('button', { name: 'End all others' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'End all other sessions?' }));
    expect(ended()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'End them' }));
    expect(await screen.findByText('All other sessions were ended.')).toBeTruthy();
    expect(ended()).toHaveLength(1);
  });

  it('that ended meanwhile go from the list, and are no failure', async () => {
    const api = fakeApi();
    const times = { createdAt: '2026-01-01T00:00:00Z', lastUsedAt: '2026-01-02T00:00:00Z', timeZone: null };
    const own = { id: 's1', current: true, device: 'Firefox on Linux', ...times };
    api.answer('/api/auth/sessions', [own, { id: 's2', current: false, device: 'Safari on iOS', ...times }]);
    const { user } = renderScreen(<LoginSecurityScreen />);
    const end = await screen.findByRole('button', { name: /^End the session on Safari on iOS/ });
    api.refuse('/api/auth/sessions/s2', 'NOT_FOUND');
    api.answer('/api/auth/sessions', [own]);
    await user.click(end);
    expect(await screen.findByText('The session was ended.')).toBeTruthy();
    expect(screen.queryByText('Safari on iOS')).toBeNull();
  });
});

const Guarded = () => (useSignedIn() ? <LoginSecurityScreen /> : <SignInScreen />);

describe('closing the account', () => {
  const open = async (rows: Parameters<typeof fakeApi>[0] = {}, shown = <LoginSecurityScreen />) => {
    const api = fakeApi({ projects: [], teams: [], ...rows });
    api.answer('/api/auth/sessions', []);
    api.answer('/api/auth/sign-out', {});
    const { user } = renderScreen(shown);
    await user.click(await screen.findByRole('button', { name: 'Close account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
    const press = (name: string) => user.click(dialog.getByText(name, { selector: 'button' }));
    return { api, user, dialog, press };
  };

  it('[BEY-18] says what is lost, wants the password, and ends the session', async () => {
    const { api, user, dialog, press } = await open();
    expect(dialog.getByText(/^Projects that you host can only be read/)).toBeTruthy();
    expect(dialog.getByText(/^Teams of which you are the author/)).toBeTruthy();
    await press('Close account');
    expect(await dialog.findByText('Password is required.')).toBeTruthy();
    await user.type(dialog.getByLabelText('Password'), 'wrong');
    api.refuse('CloseAccount', 'PASSWORD_WRONG');
    await press('Close account');
    expect(await dialog.findByText(refusals.PASSWORD_WRONG[1])).toBeTruthy();
    expect(accessToken()).not.toBeNull();
    await user.clear(dialog.getByLabelText('Password'));
    await user.type(dialog.getByLabelText('Password'), 'right');
    await press('Close account');
    await waitFor(() => expect(accessToken()).toBeNull());
    expect(api.sent.filter(({ name }) => name === 'CloseAccount').map(({ payload }) => payload)).toEqual([
      { password: 'wrong' },
      { password: 'right' },
    ]);
  });

  it('asks nobody to sign in again whose account it was, though what is read anew is refused', async () => {
    const { api, user, dialog, press } = await open({}, <Guarded />);
    await user.type(dialog.getByLabelText('Password'), 'right');
    for (const path of ['/api/me', '/api/auth/refresh']) api.refuse(path, 'UNAUTHENTICATED');
    await press('Close account');
    expect(await screen.findByText('Your account was closed.')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Sign In' })).toBeTruthy();
    expect(screen.queryByText(/^Your session has ended/)).toBeNull();
  });

  it('is said to be what the session ended with where its answer was lost', async () => {
    const { api, user, dialog, press } = await open({}, <Guarded />);
    api.refuse('CloseAccount', 'PASSWORD_WRONG');
    await user.type(dialog.getByLabelText('Password'), 'right');
    await press('Close account');
    expect(await dialog.findByText(refusals.PASSWORD_WRONG[1])).toBeTruthy();
    api.refuse('CloseAccount', 'UNAUTHENTICATED');
    api.refuse('/api/auth/refresh', 'UNAUTHENTICATED');
    await press('Close account');
    expect(await screen.findByText(/^Your session ended while your account was being closed/)).toBeTruthy();
    act(() => keepToken('another'));
    act(endSession);
    expect(await screen.findByText(/^Your session has ended/)).toBeTruthy();
    act(leaveSession);
  });

  it('[BEY-47] names every project and team that the person hosts, to be handed over before', async () => {
    const cora = { id: 'cora', name: 'Cora Co', email: 'cora@example.org', pictureFileId: null };
    const { api, user, dialog } = await open({
      projects: [
        aProject({ coHostEmails: [cora.email] }),
        aProject({ id: '111111111', projectName: 'Offered', offeredTo: cora }),
        aProject({ id: '222222222', projectName: 'Of others', role: 'co-host' }),
      ],
      teams: [aTeam(), aTeam({ id: 'other', teamName: 'Joined', myRole: 'member' })],
    });
    const rows = await dialog.findAllByRole('listitem');
    const hosted = within(await dialog.findByRole('list', { name: 'What you host' })).getAllByRole('listitem');
    expect(rows.length).toBeGreaterThan(hosted.length);
    expect(hosted.map(({ textContent }) => textContent)).toEqual([
      'Horizon grantHand over',
      'Offered, waits for Cora CoHand over',
      'Team RoboticsHand over',
    ]);
    await user.click(within(hosted[0] as HTMLElement).getByText('Hand over'));
    await user.click(within(await screen.findByRole('dialog', { name: 'Hand over Horizon grant' })).getByText('Ask'));
    await waitFor(() =>
      expect(api.sent.at(-1)).toMatchObject({ name: 'OfferProject', payload: { email: cora.email } }),
    );
  });

  it('is only asked about with Cancel', async () => {
    const { api, press } = await open();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toEqual([]);
  });
});

describe('the data of the account', () => {
  it('[BEY-17] are asked for by one button, which says when that was too often', async () => {
    const api = fakeApi({ projects: [], teams: [] });
    api.answer('/api/auth/sessions', []);
    api.answer('/api/downloads', { url: '#' });
    const { user } = renderScreen(<LoginSecurityScreen />);
    const button = await screen.findByRole('button', { name: 'Download my data' });
    await user.click(button);
    await waitFor(() => expect(api.sent.at(-1)).toMatchObject({ payload: { account: true } }));
    api.refuse('/api/downloads', 'SLOW_DOWN');
    await user.click(button);
    expect(await screen.findByText(refusals.SLOW_DOWN[1])).toBeTruthy();
  });
});

it('[BEY-46] how often emails come is chosen for each topic, and kept at once', async () => {
  const api = fakeApi({ projects: [], teams: [] });
  api.answer('/api/auth/sessions', []);
  const { user } = renderScreen(<LoginSecurityScreen />);
  const choice = await screen.findByRole('combobox', { name: 'Uploads to your projects' });
  await waitFor(() => expect(choice.textContent).toBe('Every day, collected'));
  expect(screen.getByRole('combobox', { name: 'What asks something of you' }).textContent).toBe('At once');
  await waitFor(() => expect(choice.getAttribute('aria-disabled')).toBeNull());
  await user.click(choice);
  await user.click(await screen.findByRole('option', { name: 'Every hour, collected' }));
  await waitFor(() =>
    expect(api.sent).toEqual([{ name: 'SetMailPacing', payload: { asks: 'once', uploads: 'hourly', news: 'daily' } }]),
  );
});
