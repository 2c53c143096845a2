import { MB, type ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import { Storage } from './Storage.tsx';

const open = (change: Partial<ProjectRow> = {}, stored: readonly number[] = []) => {
  const api = fakeApi({});
  const people = stored.map((bytes, index) => aCollaborator(`person${index}`, [], { stored: bytes }));
  return { api, ...renderScreen(<Storage project={aProject(change)} people={people} />) };
};
const dialog = async () => within(await screen.findByRole('dialog', { name: 'What each collaborator may use' }));

describe('the storage of a project', () => {
  it('is shared as usual until the host says how much and how often', async () => {
    const { api, user } = open();
    const sentence =
      "Each collaborator may use a tenth of the host's storage, for at most 50 versions of each document.";
    expect(screen.getByText(sentence)).toBeTruthy();
    await user.click(screen.getByText('Change the limits'));
    const { getByText, getByLabelText } = await dialog();
    expect((getByText('Save') as HTMLButtonElement).disabled).toBe(true);
    await user.type(getByLabelText('Storage of each collaborator'), '500');
    await user.type(getByLabelText('Versions of a document'), '0');
    expect(getByText('Enter at least 1.')).toBeTruthy();
    expect((getByText('Save') as HTMLButtonElement).disabled).toBe(true);
    await user.clear(getByLabelText('Versions of a document'));
    await user.type(getByLabelText('Versions of a document'), '3');
    await user.click(getByText('Save'));
    const payload = { projectId, share: 500 * MB, versions: 3 };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetUploadLimits', payload }]));
  });

  it('is given back to what is usual by empty fields', async () => {
    const { api, user } = open({ uploadLimits: { share: 500 * MB, versions: 3 } });
    expect(screen.getByText('Each collaborator may use 500 MB, for at most 3 versions of each document.')).toBeTruthy();
    await user.click(screen.getByText('Change the limits'));
    const { getByText, getByLabelText } = await dialog();
    await user.clear(getByLabelText('Storage of each collaborator'));
    await user.click(getByText('Save'));
    const payload = { projectId, share: null, versions: 3 };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'SetUploadLimits', payload }]));
  });

  it('is seen by who uses it most, also by support staff, who change nothing', () => {
    open(
      { role: 'support' },
      [0, 1, 7, 3, 5, 4, 6].map((size) => size * MB),
    );
    const sizes = screen.getAllByRole('listitem').map(({ textContent }) => textContent?.match(/\d+ MB/)?.[0]);
    expect(sizes).toEqual(['7 MB', '6 MB', '5 MB', '4 MB', '3 MB']);
    expect(screen.getByText('and 1 more person with less')).toBeTruthy();
    expect(screen.queryByText('Change the limits')).toBeNull();
  });
});
