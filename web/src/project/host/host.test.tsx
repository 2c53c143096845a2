import type { ProjectRow } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { answersPath, projectPath, reviewPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';

const ada = aCollaborator(
  'ada',
  [
    ['Budget', 'Uploaded'],
    ['Plan', 'Accept'],
  ],
  { name: 'Ada Ferreira' },
);
const bo = aCollaborator(
  'bo',
  [
    ['Budget', 'Not Uploaded'],
    ['Plan', 'Not Uploaded'],
  ],
  { status: 'invited' },
);

type Opened = Partial<Pick<ProjectRow, 'role' | 'banned' | 'declined'>> & { readonly width?: number };
const open = async ({ role = 'owner', banned = [], declined = [], width = 1280 }: Opened = {}) => {
  const api = fakeApi({
    projects: [aProject({ role, banned, declined })],
    documents: [aDocument('Budget'), aDocument('Plan', { order: 2 })],
    collaborators: [ada, bo],
    submissions: [aSubmission('ada', 'Budget')],
    comments: [],
  });
  const page = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId), width });
  await screen.findByRole('group', { name: 'Filter by status' });
  return { api, ...page };
};
const people = () => within(screen.getByLabelText('Collaborators and their documents'));
const filter = (name: RegExp) => screen.getByRole('button', { name });

