import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { readDraft } from '../data/drafts/store.ts';
import { queryClient } from '../data/queryClient.ts';
import { keepToken, remember } from '../data/session.ts';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import PersonalInfoScreen from './PersonalInfoScreen.tsx';

const open = async () => {
  const api = fakeApi();
  api.answer('/api/me', aMe({ city: 'Torino' }));
  const page = renderScreen(<PersonalInfoScreen />);
  remember('userData', '{}');
  await screen.findByLabelText('First name');
  const update = () => page.user.click(screen.getByText('Update profile', { selector: 'button' }));
  return { api, ...page, update };
};
const value = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;

describe('the profile', () => {
  it('begins with what is stored, and sends what was changed with the rest', async () => {
    const { api, user, update } = await open();
    expect([value('First name'), value('Town/City')]).toEqual(['Hilda', 'Torino']);
    await user.clear(screen.getByLabelText('Town/City'));
    await user.type(screen.getByLabelText('Town/City'), 'Genova');
    await update();
    expect(await screen.findByText('Update successful!')).toBeTruthy();
    expect(api.sent).toMatchObject([{ name: 'UpdateProfile', payload: { firstName: 'Hilda', city: 'Genova' } }]);
  });

  it('keeps what another tab or device has stored since, but for what is typed here', async () => {
    const { api, user, update } = await open();
    act(() => keepToken('token'));
    await user.type(screen.getByLabelText('Designation'), ' emerita');
    api.answer('/api/me', aMe({ city: 'Genova', postcode: '16121', designation: 'Dean' }));
    await queryClient.invalidateQueries();
    await waitFor(() => expect(value('Town/City')).toBe('Genova'));
    const typed = value('Designation');
    expect(typed).toMatch(/ emerita$/);
    await update();
    await screen.findByText('Update successful!');
    expect(api.sent).toMatchObject([{ payload: { city: 'Genova', postcode: '16121', designation: typed } }]);
  });

  it('keeps what is typed while it is sent', async () => {
    const { api, user, update } = await open();
    await user.type(screen.getByLabelText('First name'), 'garde');
    const letGo = api.hold('UpdateProfile');
    await update();
    await user.type(screen.getByLabelText('Town/City'), ' TO');
    letGo();
    expect(await screen.findByText('Update successful!')).toBeTruthy();
    expect(api.sent).toMatchObject([{ payload: { firstName: 'Hildagarde', city: 'Torino' } }]);
    await waitFor(() => expect(JSON.stringify(readDraft('profile'))).toContain('Torino TO'));
    expect(value('Town/City')).toBe('Torino TO');
  });

  it('is not sent without a name', async () => {
    const { api, user, update } = await open();
    await user.clear(screen.getByLabelText('First name'));
    await update();
    await waitFor(() => expect(screen.getByLabelText('First name').getAttribute('aria-invalid')).toBe('true'));
    expect(api.sent).toEqual([]);
  });

  it('says that it was not stored, with the messages of the server beside their fields', async () => {
    const { api, update } = await open();
    api.refuse('UpdateProfile', 'INVALID', { postcode: 'No such postcode.' });
    await update();
    expect(await screen.findByText('No such postcode.')).toBeTruthy();
    expect(screen.getByText('Record not updated. Please try again.')).toBeTruthy();
  });

  it('is left unchanged with Cancel', async () => {
    const { api, user, address, go } = await open();
    await user.type(screen.getByLabelText('First name'), 'x');
    await user.click(screen.getByText('Cancel', { selector: 'button' }));
    expect(address()).toBe(paths.settings);
    expect(api.sent).toEqual([]);
    await go(-1);
    await screen.findByLabelText('First name');
    expect(value('First name')).toBe('Hilda');
  });

  it('[ERR-22] keeps what was typed over Back, says so, and shows what is stored again with Discard', async () => {
    const { user, go, update } = await open();
    await user.type(screen.getByLabelText('First name'), 'garde');
    await go(paths.settings);
    await go(-1);
    expect(await screen.findByText(/entered here before/)).toBeTruthy();
    expect(value('First name')).toBe('Hildagarde');
    await user.click(screen.getByText('Discard'));
    expect([value('First name'), screen.queryByText(/entered here before/)]).toEqual(['Hilda', null]);
    await user.type(screen.getByLabelText('First name'), 'e');
    await update();
    expect(await screen.findByText('Update successful!')).toBeTruthy();
    await go(paths.settings);
    await go(-1);
    await screen.findByLabelText('First name');
    expect(screen.queryByText(/entered here before/)).toBeNull();
  });
});
