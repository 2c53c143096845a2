import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe, aProject, aTeam } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import ListScreen from './ListScreen.tsx';

const open = (amount: number, search = '') => {
  const projects = Array.from({ length: amount }, (_, index) =>
    aProject({ id: String(100_000_000 + index), projectName: `Call ${index + 1}` }),
  );
  const api = fakeApi({ projects });
  return { api, ...renderScreen(<ListScreen />, { path: paths.projects, at: `${paths.projects}${search}` }) };
};
const pager = async () => within(await screen.findByRole('navigation', { name: 'Pages' }));

describe('the pages of the project list', () => {
  it('[LIST-06] [CONST-16] are as many as there are twelves of projects', async () => {
    open(25);
    const pages = await pager();
    expect(pages.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
      'Previous',
      '1',
      '2',
      '3',
      'Next',
    ]);
    expect(pages.getByText('Previous')).toHaveProperty('disabled', true);
  });

  it('lead from beyond the end to the last one', async () => {
    const seen = new Set<boolean>();
    const watch = new MutationObserver(() => seen.add(screen.queryByText('No active projects') !== null));
    watch.observe(document.body, { childList: true, subtree: true });
    const { address } = open(25, '?page=9');
    await waitFor(() => expect(address()).toBe(`${paths.projects}?page=3`));
    expect((await pager()).getByText('Next')).toHaveProperty('disabled', true);
    expect(await screen.findAllByText(/^Call \d+$/)).toHaveLength(1);
    watch.disconnect();
    expect([...seen]).toEqual([false]);
  });

  it('lead to the first when nothing is left of the second', async () => {
    const { address } = open(12, '?page=2');
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(await screen.findAllByText(/^Call \d+$/)).toHaveLength(12);
  });
});

describe('the filter of the project list', () => {
  it('[BEY-32] stands in the address, through tabs and pages', async () => {
    const { user, address } = open(13, '?page=2');
    await pager();
    await user.type(screen.getByLabelText('Search'), 'call 13');
    await waitFor(() => expect(address()).toBe(`${paths.projects}?q=call+13`));
    await waitFor(() => expect(screen.getAllByText(/^Call \d+$/)).toHaveLength(1));
    await user.click(screen.getByRole('tab', { name: 'Past Projects' }));
    await waitFor(() => expect(address()).toBe(`${paths.projects}?tab=past&q=call+13`));
    expect(await screen.findByText('No such projects')).toBeTruthy();
  });

  it('[BEY-32] is found again under a name', async () => {
    const { api, user, address } = open(13, '?page=2');
    await pager();
    const search = 'tab=past&q=call';
    api.answer('/api/auth/saved-filters', [{ id: 'f', list: 'projects', name: 'Old calls', search }]);
    await user.click(screen.getByRole('button', { name: 'Saved filters' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Old calls' }));
    await waitFor(() => expect(address()).toBe(`${paths.projects}?${search}`));
    expect(await screen.findByRole('button', { name: 'Old calls' })).toBeTruthy();
  });
});

it.each([
  ['active', 'No active projects'],
  ['draft', 'No drafts'],
  ['past', 'No past projects'],
  ['bin', 'The bin is empty'],
])('[LIST-12] an empty list of %s projects says so', async (tab, text) => {
  open(0, `?tab=${tab}`);
  expect(await screen.findByText(text)).toBeTruthy();
});

it.each([
  [true, 'Your plan is ready.'],
  [false, 'Projects you have set up or joined'],
])('[LIST-12] an empty list offers to begin, and says so to whoever has paid (%s)', async (isSubscribed, taught) => {
  const { api } = open(0);
  api.answer('/api/me', aMe({ isSubscribed }));
  await screen.findByText(new RegExp(`^${taught}`));
  expect(screen.getAllByRole('link', { name: 'Create Project' })).toHaveLength(2);
});

describe('the card of a team’s project', () => {
  it('names the team to those who are in it, and to support staff nothing in its place', async () => {
    const team = aTeam();
    const of = (id: string, projectName: string, teamId: string) => aProject({ id, projectName, teamId });
    const known = of('100000001', 'Ours', team.id);
    fakeApi({ projects: [known, of('100000002', 'Theirs', 'another')], teams: [team] });
    renderScreen(<ListScreen />, { path: paths.projects });
    await screen.findByText(team.teamName);
    await waitFor(() => expect(screen.queryByText('...', { exact: false })).toBeNull());
    expect(screen.getAllByText('Team:', { exact: false })).toHaveLength(1);
  });
});