describe('the table of a host', () => {
  it('shows who delivered what; a delivered document leads to its review', async () => {
    await open();
    const link = people().getByRole('link', { name: 'Budget of Ada Ferreira: Uploaded' });
    expect(link.getAttribute('href')).toBe(reviewPath(projectId, 'ada', 'Budget'));
    expect(people().getAllByText('Not Uploaded')).toHaveLength(2);
    expect(people().getByText('2 / 2')).toBeTruthy();
    expect(people().getByText('Invited, not joined')).toBeTruthy();
    expect(
      screen.getByText('1 of 2 collaborators is complete; 1 still owes a document, 1 has uploaded nothing.'),
    ).toBeTruthy();
  });

  it('[BEY-32] is filtered by status, and the address keeps the filter', async () => {
    const { user, address } = await open();
    expect(filter(/^Missing/).textContent).toBe('Missing1');
    await user.click(filter(/^Missing/));
    expect(people().queryByText('Ada Ferreira')).toBeNull();
    expect(people().getByText('bo@example.org')).toBeTruthy();
    expect(address()).toBe(`${projectPath(projectId)}?show=missing`);
    await user.click(filter(/^Rejected/));
    expect(screen.getByText('Nobody here')).toBeTruthy();
  });

  it('[BEY-20] counts why documents are rejected, and shows whose they are', async () => {
    const { api, user, address } = await open();
    expect(screen.queryByText('Rejected documents are')).toBeNull();
    const [budget, plan] = ada.documents;
    const rejected = { ...budget, status: 'Reject', reasons: ['outdated', 'wrong file'] };
    api.rows.collaborators = [{ ...ada, documents: [rejected, plan] }, bo] as never;
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText('Rejected documents are')).toBeTruthy();
    expect(filter(/^wrong file/).textContent).toBe('wrong file1');
    await user.click(filter(/^wrong file/));
    expect(people().getByText('Ada Ferreira')).toBeTruthy();
    expect(people().queryByText('bo@example.org')).toBeNull();
    expect(address()).toBe(`${projectPath(projectId)}?show=wrong+file`);
    await user.click(filter(/^wrong file/));
    expect(people().getByText('bo@example.org')).toBeTruthy();
  });

  it('is a row for each person on a phone, which opens what they delivered', async () => {
    const { user } = await open({ width: 360 });
    expect(screen.getByRole('list', { name: 'Collaborators and their documents' })).toBeTruthy();
    expect(people().queryByRole('link')).toBeNull();
    await user.click(people().getByRole('button', { name: 'Ada Ferreira 2/2 delivered' }));
    const sheet = within(await screen.findByRole('dialog', { name: 'Ada Ferreira' }));
    expect(sheet.getByRole('link', { name: 'Plan of Ada Ferreira: Accept' })).toBeTruthy();
    await user.click(sheet.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(people().getByRole('button', { name: 'bo@example.org 0/2 delivered' })).toBeTruthy();
  });

  it('leaves on a phone open what somebody delivered who fits the filter no more', async () => {
    const { api, user } = await open({ width: 360 });
    await user.click(filter(/^Complete/));
    await user.click(people().getByRole('button', { name: 'Ada Ferreira 2/2 delivered' }));
    await screen.findByRole('dialog', { name: 'Ada Ferreira' });
    const [budget, plan] = ada.documents;
    api.rows.collaborators = [{ ...ada, documents: [{ ...budget, status: 'Reject' }, plan] }, bo] as never;
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText('Nobody here')).toBeTruthy();
    const sheet = within(screen.getByRole('dialog', { name: 'Ada Ferreira' }));
    expect(sheet.getByRole('link', { name: 'Budget of Ada Ferreira: Reject' })).toBeTruthy();
  });

  it('counts everybody, also where an operator lets a project have more people than the server lists at once', async () => {
    const many = Array.from({ length: 1_200 }, (_, index) => aCollaborator(`p${index}`, [['Budget', 'Not Uploaded']]));
    fakeApi({
      projects: [aProject()],
      documents: [aDocument('Budget')],
      collaborators: many,
      submissions: [],
      comments: [],
    });
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect(await screen.findByRole('button', { name: 'Remind 1200 who still owe' })).toBeTruthy();
    expect(filter(/^All/).textContent).toBe('All1200');
  });

  it('reminds everybody who still owes something, once', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remind 1 who still owes' }));
    await user.click(within(await screen.findByRole('dialog')).getByText('Remind'));
    expect(await screen.findByText('1 collaborator reminded.')).toBeTruthy();
    expect(api.sent).toEqual([
      { name: 'RemindCollaborator', payload: { projectId, personId: 'bo', dueAt: bo.dueAt, kind: 'host' } },
    ]);
  });

  it('says of whoever has delivered since that they owe nothing, and not that they have left', async () => {
    const { api, user } = await open();
    await user.click(screen.getByRole('button', { name: 'Remind 1 who still owes' }));
    api.refuse('RemindCollaborator', 'UNAVAILABLE');
    const documents = bo.documents.map((one) => ({ ...one, status: 'Uploaded' as const }));
    api.rows.collaborators = [ada, { ...bo, documents, delivered: 2 }];
    await user.click(within(await screen.findByRole('dialog')).getByText('Remind'));
    expect(await screen.findByText('1 refused.')).toBeTruthy();
    await user.click(screen.getByText('Try the 1 refused again'));
    expect(await screen.findByText('Owes nothing.')).toBeTruthy();
  });

  it('removes a collaborator only after a question', async () => {
    const { api, user } = await open();
    await user.click(screen.getByLabelText('More about Ada Ferreira'));
    await user.click(await screen.findByText('Remove from the project'));
    expect(api.sent).toEqual([]);
    await user.click(within(await screen.findByRole('dialog', { name: 'Remove Ada Ferreira?' })).getByText('Remove'));
    await waitFor(() =>
      expect(api.sent).toEqual([{ name: 'RemoveCollaborator', payload: { projectId, personId: 'ada' } }]),
    );
  });

  it('shows who declined an invitation, also when nothing is known of them but the address', async () => {
    await open({ declined: [{ id: 'eve', name: '', email: 'eve@example.org', pictureFileId: null }] });
    const declined = within(await screen.findByRole('region', { name: 'Declined' }));
    expect(declined.getAllByText('eve@example.org').length).toBeGreaterThan(0);
    expect(declined.getByText(/get no more invitations to this project by email/)).toBeTruthy();
  });

  it('[BEY-48] keeps a collaborator from joining again, if the host ticks it, and lets them again', async () => {
    const { api, user } = await open({ banned: [{ id: 'eve', name: 'Eve Storm', email: '', pictureFileId: null }] });
    await user.click(screen.getByLabelText('More about Ada Ferreira'));
    await user.click(await screen.findByText('Remove from the project'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Ada Ferreira?' }));
    await user.click(dialog.getByLabelText('Do not let Ada Ferreira join again'));
    await user.click(dialog.getByText('Remove'));
    await user.click(await screen.findByRole('button', { name: 'Allow again: Eve Storm' }));
    await waitFor(() =>
      expect(api.sent).toEqual([
        { name: 'RemoveCollaborator', payload: { projectId, personId: 'ada', ban: true } },
        { name: 'UnbanCollaborator', payload: { projectId, personId: 'eve' } },
      ]),
    );
  });

  it('[BEY-21] shows a later own due date, and reminds of it after the project closed', async () => {
    const api = fakeApi({
      projects: [aProject({ status: 'past', dueAt: '2026-01-01T05:00:00Z' })],
      documents: [aDocument('Budget'), aDocument('Plan', { order: 2 })],
      collaborators: [{ ...ada, dueAt: '2026-01-01T05:00:00Z' }, bo],
      bundles: [],
      submissions: [],
      comments: [],
    });
    const { user } = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    await screen.findByRole('group', { name: 'Filter by status' });
    expect(people().getAllByText(/^More time/)).toHaveLength(1);
    await user.click(screen.getByLabelText('More about bo@example.org'));
    await user.click(await screen.findByText('Remind'));
    await waitFor(() =>
      expect(api.sent).toMatchObject([{ name: 'RemindCollaborator', payload: { personId: 'bo', dueAt: bo.dueAt } }]),
    );
  });

  it('[GEN-02] says of each part that could not be loaded, and loads it again', async () => {
    const api = fakeApi({ projects: [aProject()] });
    const { user } = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    for (const what of ['Collaborators', 'Required documents', 'Recent uploads', 'Comments'])
      expect(await screen.findByText(`${what} could not be loaded. Not found.`)).toBeTruthy();
    expect(screen.queryByText(/No comments yet|Nothing has been uploaded|No collaborators|No documents/)).toBeNull();
    Object.assign(api.rows, {
      documents: [],
      collaborators: [],
      submissions: [],
      comments: [],
    });
    for (const retry of screen.getAllByText('Retry')) await user.click(retry);
    expect(await screen.findByText(/No comments yet/)).toBeTruthy();
    expect(await screen.findByText('Nothing has been uploaded yet.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByText(/could not be loaded/)).toBeNull());
  });

  it('[ERR-20] says that the project could not be loaded, and loads it again', async () => {
    const api = fakeApi({ projects: [aProject()], documents: [], collaborators: [], submissions: [], comments: [] });
    api.refuse(`/api/projects/${projectId}`, 'CHANGED_MEANWHILE');
    const { user } = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect(await screen.findByText(/^The project could not be loaded\./)).toBeTruthy();
    await user.click(screen.getByText('Retry'));
    expect(await screen.findByRole('heading', { level: 1, name: 'Horizon grant' })).toBeTruthy();
  });

  it('[STATE-25] downloads what was accepted, also after the due date', async () => {
    const statusCounts = { 'Not Uploaded': 2, Uploaded: 1, 'In Review': 0, Accept: 1, Reject: 0 };
    const api = fakeApi({
      projects: [aProject({ status: 'past', statusCounts })],
      documents: [aDocument('Budget')],
      collaborators: [ada],
      bundles: [],
      submissions: [],
      comments: [],
    });
    api.answer('/api/downloads', { url: '#' });
    const { user } = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    await user.click(await screen.findByLabelText('More about Horizon grant'));
    await user.click(await screen.findByText('Download accepted documents'));
    await waitFor(() => expect(api.sent.map(({ payload }) => payload)).toEqual([{ projectId, which: 'accepted' }]));
  });

  it('[COLLECT-07] downloads what nobody owes, too: an optional document, and answers', async () => {
    const { api } = await open();
    const isOffered = () => !screen.getByRole<HTMLButtonElement>('button', { name: /^Download All/ }).disabled;
    const counts = { 'Not Uploaded': 4, Uploaded: 0, 'In Review': 0, Accept: 0, Reject: 0 };
    const show = async (change: Partial<ProjectRow>) => {
      api.rows.projects = [aProject({ required: 4, delivered: 0, ...change })];
      await act(() => refreshAll(queryClient));
    };
    await show({ statusCounts: counts });
    await waitFor(() => expect(isOffered()).toBe(false));
    await show({ statusCounts: { ...counts, Uploaded: 1 } });
    await waitFor(() => expect(isOffered()).toBe(true));
    await show({ statusCounts: counts });
    await waitFor(() => expect(isOffered()).toBe(false));
    const people = { missing: 1, toReview: 0, given: 1 };
    await show({ statusCounts: counts, questions: { count: 1, revision: 3, missing: 1, people } });
    await waitFor(() => expect(isOffered()).toBe(true));
  });

  it('puts forward what comes next: to review, then to remind, then to download', async () => {
    const { api } = await open();
    const isNext = (name: RegExp) => screen.getByRole('button', { name }).classList.contains('MuiButton-contained');
    const review = screen.getByRole('link', { name: 'Review 1' });
    expect(review.getAttribute('href')).toBe(reviewPath(projectId, 'ada', 'Budget'));
    expect([isNext(/^Remind/), isNext(/^Download All/)]).toEqual([false, false]);
    const accepted = aCollaborator('ada', [['Budget', 'Accept']], { name: 'Ada Ferreira' });
    api.rows.collaborators = [accepted, bo];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull());
    expect([isNext(/^Remind/), isNext(/^Download All/)]).toEqual([true, false]);
    api.rows.collaborators = [accepted];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(isNext(/^Download All/)).toBe(true));
  });

  it('[BEY-52] counts answers among what is to be reviewed, and leads there where no document waits', async () => {
    const { api } = await open();
    const review = () => screen.findByRole('link', { name: /^Review/ });
    api.rows.projects = [
      aProject({
        questions: { count: 2, revision: 3, missing: 3, toReview: 2, people: { missing: 1, toReview: 1, given: 0 } },
      }),
    ];
    const eve = aCollaborator('eve', [['Budget', 'Accept']], { answersMissing: 0, answersToReview: 2 });
    api.rows.collaborators = [ada, { ...bo, answersMissing: 3 }, eve];
    await act(() => refreshAll(queryClient));
    await waitFor(async () => expect((await review()).textContent).toBe('Review 3'));
    expect((await review()).getAttribute('href')).toBe(reviewPath(projectId, 'ada', 'Budget'));
    expect(filter(/^To review/).textContent).toBe('To review2');
    const [bar] = screen.getAllByRole('img', { name: /1 to review, 1 missing/ });
    expect(bar?.getAttribute('aria-label')).toBe(
      'Uploaded: 1, Not Uploaded: 3, Answers of 2 people: 1 to review, 1 missing',
    );
    api.rows.collaborators = [bo, eve];
    await act(() => refreshAll(queryClient));
    await waitFor(async () => expect((await review()).textContent).toBe('Review 2'));
    expect((await review()).getAttribute('href')).toBe(answersPath(projectId, 'eve'));
  });

  it('offers nothing to change in the bin', async () => {
    const { api } = await open();
    expect(screen.getByLabelText('Tick everybody shown')).toBeTruthy();
    api.rows.projects = [aProject({ status: 'bin', purgeAt: '2100-02-01T00:00:00Z' })];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.queryByRole('checkbox')).toBeNull());
    expect(screen.queryByLabelText('More about Ada Ferreira')).toBeNull();
    expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
    expect(people().getByRole('link', { name: 'Budget of Ada Ferreira: Uploaded' })).toBeTruthy();
  });

  it('offers support staff nothing to change', async () => {
    await open({ role: 'support' });
    expect(screen.queryByLabelText('More about Ada Ferreira')).toBeNull();
    expect(screen.queryByText(/^Remind/)).toBeNull();
    expect(screen.queryByRole('link', { name: /^Review/ })).toBeNull();
    expect(people().getByRole('link', { name: 'Budget of Ada Ferreira: Uploaded' })).toBeTruthy();
  });
});

