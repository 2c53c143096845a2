import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { reviewPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ReviewScreen from '../ReviewScreen.tsx';

/** The review of what has three versions, of which the second may be deleted. */
const open = async (search = '', deletedAt: string | null = null) => {
  const [first] = aSubmission('ada', 'Budget').versions;
  const versions = [1, 2, 3].map((version) => ({
    ...first,
    version,
    fileId: `file-${version}`,
    deletedAt: version === 2 ? deletedAt : null,
  })) as never;
  const api = fakeApi({
    projects: [aProject({ role: 'owner' })],
    collaborators: [aCollaborator('ada', [['Budget', 'Uploaded']], { name: 'Ada Ferreira' })],
    submissions: [aSubmission('ada', 'Budget', { version: 3, fileId: 'file-3', versions })],
  });
  const place = reviewPath(projectId, 'ada', 'Budget');
  const page = renderScreen(<ReviewScreen />, {
    path: reviewPath(':id', ':personId', ':documentId'),
    at: `${place}${search}`,
  });
  await screen.findByRole('complementary', { name: 'Review' });
  const { user, address } = page;
  return {
    ...page,
    api,
    search: () => address().slice(place.length),
    choose: async (side: 'Compare' | 'With', version: number) => {
      await user.click(screen.getByRole('combobox', { name: side }));
      await user.click(await screen.findByRole('option', { name: new RegExp(`^Version ${version}:`) }));
    },
  };
};
const compared = (left: number, right: number) =>
  screen.findByRole('region', { name: `Versions ${left} and ${right}` });

describe('two versions to compare', () => {
  it('are any two, and stand in the address', async () => {
    const { user, search, choose, go } = await open();
    await user.click(screen.getByRole('button', { name: 'Compare with version 2' }));
    await compared(2, 3);
    expect(search()).toBe('?versions=2-3');
    await choose('Compare', 1);
    await compared(1, 3);
    expect(search()).toBe('?versions=1-3');
    // What stands on the other side changes places.
    await choose('With', 1);
    await compared(3, 1);
    expect(search()).toBe('?versions=3-1');
    await go(-1);
    expect(screen.queryByRole('region', { name: /^Versions/ })).toBeNull();
    expect(search()).toBe('');
  });

  it('are shown by their address, until the document is shown again', async () => {
    const { user, search } = await open('?versions=1-2');
    await compared(1, 2);
    await user.click(screen.getByRole('button', { name: 'Back to the document' }));
    await screen.findByRole('region', { name: 'Document' });
    expect(search()).toBe('');
  });

  it('ask before a decision goes to a third', async () => {
    const { api, user } = await open('?versions=1-2');
    await compared(1, 2);
    await user.click(screen.getByRole('radio', { name: /Accept/ }));
    await user.click(screen.getByRole('button', { name: /^Save and/ }));
    await screen.findByText(/Version 2 is on the screen\./);
    expect(api.sent).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Save for version 3' }));
    await waitFor(() => expect(api.sent).toMatchObject([{ payload: { version: 3, action: 'Accept' } }]));
  });

  it('are left out where they were deleted, which is said of an address that names them', async () => {
    const { user, search } = await open('?versions=2-3', '2026-11-21T10:00:00Z');
    await screen.findByText(/one was deleted since/);
    await user.click(screen.getByRole('button', { name: 'Compare with version 1' }));
    await compared(1, 3);
    expect(search()).toBe('?versions=1-3');
    await user.click(screen.getByRole('combobox', { name: 'Compare' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Version 1: Budget.pdf',
      'Version 3: Budget.pdf',
    ]);
  });

  it.each(['3-3', '1', 'x-9', '1-2-3'])('are not made of an address that does not name two: %s', async (versions) => {
    await open(`?versions=${versions}`);
    await screen.findByText(/not both there/);
    await screen.findByRole('region', { name: 'Document' });
  });
});
