import { expect, it } from '@jest/globals';
import { act, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { keepUnsent } from '../../data/unsent/store.ts';
import { personPath, projectPath, reviewPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import Palette from '../search/Palette.tsx';
import { PastFrame } from './PastFrame.tsx';

/** Looks at the project as it was, beside what stands around every screen. */
const open = async (beside?: ReactNode) => {
  const ada = { id: 'ada', name: 'Ada Ferreira', projectId, projectName: 'Horizon grant', personId: 'ada' };
  const api = fakeApi({ projects: [aProject()], places: [{ ...ada, documentId: null }], history: [] });
  api.answer(`/api/projects/${projectId}/moments`, [
    { position: 7, at: '2026-11-03T14:06:00.000Z', kind: 'ProjectCreated' },
  ]);
  api.answer(`/api/projects/${projectId}/life`, []);
  const frame = (
    <>
      <PastFrame>{null}</PastFrame>
      {beside}
    </>
  );
  const page = renderScreen(frame, { path: '/projects/*', at: `${projectPath(projectId)}?at=7` });
  await screen.findByText(/^As of/);
  return page;
};

it('what is found is of now, and shown as it is now', async () => {
  const { user, address } = await open(<Palette onClose={() => {}} />);
  await user.type(screen.getByRole('combobox'), 'ferr');
  await screen.findByText('Ada Ferreira');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe(personPath(projectId, 'ada')));
  expect(screen.queryByText(/^As of/)).toBeNull();
});

it('a review that was refused leads to where it is made anew', async () => {
  const { user, address } = await open();
  const command = { projectId, personId: 'ada', documentId: 'Budget', version: 1, action: 'Accept' } as const;
  const words = { fieldName: 'Budget', name: 'Ada', before: undefined, refusal: 'There is a newer version.' };
  act(() => void keepUnsent({ id: 'one', key: 'one', command, ...words, state: 'refused', due: Date.now() }));
  await user.click(await screen.findByRole('button', { name: 'Show it' }));
  await waitFor(() => expect(address()).toBe(reviewPath(projectId, 'ada', 'Budget')));
  expect(screen.queryByText(/^As of/)).toBeNull();
});