describe('the required documents of a host', () => {
  it('count what was delivered of each, and open its latest upload', async () => {
    await open();
    const rows = within(await screen.findByRole('region', { name: 'Required Documents' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent?.match(/\d \/ \d delivered/)?.[0])).toEqual([
      '1 / 2 delivered',
      '1 / 2 delivered',
    ]);
    expect(screen.getByLabelText('View the latest upload of Budget in a new tab')).toHaveProperty('disabled', false);
  });

  it('show the latest upload in its review where a browser cannot show it in a tab', async () => {
    const { api } = await open();
    api.rows.documents = [aDocument('Budget', { moreTypes: ['.docx'] }), aDocument('Plan', { order: 2 })];
    await act(() => queryClient.invalidateQueries());
    const view = await screen.findByRole('link', { name: 'View the latest upload of Budget' });
    expect(view.getAttribute('href')).toBe(reviewPath(projectId, 'ada', 'Budget'));
    expect(screen.queryByLabelText('View the latest upload of Budget in a new tab')).toBeNull();
  });

  it('[BEY-16] are a list where there is no room for their table', async () => {
    await open({ width: 360 });
    const list = within(await screen.findByRole('list', { name: 'Required Documents' }));
    const [budget, plan] = list.getAllByRole('listitem');
    expect(budget?.textContent).toMatch(/^Budget.*1 \/ 2 delivered/);
    expect(plan?.textContent).toMatch(/^Plan.*1 \/ 2 delivered/);
    expect(list.getByLabelText('View the latest upload of Budget in a new tab')).toHaveProperty('disabled', false);
  });

  it('has the latest upload of each document, and the files, of more than a thousand uploads', async () => {
    const names = ['Budget', 'Plan', 'CV', 'Letter', 'Report'];
    const crowd = Array.from({ length: 300 }, (_, index) =>
      aCollaborator(
        `p${index}`,
        names.map((name) => [name, 'Uploaded'] as const),
      ),
    );
    fakeApi({
      projects: [aProject()],
      documents: [...names, 'Notes'].map((name, order) => aDocument(name, { order })),
      collaborators: crowd,
      // Newest first, as the server sorts them: the last document is behind 1,200 of others.
      submissions: names.flatMap((name) => crowd.map(({ personId }) => aSubmission(personId, name))),
      comments: [],
    });
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    const view = await screen.findByRole('button', { name: 'View the latest upload of Report in a new tab' });
    expect(view).toHaveProperty('disabled', false);
    const none = screen.getByRole('button', { name: 'View the latest upload of Notes in a new tab' });
    expect(none).toHaveProperty('disabled', true);
    expect(screen.getByRole('button', { name: 'Download All' })).toHaveProperty('disabled', false);
    expect(within(screen.getByRole('region', { name: 'Recent uploads' })).getAllByRole('listitem')).toHaveLength(6);
  });
});
