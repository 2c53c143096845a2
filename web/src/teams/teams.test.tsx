import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { readDraft } from '../data/drafts/store.ts';
import { paths, teamPath } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aTeam } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import NewTeamScreen from './NewTeamScreen.tsx';
import TeamsScreen from './TeamsScreen.tsx';

const drones = aTeam({ id: 'drones', teamName: 'Drones', status: 'inactive', totalProjects: 0 });
const old = aTeam({ id: 'old', teamName: 'Old', isBinned: true, purgeOn: '2026-12-24T12:00:00Z' });

const openTeams = async (teams = [aTeam(), drones, old], tab?: string) => {
  const api = fakeApi({ teams });
  const page = renderScreen(<TeamsScreen />, { path: paths.teams, at: paths.teams + (tab ? `?tab=${tab}` : '') });
  return { api, ...page };
};
const cards = async () => {
  const panel = await screen.findByRole('tabpanel');
  await waitFor(() => expect(panel.getAttribute('aria-busy')).toBe('false'));
  return within(panel)
    .queryAllByRole('heading')
    .map(({ textContent }) => textContent);
};

describe('the teams', () => {
  it('[TEAM-01] are titled, with a way to create one', async () => {
    await openTeams();
    expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('My Team Projects');
    expect(screen.getByRole('link', { name: 'Create New Team' }).getAttribute('href')).toBe(paths.newTeam);
  });

  it('[TEAM-02] are listed in four tabs', async () => {
    const { user } = await openTeams();
    const listed: unknown[] = [];
    for (const tab of screen.getAllByRole('tab')) {
      await user.click(tab);
      listed.push([tab.textContent, await cards()]);
    }
    expect(listed).toEqual([
      ['Overview', ['Robotics', 'Drones']],
      ['Active', ['Robotics']],
      ['Inactive', ['Drones']],
      ['Bin', ['Old']],
    ]);
  });

  it('[TEAM-03] show their six facts', async () => {
    await openTeams();
    const card = (await screen.findByRole('link', { name: 'Robotics' })).closest('li') as HTMLElement;
    const facts = within(card)
      .getAllByRole('term')
      .map((term) => `${term.textContent}: ${term.nextElementSibling?.textContent}`);
    expect(facts).toEqual([
      'Total projects: 3',
      'Members: 1',
      'Type: Research',
      'Status: Active',
      'Created on: Jan 15 2026',
    ]);
  });

  it.each([
    ['active', 'Robotics', 'inactive'],
    ['inactive', 'Drones', 'active'],
  ] as const)('[TEAM-04] of the tab %s can be switched', async (tab, name, next) => {
    const { api, user } = await openTeams(undefined, tab);
    await user.click(await screen.findByRole('button', { name: `Make ${next}: ${name}` }));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'SetTeamStatus', payload: { teamId: name.toLowerCase(), status: next } }]),
    );
    expect(await screen.findByText(`${name} is ${next} now.`)).toBeTruthy();
  });

  it('of others are not to be switched', async () => {
    await openTeams([aTeam({ myRole: 'member' })], 'active');
    expect(await cards()).toEqual(['Robotics']);
    expect(screen.queryByRole('button', { name: /^Make/ })).toBeNull();
  });

  it('[TEAM-13] come back from the bin', async () => {
    const { api, user } = await openTeams(undefined, 'bin');
    expect(await screen.findByText('Purged on Dec 24 2026')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Restore Old' }));
    await waitFor(() => expect(api.sent).toEqual([{ name: 'RestoreTeam', payload: { teamId: 'old' } }]));
  });

  it('[TEAM-06] lead somebody without any to the first one', async () => {
    const { address } = await openTeams([]);
    await waitFor(() => expect(address()).toBe(paths.firstTeam));
  });

  it('are still here when all of them are in the bin', async () => {
    const { address } = await openTeams([old]);
    expect(await screen.findByText('No teams')).toBeTruthy();
    expect(address()).toBe(paths.teams);
  });

  it('that cannot be loaded say so, and are tried again', async () => {
    const api = fakeApi({ teams: [aTeam()] });
    api.refuse('/api/teams', 'INVALID');
    const { user } = renderScreen(<TeamsScreen />, { path: paths.teams });
    expect(await screen.findByText(/^Teams could not be loaded\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await cards()).toEqual(['Robotics']);
  });
});

describe('the form of a new team', () => {
  const open = () => {
    const api = fakeApi({ teams: [] });
    return { api, ...renderScreen(<NewTeamScreen />, { path: paths.newTeam }) };
  };
  const choose = async (user: ReturnType<typeof open>['user'], type: string) => {
    await user.click(screen.getByRole('combobox', { name: /^Team type/ }));
    await user.click(screen.getByRole('option', { name: type }));
  };

  it('[TEAM-08, CONST-12] offers the types of the specification, then those of its sample teams', async () => {
    const { user } = open();
    await user.click(screen.getByRole('combobox', { name: /^Team type/ }));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'Research',
      'Development',
      'Marketing',
      'Design',
      'Seminar',
      'Publication',
    ]);
  });

  it('[TEAM-11] says what is missing, and sends nothing', async () => {
    const { api, user } = open();
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Team name is required.')).toBeTruthy();
    expect(screen.getByText('Team type is required.')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText(/^Team name/));
    expect(api.sent).toEqual([]);
  });

  it('[TEAM-07, TEAM-10] creates the team and leads to its details', async () => {
    const { api, user, address } = open();
    api.answer('CreateTeam', { teamId: 'new' });
    await user.type(screen.getByLabelText(/^Team name/), 'Field trips');
    await choose(user, 'Design');
    await user.type(screen.getByLabelText('Team details'), 'Twice a year.');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    await waitFor(() => expect(address()).toBe(teamPath('new')));
    const payload = { teamName: 'Field trips', teamType: 'Design', teamDetails: 'Twice a year.' };
    expect(api.sent).toEqual([{ name: 'CreateTeam', payload }]);
    expect(readDraft('team')).toBeUndefined();
  });

  it('[TEAM-09] is left by Cancel without a team', async () => {
    const { api, user, address } = open();
    await user.type(screen.getByLabelText(/^Team name/), 'Never mind');
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(address()).toBe(paths.teams);
    expect(api.sent).toEqual([]);
  });

  it('keeps what was typed when creating fails', async () => {
    const { api, user } = open();
    api.refuse('CreateTeam', 'INVALID', { teamName: 'Choose another name.' });
    await user.type(screen.getByLabelText(/^Team name/), 'Taken');
    await choose(user, 'Research');
    await user.click(screen.getByRole('button', { name: 'Next' }));
    expect(await screen.findByText('Choose another name.')).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>(/^Team name/).value).toBe('Taken');
    expect(readDraft('team')).toMatchObject({ changed: { teamName: 'Taken' } });
  });
});
