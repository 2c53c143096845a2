import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../testing/api.ts';
import { aMe, aProject, aSubscription, nothingWaits } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import DashboardScreen from './DashboardScreen.tsx';

it('[GEN-02] the dashboard says that projects could not be counted, and counts them again', async () => {
  const api = fakeApi({ projects: [aProject()] });
  api.answer('/api/me', aMe());
  api.answer('/api/waiting', nothingWaits);
  api.refuse('/api/projects', 'CHANGED_MEANWHILE');
  const { user } = renderScreen(<DashboardScreen />);
  expect(await screen.findByText(/^Your projects could not be loaded\./)).toBeTruthy();
  await user.click(screen.getByText('Retry'));
  expect(await screen.findByText('Hello, Hilda. 1 active project.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});

it('[DASH-01, BEY-44] who has a plan is told which, and offered no trial', async () => {
  const api = fakeApi({ projects: [] });
  api.answer('/api/me', aMe({ subscription: aSubscription({ plan: 'team', members: 3 }) }));
  api.answer('/api/waiting', nothingWaits);
  renderScreen(<DashboardScreen />);
  const tile = await screen.findByRole('link', { name: /^Select a Pricing Plan/ });
  await waitFor(() => expect(tile.textContent).toContain('You have the Team Plan for 3 members, billed monthly.'));
  expect(screen.queryByText(/trial/)).toBeNull();
});
