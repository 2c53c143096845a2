import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';

const ada = aCollaborator('ada', [['Budget', 'Uploaded']], { name: 'Ada Ferreira' });
const bo = aCollaborator('bo', [['Budget', 'Not Uploaded']], { name: 'Bo Lind' });
const cy = aCollaborator('cy', [['Budget', 'Reject']], { name: 'Cy Adams' });

const open = async ({
  role = 'owner',
  search = '',
  width = 1280,
}: {
  role?: 'owner' | 'support';
  search?: string;
  width?: number;
} = {}) => {
  const api = fakeApi({
    projects: [aProject({ role })],
    documents: [aDocument('Budget'), aDocument('Plan', { order: 2 })],
    collaborators: [ada, bo, cy],
    submissions: [aSubmission('ada', 'Budget') as never],
    comments: [],
  });
  const page = renderScreen(<ProjectScreen />, {
    path: projectPath(':id'),
    at: `${projectPath(projectId)}${search}`,
    width,
  });
  await screen.findByRole('group', { name: 'Filter by status' });
  return { api, ...page };
};
const bar = () => within(screen.getByRole('group', { name: 'For those who are ticked' }));
const dialog = async () => within(await screen.findByRole('dialog'));
const outcomes = async () =>
  (await within(await screen.findByRole('list', { name: 'Outcomes' })).findAllByRole('listitem')).map(
    ({ textContent }) => textContent,
  );

