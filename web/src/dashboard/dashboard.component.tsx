import { expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { fakeApi } from '../testing/api.ts';
import { aMe, aProject } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import DashboardScreen from './DashboardScreen.tsx';

it('[GEN-02] the dashboard says that projects could not be counted, and counts them again', async () => {
  const api = fakeApi({ projects: [aProject()] });
  api.answer('/api/me', aMe());
  api.refuse('/api/projects', 'CHANGED_MEANWHILE');
  const { user } = renderScreen(<DashboardScreen />);
  expect(await screen.findByText(/^Your projects could not be loaded\./)).toBeTruthy();
  await user.click(screen.getByText('Retry'));
  expect(await screen.findByText('Hello, Hilda. 1 active project.')).toBeTruthy();
  await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
});
