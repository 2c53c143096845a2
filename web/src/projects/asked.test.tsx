import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aMe, aProject } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import AskedScreen from './AskedScreen.tsx';

it('what is asked of somebody is the projects of others, by status', async () => {
  const api = fakeApi({
    projects: [
      aProject({ id: '100000001', projectName: 'Mine', role: 'owner' }),
      aProject({ id: '100000002', projectName: 'Theirs', role: 'collaborator' }),
      aProject({ id: '100000003', projectName: 'Theirs before', role: 'collaborator', status: 'past' }),
    ],
  });
  api.answer('/api/me', aMe({ isHost: false }));
  const { user } = renderScreen(<AskedScreen />, { path: paths.asked, at: paths.asked });
  expect(await screen.findByRole('link', { name: 'Theirs' })).toBeTruthy();
  expect(screen.queryByText('Mine')).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Past Projects' }));
  expect(await screen.findByRole('link', { name: 'Theirs before' })).toBeTruthy();
  expect(screen.queryByRole('link', { name: 'Theirs' })).toBeNull();
});
