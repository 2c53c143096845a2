import { mediaTypes, type QuestionsRow, questionSection } from '@dossier/shared/contract';
import { describe, expect, it, jest } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshAll } from '../data/queryClient.ts';
import { collectionPath } from '../paths.ts';
import { fakeApi } from '../testing/api.ts';
import { aCollaborator, aDocument, aProject, aSubmission, projectId } from '../testing/rows.ts';
import { renderScreen } from '../testing/screen.tsx';
import CollectionScreen from './CollectionScreen.tsx';

const open = async (role: 'owner' | 'support' = 'owner', search = '', questions: QuestionsRow[] = []) => {
  const api = fakeApi({
    projects: [aProject({ role, ...(questions.length > 0 && { questions: { count: 1, revision: 1, missing: 0 } }) })],
    questions,
    collaborators: [
      aCollaborator(
        'ada',
        [
          ['Budget', 'Uploaded'],
          ['Plan', 'Uploaded'],
        ],
        { name: 'Ada Ferreira' },
      ),
      aCollaborator('bo', [['Budget', 'Not Uploaded']]),
    ],
    documents: [aDocument('Budget'), aDocument('Plan', { order: 2 })],
    submissions: [aSubmission('ada', 'Budget'), aSubmission('ada', 'Plan')],
  });
  const page = renderScreen(<CollectionScreen />, {
    path: collectionPath(':id'),
    at: `${collectionPath(projectId)}${search}`,
  });
  await screen.findByRole('table');
  return { api, ...page };
};
const review = async (user: Awaited<ReturnType<typeof open>>['user']) => {
  await user.click(screen.getByLabelText('Review the documents of Ada Ferreira'));
  return within(await screen.findByRole('dialog'));
};
const decide = async (user: Awaited<ReturnType<typeof open>>['user'], card: HTMLElement, action: string) => {
  await user.click(within(card).getByRole('combobox', { name: 'Action' }));
  await user.click(await screen.findByRole('option', { name: action }));
};

