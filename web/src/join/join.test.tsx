import { refusals } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aProject, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import JoinScreen from './JoinScreen.tsx';

const found = {
  joinable: true,
  id: '123456789',
  projectName: 'Tide survey',
  projectDetails: '',
  projectScope: 'public',
  hostName: 'Hilda Host',
  endDate: '2100-03-01',
  dueAt: '2100-03-02T05:00:00.000Z',
  timeZone: 'GMT-5',
};

describe('looking for a project by its id', () => {
  it('says nothing about an id that was changed meanwhile', async () => {
    const api = fakeApi();
    api.refuse(`/api/projects/${found.id}`, 'PROJECT_NOT_FOUND');
    api.answer('/api/projects/123456780', { ...found, id: '123456780' });
    const at = `${paths.joinProject}?id=${found.id}`;
    const { user } = renderScreen(<JoinScreen />, { path: paths.joinProject, at });
    const letGo = api.hold(`/api/projects/${found.id}`);
    await user.click(screen.getByText('Search'));
    await user.type(screen.getByLabelText('Project ID'), '{Backspace}0');
    letGo();
    await waitFor(() => expect(screen.getByText<HTMLButtonElement>('Search').disabled).toBe(false));
    expect(screen.queryByRole('alert')).toBeNull();
    await user.click(screen.getByText('Search'));
    expect(await screen.findByText('Tide survey')).toBeTruthy();
  });
});

describe('joining a project that is audited', () => {
  const at = `${paths.joinProject}?id=${projectId}`;
  it.each([
    ['active', 'public', 'Hilda Host'],
    ['past', 'public', 'You audit this project. Only whom its host invites can join it.'],
    ['active', 'private', 'You audit this project. Only whom its host invites can join it.'],
  ] as const)('is offered where anybody can join it: %s, %s', async (status, projectScope, shown) => {
    const api = fakeApi();
    api.answer(`/api/projects/${projectId}`, aProject({ role: 'auditor', status, projectScope }));
    const { user } = renderScreen(<JoinScreen />, { path: paths.joinProject, at });
    await user.click(screen.getByText('Search'));
    expect(await screen.findByText(shown, { exact: false })).toBeTruthy();
  });
});

describe('joining a project that was found', () => {
  it.each([
    ['a refusal', 'PROJECT_PAST'],
    ['an outage', 'UNAVAILABLE'],
  ] as const)(
    '[JOIN-07] keeps what was found beside %s, and goes on where the next try succeeds',
    async (_what, code) => {
      const api = fakeApi();
      api.answer(`/api/projects/${found.id}`, found);
      api.refuse('JoinProject', code);
      const at = `${paths.joinProject}?id=${found.id}`;
      const { user, address } = renderScreen(<JoinScreen />, { path: paths.joinProject, at });
      await user.click(screen.getByText('Search'));
      await user.click(await screen.findByText('Join', { selector: 'button' }));
      expect((await screen.findByRole('alert')).textContent).toContain(refusals[code][1]);
      screen.getByText('Tide survey');
      api.answer('JoinProject', {});
      await user.click(screen.getByText('Join', { selector: 'button' }));
      await waitFor(() => expect(address()).toBe(`/projects/${found.id}`));
    },
  );
});