describe('a filter', () => {
  it('[BEY-24] [BEY-45] narrows what is downloaded, for support staff too', async () => {
    const { api, user } = await open({ role: 'support', search: '?q=Fer' });
    api.answer('/api/downloads', { url: '#' });
    const choose = async () => {
      await user.click(screen.getByLabelText(/^More about/));
      await user.click(await screen.findByText('Choose what to download'));
    };
    await choose();
    expect((await dialog()).getByRole('combobox', { name: 'Collaborators' }).textContent).toBe('Ada Ferreira');
    await user.click((await dialog()).getByText('Download'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await choose();
    await user.click((await dialog()).getByRole('combobox', { name: 'Collaborators' }));
    await user.click(await screen.findByRole('option', { name: 'All' }));
    await user.click((await dialog()).getByText('Download'));
    await waitFor(() =>
      expect(api.sent.map(({ payload }) => payload)).toEqual([
        { projectId, which: 'latest', by: 'collaborator', personIds: ['ada'] },
        { projectId, which: 'latest', by: 'collaborator' },
      ]),
    );
  });
});

describe('rows that are ticked', () => {
  it('[BEY-45] are all that are shown, and an action is for them alone', async () => {
    const { api, user } = await open({ search: '?show=missing' });
    await user.click(screen.getByLabelText('Tick everybody shown'));
    expect(bar().getByText('1 ticked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^All/ }));
    await user.click(screen.getByLabelText('Tick Cy Adams'));
    expect(bar().getByText('2 ticked')).toBeTruthy();
    await user.click(bar().getByText('Remind'));
    await user.click((await dialog()).getByText('Remind'));
    expect(await screen.findByText('2 collaborators reminded.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('group', { name: 'For those who are ticked' })).toBeNull());
    expect(api.sent.map(({ name, payload }) => [name, (payload as { personId: string }).personId])).toEqual([
      ['RemindCollaborator', 'bo'],
      ['RemindCollaborator', 'cy'],
    ]);
  });

  it('stay ticked behind a filter, whatever is ticked or done in it', async () => {
    const { user } = await open();
    const isTicked = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name: `Tick ${name}` }).checked;
    const everybody = () => screen.getByLabelText('Tick everybody shown');
    await user.click(screen.getByLabelText('Tick Ada Ferreira'));
    await user.click(screen.getByRole('button', { name: /^Missing/ }));
    await user.click(everybody());
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(bar().getByText('2 ticked')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: /^Missing/ }));
    await user.click(everybody());
    await user.click(everybody());
    await user.click(bar().getByText('Remind'));
    await user.click((await dialog()).getByText('Remind'));
    await screen.findByText('1 collaborator reminded.');
    await user.click(screen.getByRole('button', { name: /^All/ }));
    expect(['Ada Ferreira', 'Bo Lind', 'Cy Adams'].map(isTicked)).toEqual([true, false, false]);
    expect(bar().getByText('1 ticked')).toBeTruthy();
  });

  it('[BEY-45] have an outcome each, and only what was refused is tried again', async () => {
    const { api, user } = await open();
    await user.click(screen.getByLabelText('Tick everybody shown'));
    await user.click(bar().getByText('Give more time'));
    const form = await dialog();
    expect(form.getByText('Save')).toHaveProperty('disabled', true);
    api.rows.collaborators = [{ ...ada, dueAt: '2101-01-01T05:00:00Z' }, bo, cy];
    await user.type(form.getByLabelText('New due date'), '2100-02-01');
    api.refuse('ExtendDueMoment', 'PROJECT_IN_BIN');
    await user.click(form.getByText('Save'));
    expect(await screen.findByText('2 done, 1 refused.')).toBeTruthy();
    expect((await outcomes())[0]).toContain('Ada Ferreira');
    await user.click(screen.getByText('Try the 1 refused again'));
    expect(await screen.findByText('2 done, 1 with nothing to do.')).toBeTruthy();
    expect((await outcomes())[0]).toMatch(/^Ada Ferreira.*Has until .* already\.$|Nothing to do/);
    expect(api.sent).toHaveLength(3);
    await user.click(screen.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('[BEY-45] are accepted with what they uploaded, though that takes them out of the filter', async () => {
    const { api, user } = await open({ search: '?show=review' });
    await user.click(screen.getByLabelText('Tick Ada Ferreira'));
    await user.click(bar().getByText('Accept uploads'));
    await screen.findByRole('dialog', { name: 'Accept 1 upload of 1 collaborator?' });
    api.rows.collaborators = [aCollaborator('ada', [['Budget', 'Accept']], { name: 'Ada Ferreira' }), bo, cy];
    await user.click((await dialog()).getByText('Accept'));
    expect(await screen.findByText('1 document accepted.')).toBeTruthy();
    expect(screen.getByText('Nobody here')).toBeTruthy();
    expect(api.sent).toMatchObject([
      { name: 'ReviewDocument', payload: { version: 1, reviewsSeen: 0, action: 'Accept' } },
    ]);
  });

  it('are counted as they were when it began, however often it is tried', async () => {
    const { api, user } = await open();
    const dan = aCollaborator('dan', [['Budget', 'Uploaded']], { name: 'Dan Ek' });
    api.rows.collaborators = [ada, dan];
    await act(() => refreshAll(queryClient));
    await user.click(screen.getByLabelText('Tick everybody shown'));
    await user.click(bar().getByText('Accept uploads'));
    api.refuse('ReviewDocument', 'PROJECT_IN_BIN');
    api.rows.collaborators = [ada, { ...dan, documents: dan.documents.map((one) => ({ ...one, status: 'Accept' })) }];
    await user.click((await dialog()).getByText('Accept'));
    expect(await screen.findByText('1 done, 1 refused.')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Accept 2 uploads of 2 collaborators?' })).toBeTruthy();
    await user.click(screen.getByText('Try the 1 refused again'));
    expect(await screen.findByText('2 documents accepted.')).toBeTruthy();
  });

  it('[BEY-45] are asked for more documents, and keep what was chosen when the dialog is left', async () => {
    const { api, user } = await open({ width: 360 });
    await user.click(screen.getByLabelText('Tick Bo Lind'));
    await user.click(bar().getByText('Assign documents'));
    await user.click((await dialog()).getByLabelText('Plan .pdf'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(bar().getByText('Assign documents'));
    await user.click((await dialog()).getByText('Assign'));
    expect(await screen.findByText('Assigned to 1 collaborator.')).toBeTruthy();
    expect(api.sent).toEqual([
      { name: 'AssignDocument', payload: { projectId, documentId: 'Plan', personIds: ['bo'] } },
    ]);
  });

  it('[BEY-45] are downloaded alone, or with everybody, and not without a file', async () => {
    const { api, user } = await open();
    api.answer('/api/downloads', { url: '#' });
    await user.click(screen.getByLabelText('Tick Bo Lind'));
    await user.click(bar().getByText('Download'));
    const form = await dialog();
    expect(form.getByRole('combobox', { name: 'Collaborators' }).textContent).toBe('Bo Lind');
    expect(form.getByText('Nothing of theirs is uploaded.')).toBeTruthy();
    expect(form.getByText('Download')).toHaveProperty('disabled', true);
    await user.click(form.getByText('Cancel'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByLabelText('Tick Ada Ferreira'));
    await user.click(bar().getByText('Download'));
    await user.click((await dialog()).getByText('Download'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(bar().getByText('2 ticked')).toBeTruthy();
    expect(api.sent.map(({ payload }) => payload)).toEqual([
      { projectId, which: 'latest', by: 'collaborator', personIds: ['ada', 'bo'] },
    ]);
  });

  it('[BEY-45] there are none for support staff, who change nothing', async () => {
    await open({ role: 'support' });
    expect(screen.queryByRole('checkbox')).toBeNull();
  });
});
