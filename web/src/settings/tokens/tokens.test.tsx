import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ApiTokensScreen from './ApiTokensScreen.tsx';

const path = '/api/auth/tokens';
const token = `dsr_${'x'.repeat(43)}`;
const row = {
  id: 'token-1',
  name: 'Nightly export',
  scopes: ['projects:read'],
  hint: 'xxxx',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2099-01-01T00:00:00.000Z',
  lastUsedAt: null,
};

describe('API tokens', () => {
  it('are not made without a name, a scope and the password; the refusal stands beside its field', async () => {
    const api = fakeApi();
    api.answer(path, []);
    const { user } = renderScreen(<ApiTokensScreen />);
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog'));
    const create = () => user.click(dialog.getByRole('button', { name: 'Create token' }));
    await create();
    for (const text of ['Give the token a name.', 'Choose what the token may do.', 'Password is required.'])
      expect(await dialog.findByText(text)).toBeTruthy();
    expect(api.sent).toEqual([]);
    await user.type(dialog.getByLabelText('Name'), row.name);
    await user.click(dialog.getByRole('checkbox', { name: /projects:read/ }));
    await user.type(dialog.getByLabelText('Your password'), 'guess');
    api.refuse(path, 'PASSWORD_WRONG', { password: 'The existing password is wrong.' });
    await create();
    expect(await dialog.findByText('The existing password is wrong.')).toBeTruthy();
    api.answer(path, { ...row, token });
    await create();
    expect(await screen.findByDisplayValue(token)).toBeTruthy();
    expect(api.sent).toMatchObject([{ payload: { name: row.name, scopes: ['projects:read'], days: 90 } }]);
  });

  it('are shown though Escape or Cancel is pressed while one is made', async () => {
    const api = fakeApi();
    api.answer(path, []);
    const { user } = renderScreen(<ApiTokensScreen />);
    await user.click(await screen.findByRole('button', { name: 'New token' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText('Name'), row.name);
    await user.click(dialog.getByRole('checkbox', { name: /projects:read/ }));
    await user.type(dialog.getByLabelText('Your password'), 'right');
    api.answer(path, { ...row, token });
    const letGo = api.hold(path);
    await user.click(dialog.getByRole('button', { name: 'Create token' }));
    await user.keyboard('{Escape}');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    letGo();
    expect(await screen.findByDisplayValue(token)).toBeTruthy();
  });

  it('are revoked after a question', async () => {
    const api = fakeApi();
    api.answer(path, [row]);
    api.answer(`${path}/token-1`, {});
    const { user } = renderScreen(<ApiTokensScreen />);
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ name: `${path}/token-1` }]));
    expect(await screen.findByText('The token was revoked.')).toBeTruthy();
  });

  it.each([
    ['were revoked', 'NOT_FOUND', 'The token was revoked.'],
    ['are another account’s by now, which was signed in', 'FORBIDDEN', undefined],
  ] as const)('are listed no more once it is known that in another tab they %s', async (_what, code, said) => {
    const api = fakeApi();
    api.answer(path, [row]);
    api.answer(`${path}/token-1`, {});
    const { user } = renderScreen(<ApiTokensScreen />);
    await user.click(await screen.findByRole('button', { name: 'Revoke Nightly export' }));
    api.answer(path, []);
    api.refuse(`${path}/token-1`, code);
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('No API tokens')).toBeTruthy();
    if (said) expect(await screen.findByText(said)).toBeTruthy();
  });

  it('say when they cannot be read', async () => {
    const api = fakeApi();
    for (let time = 0; time < 5; time += 1) api.refuse(path, 'FAILED');
    renderScreen(<ApiTokensScreen />);
    expect(await screen.findByText(/Your API tokens/)).toBeTruthy();
  });
});
