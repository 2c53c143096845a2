import type { AuditorRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { administrationPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aMe, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import AdministrationScreen from '../host/AdministrationScreen.tsx';

const anAuditor = (personId: string, until: string): AuditorRow => ({
  id: `${projectId}.${personId}`,
  projectId,
  personId,
  name: '',
  email: `${personId}@example.org`,
  grantedAt: '2026-01-01T00:00:00Z',
  until,
});
const olga = anAuditor('olga', '2100-02-01T05:00:00.000Z');

const open = async (role: 'owner' | 'support' | 'auditor', auditors: readonly AuditorRow[]) => {
  const project = aProject({ role });
  const api = fakeApi({ projects: [project], collaborators: [], auditors, holds: [] });
  api.answer('/api/me', aMe({ id: role === 'auditor' ? 'olga' : 'hilda' }));
  const page = renderScreen(<AdministrationScreen />, {
    path: administrationPath(':id'),
    at: administrationPath(projectId),
  });
  await screen.findByRole('heading', { level: 1, name: 'Horizon grant' });
  return { api, ...page };
};
const section = async () => within(await screen.findByRole('region', { name: 'Auditors' }));

describe('the auditors of a project', () => {
  it('are granted by address until the end of a day in its zone', async () => {
    const { api, user } = await open('owner', []);
    expect(await screen.findByText(/^Nobody audits this project/)).toBeTruthy();
    await user.click((await section()).getByText('Let somebody audit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let somebody audit' }));
    await user.type(dialog.getByLabelText('Email'), 'olga@example.org');
    expect((dialog.getByText('Grant') as HTMLButtonElement).disabled).toBe(true);
    await user.type(dialog.getByLabelText('Until the end of'), '2100-01-31');
    await user.click(dialog.getByText('Grant'));
    expect(await screen.findByText('olga@example.org may audit this project.')).toBeTruthy();
    const payload = { projectId, email: 'olga@example.org', until: '2100-02-01T05:00:00.000Z' };
    expect(api.sent).toEqual([{ name: 'GrantAuditor', payload }]);
  });

  it('has what is typed in the form while it is being sent, once it was sent', async () => {
    const { api, user } = await open('owner', []);
    const letGo = api.hold('/api/commands/GrantAuditor');
    await user.click((await section()).getByText('Let somebody audit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let somebody audit' }));
    const email = dialog.getByLabelText<HTMLInputElement>('Email');
    await user.type(email, 'olga@example.org');
    await user.type(dialog.getByLabelText('Until the end of'), '2100-01-31');
    await user.click(dialog.getByText('Grant'));
    await user.clear(email);
    await user.type(email, 'pia@example.org');
    await act(async () => letGo());
    await screen.findByText('olga@example.org may audit this project.');
    expect(screen.getByRole('dialog', { name: 'Let somebody audit' })).toBeTruthy();
    expect(email.value).toBe('pia@example.org');
    await user.click(dialog.getByText('Grant'));
    await screen.findByText('pia@example.org may audit this project.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toHaveLength(2);
  });

  it('are granted until no day of a year with five digits', async () => {
    const { user } = await open('owner', []);
    await user.click((await section()).getByText('Let somebody audit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let somebody audit' }));
    await user.type(dialog.getByLabelText('Email'), 'olga@example.org');
    fireEvent.change(dialog.getByLabelText('Until the end of'), { target: { value: '20277-01-31' } });
    expect(screen.getByText<HTMLButtonElement>('Grant').disabled).toBe(true);
  });

  it('says in the form what the server refuses', async () => {
    const { api, user } = await open('owner', []);
    api.refuse('GrantAuditor', 'INVALID', { email: 'Whoever works in this project cannot also audit it.' });
    await user.click((await section()).getByText('Let somebody audit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Let somebody audit' }));
    await user.type(dialog.getByLabelText('Email'), 'ada@example.org');
    await user.type(dialog.getByLabelText('Until the end of'), '2100-01-31');
    await user.click(dialog.getByText('Grant'));
    expect(await dialog.findByText('Whoever works in this project cannot also audit it.')).toBeTruthy();
  });

  it('are shown until when, and revoked only after a question', async () => {
    const { api, user } = await open('owner', [anAuditor('past', '2026-01-02T05:00:00.000Z'), olga]);
    const auditors = await section();
    expect(await auditors.findByText(/^until Sunday, Jan 31 2\d{3}, 23:59 New York time/)).toBeTruthy();
    expect(auditors.getByText(/^ended Thursday, Jan 1 2026, 23:59 New York time/)).toBeTruthy();
    await user.click(auditors.getByLabelText('Revoke the right of olga@example.org'));
    expect(api.sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog')).getByText('Revoke'));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'RevokeAuditor', payload: { projectId, personId: 'olga' } }]),
    );
  });

  it('[ROLE-14] see the project and no control that would be refused', async () => {
    await open('auditor', [olga]);
    expect(
      await screen.findByText(/^You audit this project until Sunday, Jan 31 2\d{3}, 23:59 New York time/),
    ).toBeTruthy();
    for (const name of [/^Remind/, 'Let somebody audit', 'Revoke', 'Add collaborators', 'Release'])
      expect(screen.queryByText(name)).toBeNull();
    expect(screen.queryByLabelText('Write a comment')).toBeNull();
  });

  it('of all projects read no date of a right to this one that is over', async () => {
    await open('auditor', [anAuditor('olga', '2026-01-02T05:00:00.000Z')]);
    expect(await screen.findByText(/^You audit this project\. You see everything/)).toBeTruthy();
  });

  it('are nothing to tell support staff of while there are none', async () => {
    await open('support', []);
    expect(screen.queryByRole('region', { name: 'Auditors' })).toBeNull();
  });
});