describe('the collection of a host', () => {
  it('[COLLECT-05] counts files owed and delivered of each collaborator', async () => {
    await open();
    const cells = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) =>
        within(row)
          .getAllByRole('cell')
          .map((cell) => cell.textContent),
      );
    expect(cells.map((row) => row.slice(1, 4))).toEqual([
      ['ada@example.org', '2', '2'],
      ['bo@example.org', '1', '0'],
    ]);
  });

  it('[BEY-24] downloads what is chosen, in folders and under names as wanted', async () => {
    const { api, user } = await open();
    api.answer('/api/downloads', { url: '#' });
    const choose = async (label: string, option: string) => {
      await user.click(screen.getByRole('combobox', { name: label }));
      await user.click(await screen.findByRole('option', { name: option }));
    };
    await user.click(screen.getByText('Choose what to download'));
    await screen.findByRole('dialog', { name: 'Download documents' });
    await choose('Documents', 'Accepted documents');
    await choose('Folders', 'One for each document');
    const names = screen.getByLabelText('File names');
    await user.type(names, '{{sha}');
    expect(screen.getByText(/^Braces are only for/)).toBeTruthy();
    expect(screen.getByText('Download')).toHaveProperty('disabled', true);
    await user.clear(names);
    await user.paste('🏠'.repeat(201));
    expect(screen.getByText('At most 200 characters.')).toBeTruthy();
    await user.clear(names);
    await user.type(names, '{{collaborator} v{{version}');
    expect(screen.getByText(/Budget\/Ada Ferreira v2\.pdf$/)).toBeTruthy();
    await user.click(screen.getByText('Download'));
    await waitFor(() =>
      expect(api.sent.map(({ payload }) => payload)).toEqual([
        { projectId, which: 'accepted', by: 'document', names: '{collaborator} v{version}' },
      ]),
    );
  });

  it('[BEY-56] names files by answers, of questions that there are', async () => {
    const asks = { kind: 'text', questionId: 'acronym', label: 'Acronym' };
    const section = questionSection.parse({ sectionId: 'about', title: 'About you', questions: [asks] });
    const { user } = await open('owner', '', [
      { ...section, id: `${projectId}.about`, projectId, order: 1, closed: null },
    ]);
    await user.click(screen.getByText('Choose what to download'));
    await screen.findByRole('dialog', { name: 'Download documents' });
    expect(screen.getByText(/^With .*, \{answer:Question\}/)).toBeTruthy();
    const names = screen.getByLabelText('File names');
    await user.type(names, '{{answer:Acronyms} {{document}');
    expect(await screen.findByText('No question is called “Acronyms”.')).toBeTruthy();
    expect(screen.getByText('Download')).toHaveProperty('disabled', true);
    await user.clear(names);
    await user.type(names, '{{answer:acronym} {{document}');
    expect(screen.getByText(/Ada Ferreira\/\[acronym\] Budget\.pdf$/)).toBeTruthy();
  });

  it('asks for no answers of those whom a filter leaves where it leaves nobody', async () => {
    const asks = { kind: 'text', questionId: 'acronym', label: 'Acronym' };
    const section = questionSection.parse({ sectionId: 'about', title: 'About you', questions: [asks] });
    const { user, address } = await open('owner', '', [
      { ...section, id: `${projectId}.about`, projectId, order: 1, closed: null },
    ]);
    await user.type(screen.getByRole('searchbox'), 'zz');
    await waitFor(() => expect(address()).toContain('q=zz'));
    await user.click(screen.getByText('Choose what to download'));
    const form = within(await screen.findByRole('dialog', { name: 'Download documents' }));
    expect(form.getByText('Nobody fits the filter.')).toBeTruthy();
    expect(form.getByText('Download')).toHaveProperty('disabled', true);
    await user.click(form.getByRole('combobox', { name: 'Collaborators' }));
    await user.click(await screen.findByRole('option', { name: 'All' }));
    expect(form.getByText('Download')).toHaveProperty('disabled', false);
  });

  it('has nothing to download or to view of somebody who sent nothing', async () => {
    await open();
    expect(screen.getByLabelText('Download the files of bo@example.org')).toHaveProperty('disabled', true);
    expect(screen.getByLabelText('Download the files of Ada Ferreira')).toHaveProperty('disabled', false);
  });

  it('[BEY-32] [BEY-45] is found, sorted and ticked as the table of the project is, and the address keeps it', async () => {
    const { api, user, address } = await open('owner', '?sort=delivered');
    const names = () => screen.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()[0]).toContain('bo@example.org');
    expect(screen.getByRole('columnheader', { name: 'Uploaded Documents' }).getAttribute('aria-sort')).toBe(
      'ascending',
    );
    await user.click(screen.getByText('Uploaded Documents'));
    expect(names()[0]).toContain('Ada Ferreira');
    expect(address()).toContain('order=DESC');
    await user.click(screen.getByRole('button', { name: /^Missing/ }));
    expect(names()).toHaveLength(1);
    expect(address()).toContain('show=missing');
    await user.click(screen.getByLabelText('Tick everybody shown'));
    const bar = within(screen.getByRole('group', { name: 'For those who are ticked' }));
    await user.click(bar.getByText('Remind'));
    await user.click(within(await screen.findByRole('dialog')).getByText('Remind'));
    expect(await screen.findByText('1 collaborator reminded.')).toBeTruthy();
    expect(api.sent.map(({ name, payload }) => [name, (payload as { personId: string }).personId])).toEqual([
      ['RemindCollaborator', 'bo'],
    ]);
  });

  it('has no ticks for support staff, who find and export all the same', async () => {
    const { user } = await open('support');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(screen.getByRole('menuitem', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBeNull();
    expect(screen.queryByText('Show progress')).toBeNull();
  });

  it('[COLLECT-07] downloads what was uploaded, also while nobody owes it', async () => {
    const { api } = await open();
    api.rows.collaborators = [aCollaborator('ada'), aCollaborator('bo')];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.getByText(/^Documents Collections \(0\/0\)/)).toBeTruthy());
    expect(screen.getByText('Download All')).toHaveProperty('disabled', false);
    const statusCounts = { 'Not Uploaded': 3, Uploaded: 0, 'In Review': 0, Accept: 0, Reject: 0 };
    api.rows.projects = [aProject({ statusCounts })];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.getByText('Download All')).toHaveProperty('disabled', true));
  });

  it('downloads what was answered where nothing was uploaded', async () => {
    const { api, user } = await open();
    const statusCounts = { 'Not Uploaded': 3, Uploaded: 0, 'In Review': 0, Accept: 0, Reject: 0 };
    const people = { missing: 1, toReview: 0, given: 1 };
    api.rows.projects = [aProject({ statusCounts, questions: { count: 1, revision: 1, missing: 1, people } })];
    api.rows.submissions = [];
    await act(() => refreshAll(queryClient));
    api.answer('/api/downloads', { url: '#' });
    await waitFor(() => expect(screen.getByText('Download All')).toHaveProperty('disabled', false));
    await user.click(screen.getByText('Download All'));
    await waitFor(() => expect(api.sent.map(({ payload }) => payload)).toEqual([{ projectId }]));
  });

  it('[COLLECT-02] [COLLECT-03] downloads, views and reviews the files of one collaborator', async () => {
    const { api, user } = await open();
    api.rows.submissions = [aSubmission('ada', 'Budget', { mediaType: 'application/pdf' })];
    api.refuse('/api/downloads', 'FILE_NOT_FOUND');
    await user.click(screen.getByLabelText('Download the files of Ada Ferreira'));
    expect(await screen.findByText('No file path available.')).toBeTruthy();
    api.answer('/api/downloads', { url: '#' });
    await user.click(screen.getByLabelText('Download the files of Ada Ferreira'));
    const tab = { opener: {}, location: { replace: jest.fn() }, close: () => undefined };
    const openTab = jest.spyOn(window, 'open').mockReturnValue(tab as never);
    await user.click(screen.getByLabelText('View the files of Ada Ferreira'));
    await user.click(await screen.findByLabelText('Open Budget in a new tab'));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('#'));
    expect(openTab).toHaveBeenCalledWith('', '_blank');
    expect(api.sent.map(({ payload }) => payload)).toEqual([
      { projectId, personId: 'ada' },
      { fileId: 'file-ada-Budget', view: 'inline' },
    ]);
    await user.click(screen.getByText('Close'));
    await review(user);
  });

  it('offers to open only what browsers show: anything else left an empty tab beside its download', async () => {
    const { api, user } = await open();
    api.rows.submissions = [
      aSubmission('ada', 'Budget', { mediaType: mediaTypes['.docx'] }),
      aSubmission('ada', 'Plan', { mediaType: mediaTypes['.png'] }),
      aSubmission('ada', 'Dropped', { mediaType: mediaTypes['.csv'] }),
    ];
    await user.click(screen.getByLabelText('View the files of Ada Ferreira'));
    expect(await screen.findByLabelText('Open Plan in a new tab')).toBeTruthy();
    for (const name of ['Budget', 'Dropped']) {
      expect(screen.queryByLabelText(`Open ${name} in a new tab`)).toBeNull();
      expect(screen.getByLabelText(`Download ${name}`)).toBeTruthy();
    }
  });

  it('[DOCS-08] lists the files of one collaborator in the order of the documents', async () => {
    const { api, user } = await open();
    api.rows.submissions = [aSubmission('ada', 'Dropped'), aSubmission('ada', 'Plan'), aSubmission('ada', 'Budget')];
    await user.click(screen.getByLabelText('View the files of Ada Ferreira'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Files of Ada Ferreira' }));
    expect(await dialog.findByText(/Budget\.pdf, 2 KB/)).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.querySelector('.strong')?.textContent)).toEqual([
      'Budget',
      'Plan',
      'Dropped',
    ]);
  });

  it('has no review for support staff', async () => {
    await open('support');
    expect(screen.queryByLabelText('Review the documents of Ada Ferreira')).toBeNull();
  });
});

