import { expect, it } from '@jest/globals';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refresh } from '../data/queryClient.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe, aProject, aSubscription, nothingWaits, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import DashboardScreen from './DashboardScreen.tsx';

it('[GEN-02] the dashboard says that projects could not be counted, and counts them again', async () => {
  const api = fakeApi({ projects: [aProject()] });
  api.answer('/api/waiting', nothingWaits);
  api.refuse('/api/projects', 'CHANGED_MEANWHILE');
  const { user } = renderScreen(<DashboardScreen />);
  expect(await screen.findByText(/^Your projects could not be loaded\./)).toBeTruthy();
  await user.click(screen.getByText('Retry'));
  expect(await screen.findByText('Hello, Hilda. 1 active project.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

it('[BEY-44] who has a plan is offered none', async () => {
  const api = fakeApi({ projects: [] });
  api.answer('/api/me', aMe({ subscription: aSubscription({ plan: 'team', members: 3 }) }));
  api.answer('/api/waiting', nothingWaits);
  renderScreen(<DashboardScreen />);
  expect(await screen.findByRole('link', { name: /^Create a Solo Project/ })).toBeTruthy();
  await waitFor(() => expect(screen.queryByRole('link', { name: /^Select a Pricing Plan/ })).toBeNull());
  expect(screen.queryByText(/trial/)).toBeNull();
});

it('[BEY-44] the steps to the first project are ticked one by one, and gone once it is started', async () => {
  const api = fakeApi({ projects: [] });
  api.answer('/api/me', aMe({ isSubscribed: false }));
  api.answer('/api/waiting', nothingWaits);
  const { user, address } = renderScreen(<DashboardScreen />);
  const steps = within(await screen.findByRole('region', { name: 'Your first project' }));
  expect(steps.getAllByTitle('To do')).toHaveLength(3);
  expect(steps.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/pricingplan']);

  api.answer('/api/me', aMe());
  await refresh(queryClient, new Set(['me']));
  expect(await steps.findByRole('link', { name: 'Go on: Create a project' })).toBeTruthy();
  const draftStep = `/project/createprivateproject/add-collaborator/${projectId}`;
  api.rows.projects = [aProject({ status: 'draft', draftStep })];
  await refresh(queryClient, new Set(['projects']));
  const last = await steps.findByRole('link', { name: 'Go on: Name the documents and start it' });
  expect(steps.getAllByTitle('Done')).toHaveLength(2);
  expect(screen.queryByText('Nothing: you are up to date.')).toBeNull();

  await user.click(last);
  expect(address()).toBe(draftStep);
});

it('[BEY-44] who has had a project needs no first steps', async () => {
  const api = fakeApi({ projects: [aProject({ status: 'past' })] });
  api.answer('/api/waiting', nothingWaits);
  renderScreen(<DashboardScreen />);
  expect(await screen.findByText('Hello, Hilda. No active projects yet.')).toBeTruthy();
  expect(await screen.findByText('Nothing: you are up to date.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Your first project' })).toBeNull();
});

it('[BEY-44, DASH-01] what waits stands above the tiles once there is anything, and moves nothing while one looks', async () => {
  const api = fakeApi({ projects: [aProject()] });
  const waits = async () => (await screen.findByText('What waits for you')).closest('section') as HTMLElement;
  const tile = () => screen.findByRole('link', { name: /^Create a Solo Project/ });
  const isFirst = async () =>
    Boolean((await waits()).compareDocumentPosition(await tile()) & Node.DOCUMENT_POSITION_FOLLOWING);
  const mail = { projectId, projectName: 'Call', personId: 'ivo', email: 'ivo@example.org', reason: 'no such mailbox' };
  const undelivered = { total: 1, rows: [{ ...mail, at: '2026-01-01T00:00:00Z' }] };
  api.answer('/api/waiting', nothingWaits);
  renderScreen(<DashboardScreen />);
  await screen.findByText('Nothing: you are up to date.');
  expect(await isFirst()).toBe(false);
  api.answer('/api/waiting', { ...nothingWaits, undelivered });
  await refresh(queryClient, new Set(['waiting']));
  await screen.findByText('ivo@example.org: no such mailbox');
  expect(await isFirst()).toBe(false);
  cleanup();
  renderScreen(<DashboardScreen />);
  await screen.findByText('ivo@example.org: no such mailbox');
  expect(await isFirst()).toBe(true);
});
