import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { StorageMeter } from './StorageMeter.tsx';

const GB = 1024 ** 3;

it.each([
  [11.9, 'nothing'],
  [12, 'Nearly full: uploads are refused once it is.'],
  [15, 'Full: no more files can be uploaded.'],
])('a host who uses %d of 15 GB is told: %s', async (used, told) => {
  fakeApi().answer('/api/usage', { storage: { used: used * GB, quota: 15 * GB } });
  renderScreen(<StorageMeter />);
  await screen.findByText(`${used} GB of 15 GB used`);
  const shown = screen.queryAllByRole('status').map(({ textContent }) => textContent);
  expect(shown.join('') || 'nothing').toBe(told);
});
