import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { projectPath, stepPaths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import CountScreen from './CountScreen.tsx';
import InviteScreen from './InviteScreen.tsx';

const open = async (collaboratorLimit = 250, status: 'draft' | 'active' = 'draft') => {
  const api = fakeApi({
    projects: [aProject({ status })],
    collaborators: [aCollaborator('ada')],
    contacts: [{ id: 'bo', name: 'Bo Lind', email: 'bo@kth.example', pictureFileId: null }],
  });
  api.answer('/api/usage', { storage: { used: 0, quota: 1 }, collaboratorLimit });
  const place = { path: stepPaths.addCollaborators(':id'), at: stepPaths.addCollaborators(projectId) };
  const page = renderScreen(<InviteScreen />, place);
  return { api, ...page, box: await screen.findByRole<HTMLInputElement>('combobox') };
};
/** jsdom's files do not give their bytes. */
const csvFile = (text: string) =>
  Object.assign(new File([text], 'people.csv'), { arrayBuffer: async () => new TextEncoder().encode(text).buffer });
const members = () => screen.getByText(/member/, { selector: '[role=status]' }).textContent;

describe('inviting collaborators', () => {
  it('adds an address with Enter or Add, and sends the new ones only', async () => {
    const { api, user, address, box } = await open();
    await user.type(box, 'cy@example.org{Enter}');
    await user.type(box, 'dan@example.org');
    await user.click(screen.getByRole('button', { name: 'Add' }));
    expect(members()).toBe('3 members');
    expect(document.activeElement).toBe(box);
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(address()).toBe(stepPaths.privateDefinitions(projectId)));
    expect(api.sent).toEqual([
      { name: 'InviteCollaborators', payload: { projectId, emails: ['dan@example.org', 'cy@example.org'] } },
    ]);
  });

  it('has the focus in the list still where somebody is removed from it, the last one, too', async () => {
    const { user, box } = await open();
    await user.type(box, 'cy@example.org{Enter}');
    const list = screen.getByRole('region', { name: 'Collaborators List' });
    for (const button of screen.getAllByRole('button', { name: /^Remove / })) {
      await user.click(button);
      expect(list.contains(document.activeElement)).toBe(true);
    }
    expect(members()).toBe('0 members');
  });

  it('says of whoever comes to a running project that they owe no document yet', async () => {
    const { user, address, box } = await open(250, 'active');
    await user.type(box, 'cy@example.org');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    await screen.findByText('Whoever is new owes no document yet: say which under Assign documents.');
  });

  it('keeps whom somebody adds while others are being invited, and the page', async () => {
    const { api, user, address, box } = await open(250, 'active');
    const letGo = api.hold('/api/commands/InviteCollaborators');
    await user.type(box, 'cy@example.org{Enter}');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await user.type(box, 'dan@example.org{Enter}');
    await user.type(box, 'eve@example.org');
    api.rows.collaborators = [aCollaborator('ada'), aCollaborator('cy')];
    await act(async () => letGo());
    await waitFor(() => expect(api.sent).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull());
    expect(box.value).toBe('eve@example.org');
    expect(members()).toBe('3 members');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(api.sent.map(({ payload }) => payload)).toMatchObject([
      { emails: ['cy@example.org'] },
      { emails: ['eve@example.org', 'dan@example.org'] },
    ]);
  });

  it('takes the address that still stands in the field along', async () => {
    const { api, user, box } = await open();
    await user.type(box, 'cy@example.org');
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'InviteCollaborators', payload: { projectId, emails: ['cy@example.org'] } }]),
    );
  });

  it('stops at something in the field that is no address, and says so', async () => {
    const { api, user, box } = await open();
    await user.type(box, 'cy@exam');
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    expect(await screen.findByText('Invalid email format: cy@exam')).toBeTruthy();
    expect(box.value).toBe('cy@exam');
    expect(api.sent).toEqual([]);
  });

  it('[CREATE-25] takes a pasted list, and says what is none and what is there already', async () => {
    const { user, box } = await open();
    await user.click(box);
    await user.paste('Cy <cy@example.org>\nada@example.org, nobody');
    expect(members()).toBe('2 members');
    expect(screen.getByText('Invalid email format: nobody Collaborator already added.')).toBeTruthy();
  });

  it('[CREATE-24] suggests people from earlier projects', async () => {
    const { user, box } = await open();
    await user.type(box, 'lin');
    await user.click(await screen.findByRole('option', { name: /Bo Lind/ }));
    expect(screen.getByRole('button', { name: 'Remove Bo Lind' })).toBeTruthy();
    expect(members()).toBe('2 members');
  });

  it('imports a file with names, after a look at its lines', async () => {
    const { api, user } = await open();
    await user.click(screen.getByText('Import a CSV or XLSX file', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
    const csv = 'Name,Email\nIvo,ivo@example.org\nAda,ada@example.org\nEve,eve@d\n,cy@example.org';
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(input, csvFile(csv));
    expect(await dialog.findByText(/2 people can be added\. 2 lines cannot, and are left out\./)).toBeTruthy();
    const problems = dialog.getAllByRole('row').slice(1, 3);
    expect(problems.map(({ textContent }) => textContent)).toEqual([
      '3Adaada@example.orgCollaborator already added.',
      '4Eveeve@dInvalid email format.',
    ]);
    expect(api.sent).toEqual([]);
    await user.click(dialog.getByText('Add 2 people', { selector: 'button' }));
    expect(members()).toBe('3 members');
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent[0]?.payload).toEqual({
      projectId,
      emails: ['ivo@example.org', 'cy@example.org'],
      names: [{ email: 'ivo@example.org', name: 'Ivo' }],
    });
  });

  it('says how many the project has room for, and imports no more', async () => {
    const { user } = await open(2);
    await user.click(screen.getByText('Import a CSV or XLSX file', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    await user.upload(input, csvFile('ivo@example.org\ncy@example.org'));
    expect(await dialog.findByText(/The project has room for 1 more person\./)).toBeTruthy();
    expect(dialog.getByText('Add 2 people', { selector: 'button' })).toHaveProperty('disabled', true);
  });

  it('shows the file that was chosen last, however long an earlier one is read', async () => {
    const { user } = await open();
    await user.click(screen.getByText('Import a CSV or XLSX file', { selector: 'button' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Import people' }));
    const input = document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const slow = csvFile('ivo@example.org');
    const bytes = await slow.arrayBuffer();
    let letGo = () => {};
    const held = new Promise<ArrayBuffer>((resolve) => {
      letGo = () => resolve(bytes);
    });
    slow.arrayBuffer = () => held;
    await user.upload(input, slow);
    await user.upload(input, csvFile('cy@example.org'));
    await dialog.findByText('cy@example.org');
    await act(async () => letGo());
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(dialog.getByText('cy@example.org')).toBeTruthy();
    expect(dialog.queryByText('ivo@example.org')).toBeNull();
  });

  it('removes somebody who was invited before', async () => {
    const { api, user, box } = await open();
    await user.type(box, 'cy@example.org{Enter}');
    await user.click(screen.getByRole('button', { name: 'Remove ada@example.org' }));
    await user.click(screen.getByRole('button', { name: 'Proceed' }));
    await waitFor(() => expect(api.sent).toHaveLength(2));
    expect(api.sent[0]).toEqual({ name: 'RemoveCollaborator', payload: { projectId, personId: 'ada' } });
  });
});

describe('the number of expected collaborators', () => {
  it('is asked for and confirmed, also with Enter', async () => {
    const api = fakeApi({ projects: [aProject({ status: 'draft', projectScope: 'public' })] });
    api.answer('/api/usage', { storage: { used: 0, quota: 1 }, collaboratorLimit: 250 });
    const place = { path: stepPaths.collaboratorCount(':id'), at: stepPaths.collaboratorCount(projectId) };
    const { user, go } = renderScreen(<CountScreen />, place);
    const field = await screen.findByLabelText('Number of Expected Collaborator');
    await user.clear(field);
    await user.type(field, '0{Enter}');
    expect(await screen.findByText('Enter a whole number of at least 1.')).toBeTruthy();
    await user.clear(field);
    await user.type(field, '7{Enter}');
    await screen.findByRole('dialog', { name: 'Start the project?' });
    expect(api.sent).toEqual([]);
    // What is typed is kept until it is stored.
    await go('/elsewhere');
    await go(place.at);
    expect(await screen.findByDisplayValue('7')).toBeTruthy();
    expect(screen.getByText(/^What you entered here before is not saved yet/)).toBeTruthy();
  });
});
