import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import { useCommand } from '../data/commands.ts';
import { paths } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { renderScreen } from '../testing/screen.tsx';
import { useLeadOn } from './useLeadOn.ts';

const Joining = () => {
  const leadOn = useLeadOn();
  const { run } = useCommand('JoinProject', { success: 'Joined.' });
  const join = async () => {
    if (await run({ projectId: '123456789' })) leadOn('/projects/123456789');
  };
  return (
    <button type="button" onClick={() => void join()}>
      Join
    </button>
  );
};

/** Whoever presses, and the answer, when it is told to come. */
const press = async () => {
  const answer = fakeApi().hold('JoinProject');
  const shown = renderScreen(<Joining />, { path: paths.joinProject });
  await shown.user.click(screen.getByText('Join'));
  return { ...shown, answer: () => act(async () => answer()) };
};

it('an answer leads on whoever waits for it', async () => {
  const { answer, address } = await press();
  await answer();
  await waitFor(() => expect(address()).toBe('/projects/123456789'));
});

it('whoever has gone elsewhere meanwhile stays there, and hears of it', async () => {
  const { answer, address, go } = await press();
  await go(paths.settings);
  await answer();
  await screen.findByText('Joined.');
  expect(address()).toBe(paths.settings);
});