describe('the review of all documents of a collaborator', () => {
  it('stores every decision that was made, and closes', async () => {
    const { api, user } = await open();
    const dialog = await review(user);
    const card = await dialog.findByRole('region', { name: 'Plan' });
    expect(dialog.getByText('Save')).toHaveProperty('disabled', true);
    await decide(user, card, 'Reject');
    await user.type(within(card).getByLabelText('Remarks'), 'Page 2 is missing.');
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('The review was saved.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toMatchObject([
      {
        name: 'ReviewDocument',
        payload: { documentId: 'Plan', version: 1, reviewsSeen: 0, action: 'Reject', remarks: 'Page 2 is missing.' },
      },
    ]);
  });

  it('keeps what is written while it is stored, stays open for it, and stores it next', async () => {
    const { api, user } = await open();
    const dialog = await review(user);
    const card = await dialog.findByRole('region', { name: 'Plan' });
    await decide(user, card, 'Reject');
    const remarks = within(card).getByLabelText<HTMLTextAreaElement>('Remarks');
    await user.type(remarks, 'Page 2 is missing.');
    const letGo = api.hold('ReviewDocument');
    await user.click(dialog.getByText('Save'));
    await user.type(remarks, ' Page 3, too.');
    letGo();
    expect(await screen.findByText('The review was saved.')).toBeTruthy();
    expect(remarks.value).toBe('Page 2 is missing. Page 3, too.');
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toMatchObject([
      { payload: { reviewsSeen: 0, remarks: 'Page 2 is missing.' } },
      { payload: { reviewsSeen: 1, remarks: 'Page 2 is missing. Page 3, too.' } },
    ]);
  });

  it('[REVIEW-05] wants an action for remarks before it stores anything', async () => {
    const { api, user } = await open();
    const dialog = await review(user);
    const card = within(await dialog.findByRole('region', { name: 'Plan' }));
    await user.type(card.getByLabelText('Remarks'), 'Page 2?');
    await user.click(dialog.getByText('Save'));
    expect(await card.findByText('Choose an action for these remarks.')).toBeTruthy();
    expect(api.sent).toEqual([]);
    await decide(user, dialog.getByRole('region', { name: 'Plan' }), 'Reject');
    expect(card.queryByText('Choose an action for these remarks.')).toBeNull();
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('The review was saved.')).toBeTruthy();
    expect(api.sent).toMatchObject([{ payload: { documentId: 'Plan', action: 'Reject', remarks: 'Page 2?' } }]);
  });

  it('[REVIEW-07] keeps what was written when it is left, and sends it to a newer version only where that is said', async () => {
    const { api, user } = await open();
    const plan = async () => within(await screen.findByRole('region', { name: 'Plan' }));
    await review(user);
    await decide(user, await screen.findByRole('region', { name: 'Plan' }), 'Reject');
    await user.type((await plan()).getByLabelText('Remarks'), 'Page 2?');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const dialog = await review(user);
    expect(await dialog.findByText(/entered here before/)).toBeTruthy();
    expect((await plan()).getByLabelText<HTMLTextAreaElement>('Remarks').value).toBe('Page 2?');
    api.rows.submissions = [aSubmission('ada', 'Budget'), aSubmission('ada', 'Plan', { version: 2 })];
    api.refuse('ReviewDocument', 'VERSION_CHANGED');
    await user.click(dialog.getByText('Save'));
    await user.click(await dialog.findByLabelText('Show the newer state of Plan'));
    await user.click(dialog.getByText('Save'));
    expect(await dialog.findByText('Say first that this holds for version 2.')).toBeTruthy();
    expect(api.sent).toHaveLength(1);
    await user.click(dialog.getByText('It holds for version 2'));
    await user.click(dialog.getByText('Save'));
    expect(await screen.findByText('The review was saved.')).toBeTruthy();
    expect(api.sent[1]).toMatchObject({ payload: { version: 2, action: 'Reject', remarks: 'Page 2?' } });
  });

  it('keeps what was written when another decision came first, and shows that one', async () => {
    const { api, user } = await open();
    const dialog = await review(user);
    const card = await dialog.findByRole('region', { name: 'Plan' });
    await decide(user, card, 'Accept');
    const plan = aSubmission('ada', 'Plan');
    const reviewed = { remarks: 'Too short', reviewer: 'Cleo', reviewedAt: '2026-11-20T11:00:00Z', reviewCount: 1 };
    api.rows.submissions = [{ ...plan, status: 'Reject', ...reviewed }];
    api.refuse('ReviewDocument', 'CHANGED_MEANWHILE');
    await user.click(dialog.getByText('Save'));
    await user.click(await dialog.findByLabelText('Show the newer state of Plan'));
    expect(await dialog.findByText('Meanwhile Cleo: Reject, “Too short”')).toBeTruthy();
    await user.click(dialog.getByText('Save'));
    await waitFor(() => expect(api.sent.at(-1)).toMatchObject({ payload: { action: 'Accept', reviewsSeen: 1 } }));
  });
});
