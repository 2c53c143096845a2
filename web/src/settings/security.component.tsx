import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { accessToken } from '../data/session.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import LoginSecurityScreen from './LoginSecurityScreen.tsx';

describe('closing the account', () => {
  const open = async () => {
    const api = fakeApi();
    api.answer('/api/me', aMe());
    api.answer('/api/auth/sessions', []);
    api.answer('/api/auth/sign-out', {});
    const { user } = renderScreen(<LoginSecurityScreen />);
    await user.click(await screen.findByRole('button', { name: 'Close account' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Close your account?' }));
    const press = (name: string) => user.click(dialog.getByText(name, { selector: 'button' }));
    return { api, user, dialog, press };
  };

  it('[BEY-18] says what is lost, wants the password, and ends the session', async () => {
    const { api, user, dialog, press } = await open();
    expect(dialog.getByText(/Projects that you host are deleted/)).toBeTruthy();
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

  it('is only asked about with Cancel', async () => {
    const { api, press } = await open();
    await press('Cancel');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toEqual([]);
  });
});
