import type { BundleRow, ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { collectionPath, projectPath } from '../paths.ts';
import ProjectScreen from '../project/ProjectScreen.tsx';
import { fakeApi } from '../testing/api.ts';
import { aBundle, aCollaborator, aProject, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import CollectionScreen from './CollectionScreen.tsx';

type Past = { readonly bundle?: BundleRow; readonly accepted?: number; readonly role?: ProjectRow['role'] };

const openPast = ({ bundle, accepted = 5, role = 'owner' }: Past, path = projectPath) => {
  const statusCounts = { 'Not Uploaded': 0, Uploaded: 1, 'In Review': 0, Accept: accepted, Reject: 0 };
  const api = fakeApi({
    projects: [aProject({ status: 'past', statusCounts, role })],
    documents: [],
    collaborators: [aCollaborator('ada')],
    submissions: [],
    comments: [],
    bundles: bundle ? [bundle] : [],
  });
  api.answer('/api/downloads', { url: '#' });
  const shown = path === projectPath ? <ProjectScreen /> : <CollectionScreen />;
  return { api, ...renderScreen(shown, { path: path(':id'), at: path(projectId) }) };
};
const notice = () => screen.findByLabelText('Bundle of accepted documents');

describe('the bundle of accepted documents', () => {
  it('[BEY-10] says what was accepted since, is downloaded as it is, and made anew with one press', async () => {
    const { api, user } = openPast({ bundle: aBundle({ acceptedSince: 3, droppedSince: 1 }) });
    const { textContent } = await notice();
    expect(textContent).toMatch(/^Bundle of 3 accepted documents \(2 KB\), made Jan 1 /);
    expect(textContent).toContain('3 documents accepted since. 1 of them is accepted no more.');
    await user.click(screen.getByText('Download bundle'));
    await waitFor(() => expect(api.sent.map(({ payload }) => payload)).toEqual([{ projectId, which: 'bundle' }]));
    Object.assign(api.rows, { bundles: [aBundle({ documents: 5 })] });
    await user.click(screen.getByText('Make it anew'));
    expect(await screen.findByText('The bundle is made.')).toBeTruthy();
    expect(api.sent.at(-1)).toEqual({ name: 'MakeBundle', payload: { projectId } });
    await waitFor(() => expect(screen.queryByText('Make it anew')).toBeNull());
    expect((await notice()).textContent).toContain('Bundle of 5 accepted documents');
  });

  it('[BEY-10] stands on the collection page, too', async () => {
    openPast({ bundle: aBundle() }, collectionPath);
    expect((await notice()).textContent).toContain('Bundle of 3 accepted documents');
    expect(screen.getByText('Download bundle')).toBeTruthy();
  });

  it('[BEY-10] without a document says so, and is offered once something is accepted', async () => {
    const none = aBundle({ documents: 0, bytes: 0 });
    openPast({ bundle: none, accepted: 0 });
    expect((await notice()).textContent).toBe('No document was accepted by the due date.');
    expect(screen.queryByText('Download bundle')).toBeNull();
  });

  it('[BEY-10] can be made when the first documents are accepted', async () => {
    openPast({ bundle: aBundle({ documents: 0, bytes: 0, acceptedSince: 2 }), accepted: 2 });
    expect((await notice()).textContent).toContain(
      'No document was accepted by the due date. 2 documents accepted since.',
    );
    expect(screen.getByText('Make a bundle')).toBeTruthy();
  });

  it('[BEY-10] is downloaded, but not made, by support staff', async () => {
    openPast({ bundle: aBundle({ acceptedSince: 1 }), role: 'support' });
    await notice();
    expect(screen.getByText('Download bundle')).toBeTruthy();
    expect(screen.queryByText('Make it anew')).toBeNull();
  });
});
