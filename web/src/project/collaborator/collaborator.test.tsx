import { type DocumentRow, type ProjectRow, questionSection } from '@dossier/shared/contract';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import CollectionScreen from '../../collection/CollectionScreen.tsx';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { accessToken, keepGuest, keepToken } from '../../data/session.ts';
import { collectionPath, paths, projectPath, receiptPath, stepPaths } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aDocument, aMe, aProject, aSubmission, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import type { Upload } from '../../upload/upload.ts';
import { uploads } from '../../upload/uploads.ts';
import EditScreen from '../../wizard/settings/EditScreen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';

const delivered: Partial<DocumentRow> = {
  status: 'Uploaded',
  uploadedAt: '2026-11-20T10:00:00Z',
  version: 1,
  fileId: 'file-budget-of-ada-0123456789',
  fileName: 'budget.pdf',
  size: 2_048,
  sha256: 'a'.repeat(64),
};
type Rows = Parameters<typeof fakeApi>[0];
const name = { kind: 'text', questionId: 'name', label: 'Name' };
const place = { path: projectPath(':id'), at: projectPath(projectId) };
const openAs = async (documents: readonly DocumentRow[], change: Partial<ProjectRow> = {}, rows: Rows = {}) => {
  const api = fakeApi({
    projects: [aProject({ role: 'collaborator', ...change })],
    documents,
    ...rows,
    submissions: [],
    comments: [],
    history: [],
  });
  const page = renderScreen(<ProjectScreen />, place);
  await screen.findByRole('table', { name: 'Required Documents' });
  return { api, ...page };
};
const confirm = async (name: string, button: string) =>
  within(await screen.findByRole('dialog', { name })).getByText(button, { selector: 'button' });

describe('a project that asks questions alone', () => {
  const asking = aProject({
    ...{ role: 'collaborator', questions: { count: 1, revision: 1, missing: 1 } },
    supportingFiles: [{ fileId: 'guide-of-the-project-12345', fileName: 'guide.txt', size: 1 }],
  });
  const questions = [
    {
      ...questionSection.parse({ sectionId: 'about', title: 'About you', questions: [name] }),
      ...{ id: `${projectId}.about`, projectId, order: 1, closed: null },
    },
  ];
  const rows = {
    projects: [asking],
    documents: [],
    questions,
    answers: [],
    submissions: [],
    comments: [],
    history: [],
  };

  it('does not say that nothing is required', async () => {
    fakeApi(rows).answer(`/api/answer-drafts/${projectId}`, []);
    renderScreen(<ProjectScreen />, place);
    expect(await screen.findByText('All that is required from you stands below.')).toBeTruthy();
    expect(screen.queryByText(/^Nothing is required/)).toBeNull();
  });

  it('says of documents alone that none is', async () => {
    fakeApi(rows);
    renderScreen(<CollectionScreen />, { path: collectionPath(':id'), at: collectionPath(projectId) });
    expect(await screen.findByText('No document is required from you yet.')).toBeTruthy();
    expect(screen.getByText(/You still owe 1 answer\./)).toBeTruthy();
  });
});

describe('what a collaborator can take back', () => {
  it('is the own part in the project, after a question', async () => {
    const { api, user, address } = await openAs([aDocument('Budget')]);
    await user.click(screen.getByLabelText('More about Horizon grant'));
    await user.click(await screen.findByText('Leave the project'));
    expect(api.sent).toEqual([]);
    await user.click(await confirm('Leave Horizon grant?', 'Leave'));
    await waitFor(() => expect(address()).toBe(paths.projects));
    expect(api.sent).toEqual([{ name: 'LeaveProject', payload: { projectId } }]);
  });

  it('ends the visit of somebody without an account, who is not asked to come back by a link that leads nowhere', async () => {
    const { api, user } = await openAs([aDocument('Budget')]);
    act(() => {
      keepGuest(projectId);
      keepToken('of a guest');
    });
    api.refuse('/api/documents', 'UNAUTHENTICATED');
    api.refuse('/api/auth/refresh', 'UNAUTHENTICATED');
    await user.click(screen.getByLabelText('More about Horizon grant'));
    await user.click(await screen.findByText('Leave the project'));
    await user.click(await confirm('Leave Horizon grant?', 'Leave'));
    await waitFor(() => expect(accessToken()).toBeNull());
    await waitFor(() => expect(localStorage.getItem('dossier-session-ended')).toBeNull());
  });

  it('leaves the keyboard on the page once its button has gone', async () => {
    const { api, user } = await openAs([aDocument('Budget', delivered)]);
    await user.click(screen.getByLabelText('Withdraw: Budget'));
    api.rows.documents = [aDocument('Budget')];
    await user.click(await confirm('Withdraw Budget?', 'Withdraw'));
    await waitFor(() => expect(screen.queryByLabelText('Withdraw: Budget')).toBeNull());
    // In its row, or at the heading where the question went after it.
    const places = [screen.getByLabelText('Upload: Budget').parentElement, screen.getByRole('heading', { level: 1 })];
    await waitFor(() => expect(places).toContain(document.activeElement));
  });

  it('is an upload while uploads are taken, after a question', async () => {
    const { api, user } = await openAs([
      aDocument('Budget', delivered),
      aDocument('Plan', { ...delivered, status: 'Accept', closed: 'This document was accepted and is locked.' }),
      aDocument('CV'),
    ]);
    expect(screen.getAllByLabelText(/^Withdraw/)).toHaveLength(1);
    await user.click(screen.getByLabelText('Withdraw: Budget'));
    expect(api.sent).toEqual([]);
    await user.click(await confirm('Withdraw Budget?', 'Withdraw'));
    expect(await screen.findByText('Budget was withdrawn.')).toBeTruthy();
    expect(api.sent).toEqual([{ name: 'WithdrawDocument', payload: { projectId, documentId: 'Budget' } }]);
  });
});

describe('the receipt of a document', () => {
  it('[BEY-08] has hash and size of every version', async () => {
    const first = { ...aSubmission(aMe().id, 'Budget').versions[0], size: 1_024, sha256: 'b'.repeat(64) };
    const second = { ...first, version: 2, size: 2_048, sha256: 'a'.repeat(64) };
    const { api, user } = await openAs([aDocument('Budget', { ...delivered, version: 2 })]);
    api.rows.submissions = [aSubmission(aMe().id, 'Budget', { version: 2, versions: [first, second] as never })];
    await act(() => refreshAll(queryClient));
    await user.click(screen.getByLabelText('Receipt of Budget'));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt: Budget' }));
    expect(receipt.getByText('a'.repeat(64))).toBeTruthy();
    expect(await receipt.findByText('b'.repeat(64))).toBeTruthy();
    const earlier = receiptPath({ projectId, personId: aMe().id, documentId: 'Budget', version: 1 });
    expect(receipt.getByLabelText('Receipt of version 1').getAttribute('href')).toBe(earlier);
    expect(receipt.getByText(/1 KB \(1024 bytes\)/)).toBeTruthy();
  });

  it.each([
    ['sealed', /^Sealed .*the receipt proves itself/],
    ['unsealed', /^It will be sealed within the hour/],
    ['unproven', /by an older release/],
  ] as const)('[BEY-38] says whether it proves itself: %s', async (seal, words) => {
    const { api, user } = await openAs([aDocument('Budget', delivered)]);
    const stated = { seal, sealedAt: seal === 'sealed' ? '2026-11-20T11:00:00Z' : null };
    api.answer(`/api/receipts/${projectId}.${aMe().id}.Budget.1`, { event: { id: 'e7' }, digest: 'd7', stated });
    await user.click(screen.getByLabelText('Receipt of Budget'));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt: Budget' }));
    expect(await receipt.findByText(words)).toBeTruthy();
    expect(receipt.getByText('It arrived')).toBeTruthy();
    for (const fact of ['e7', 'd7', 'Download receipt', 'JSON']) expect(receipt.getByText(fact)).toBeTruthy();
    expect(receipt.getByText('The page of this receipt').getAttribute('href')).toBe(
      receiptPath({ projectId, personId: aMe().id, documentId: 'Budget', version: 1 }),
    );
  });
});

describe('a document whose bytes were deleted', () => {
  it('[BEY-40] says so beside its receipt, and offers no download', async () => {
    const { user } = await openAs([aDocument('Budget', { ...delivered, deletedAt: '2026-12-20T12:00:00Z' })]);
    const said = /^The document existed; its bytes were deleted on Dec 20 2026\./;
    expect(screen.getByText(said)).toBeTruthy();
    await user.click(screen.getByLabelText('Receipt of Budget'));
    const receipt = within(await screen.findByRole('dialog', { name: 'Receipt: Budget' }));
    expect(receipt.getByText(said)).toBeTruthy();
    expect(receipt.queryByText('Download file')).toBeNull();
  });

  it('[BEY-40] is announced to who delivered it', async () => {
    const { api } = await openAs([aDocument('Budget', delivered)]);
    api.rows.projects = [aProject({ role: 'collaborator', retentionDays: 30, deletionAt: '2100-01-31T05:00:00.000Z' })];
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText(/^Documents are deleted at the end of Jan 30 2100\./)).toBeTruthy();
  });
});

describe('files of a project', () => {
  it('[DETAIL-17] own uploads can be opened and downloaded, and the remarks be read', async () => {
    const { api, user } = await openAs([
      aDocument('Budget', { ...delivered, reasons: ['wrong file'], remarks: 'The total is missing.' }),
    ]);
    expect(screen.getByText('“The total is missing.”')).toBeTruthy();
    api.answer('/api/downloads', { url: '#' });
    const tab = { opener: {}, location: { replace: jest.fn() }, close: () => undefined };
    jest.spyOn(window, 'open').mockReturnValue(tab as never);
    await user.click(screen.getByLabelText('Receipt of Budget'));
    await user.click(await screen.findByText('Open'));
    await waitFor(() => expect(tab.location.replace).toHaveBeenCalledWith('#'));
    await user.click(screen.getByText('Download file'));
    await waitFor(() =>
      expect(api.sent.map(({ payload }) => payload)).toEqual([
        { fileId: delivered.fileId, view: 'inline' },
        { fileId: delivered.fileId },
      ]),
    );
  });

  it('offer to open only what browsers show: of an office file an empty tab was left beside its download', async () => {
    const { user } = await openAs([aDocument('Budget', { ...delivered, fileName: 'Budget.XLSX' })]);
    await user.click(screen.getByLabelText('Receipt of Budget'));
    await screen.findByText('Download file');
    expect(screen.queryByText('Open')).toBeNull();
  });

  it('[DETAIL-16] [ERR-16] [ERR-17] that are missing say so here', async () => {
    const { api, user } = await openAs([aDocument('Budget', delivered)]);
    api.rows.projects = [
      aProject({
        role: 'collaborator',
        supportingFiles: [{ fileId: 'guide-of-the-project-12345', fileName: 'guide.txt', size: 1 }],
      }),
    ];
    await act(() => refreshAll(queryClient));
    for (const _ of [1, 2]) api.refuse('/api/downloads', 'FILE_NOT_FOUND');
    await user.click(await screen.findByText('Support Documents'));
    await user.click(await screen.findByLabelText('Download guide.txt'));
    expect(await screen.findByText('No supporting file found')).toBeTruthy();
    await user.click(screen.getByText('Close'));
    await user.click(await screen.findByLabelText('Receipt of Budget'));
    await user.click(await screen.findByText('Download file'));
    expect(await screen.findByText('No file path available.')).toBeTruthy();
  });
});

describe('a file that is not what was asked for', () => {
  const file = (name: string, size = 1_000) => new File([new Uint8Array(size)], name);
  const inputs = () => [...document.querySelectorAll<HTMLInputElement>('input[type=file]')];
  /** As somebody does who has the chooser show all files. */
  const choose = (at: number, ...files: File[]) =>
    userEvent.setup({ applyAccept: false }).upload(inputs().at(at) as HTMLInputElement, files);
  const alerts = () => screen.queryAllByRole('alert').map(({ textContent }) => textContent);
  const budget = aDocument('Budget', { type: '.xlsx', maxSize: 1, sizeUnit: 'KB' });
  beforeEach(() => {
    jest.restoreAllMocks();
    jest.spyOn(uploads, 'add').mockReturnValue('u1');
  });

  it('[ERR-15, VAL-25, VAL-28, VAL-30] is a line in the row of its document, until the next right one', async () => {
    await openAs([budget]);
    await choose(-1, file('one.ppt'));
    expect(alerts()).toEqual(['one.ppt is a PowerPoint presentation (.ppt). Only .xlsx files are allowed.']);
    expect(within(screen.getByRole('table')).getByText('Budget takes .xlsx, at most 1 KB.')).toBeTruthy();
    expect(screen.getByText('Choose another')).toBeTruthy();
    expect(screen.queryByText('Upload')).toBeNull();
    await choose(-1, file('two.xlsx', 3_072));
    expect(alerts()).toEqual(['two.xlsx has 3 KB. File exceeds 1KB size limit.']);
    await choose(-1, file('two.xlsx', 0));
    expect(alerts()).toEqual(['two.xlsx cannot be taken. The file is empty.']);
    await choose(-1, file('right.xlsx'));
    expect(alerts()).toEqual([]);
    expect(uploads.add).toHaveBeenCalledTimes(1);
  });

  it.each([1280, 360])('leaves the keyboard in its row where the button goes, at %i pixels', async (width) => {
    fakeApi({
      projects: [aProject({ role: 'collaborator' })],
      documents: [aDocument('Table', { type: '.xlsx' })],
      submissions: [],
      comments: [],
      history: [],
    });
    renderScreen(<ProjectScreen />, { ...place, width });
    const button = await screen.findByLabelText('Upload: Table');
    act(() => button.focus());
    const chooser = inputs().at(-1) as HTMLInputElement;
    Object.defineProperty(chooser, 'files', { value: [file('one.ppt')] });
    fireEvent.change(chooser);
    await screen.findByLabelText('Choose another file: Table');
    expect(button.isConnected).toBe(false);
    const focused = document.activeElement as HTMLElement;
    expect(within(focused).getByLabelText('Dismiss one.ppt')).toBeTruthy();
    expect(focused.tagName).not.toBe('BODY');
  });

  it('is said no more when it is dismissed, or when the host asks for what it is', async () => {
    const { api, user } = await openAs([budget, aDocument('Plan')]);
    await choose(1, file('one.ppt'));
    await choose(2, file('two.pptx'));
    expect(alerts()).toHaveLength(2);
    await user.click(screen.getByLabelText('Dismiss one.ppt'));
    expect(alerts()).toEqual([expect.stringMatching(/^two\.pptx is a PowerPoint presentation/)]);
    api.rows.documents = [budget, aDocument('Plan', { type: '.pptx' })];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(alerts()).toEqual([]));
  });

  it.each([
    ['accepted', { status: 'Accept', closed: 'This document was accepted and is locked.' }],
    ['past its deadline', { closed: 'The due date of this project has passed.' }],
  ] as const)('goes to the server, which says why, where the document is %s while it is chosen', async (_, change) => {
    const { api, user } = await openAs([aDocument('Budget', delivered)]);
    await user.click(screen.getByText('Replace'));
    const chooser = inputs().at(-1) as HTMLInputElement;
    api.rows.documents = [aDocument('Budget', { ...delivered, ...change })];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(chooser.isConnected).toBe(false));
    await user.upload(chooser, file('new.pdf'));
    expect(uploads.add).toHaveBeenCalledWith(expect.objectContaining({ name: 'new.pdf' }), {
      purpose: 'document',
      projectId,
      documentId: 'Budget',
      replaces: String(delivered.fileId),
    });
  });

  it('says what became of it where its document was taken from the list meanwhile', async () => {
    const target = { purpose: 'document', projectId, documentId: 'Plan' } as const;
    const problem = 'The document does not exist.';
    const refused: Upload[] = [
      { id: 'u2', target, fileName: 'plan.pdf', size: 1_000, sent: 0, state: 'failed', speed: 0, problem },
    ];
    jest.spyOn(uploads, 'getSnapshot').mockImplementation(() => refused);
    const cancel = jest.spyOn(uploads, 'cancel');
    const { user } = await openAs([budget]);
    expect(screen.getByRole('alert').textContent).toBe(`plan.pdf, ${problem}`);
    await user.click(screen.getByLabelText('Dismiss the upload of plan.pdf'));
    expect(cancel).toHaveBeenCalledWith('u2');
  });

  it('is listed in the field where it was dropped, beside those that were taken', async () => {
    const target = { purpose: 'document', projectId, documentId: 'Plan' } as const;
    const sent: Upload[] = [
      { id: 'u2', target, fileName: 'plan.pdf', size: 1_000, sent: 0, state: 'sending', speed: 0 },
    ];
    jest.spyOn(uploads, 'getSnapshot').mockImplementation(() => sent);
    const { user } = await openAs([budget, aDocument('Plan')]);
    await choose(0, file('plan.pdf'), file('budget.xlsx', 2_048), file('notes.txt'));
    const list = within(screen.getByRole('list', { name: 'Files that were dropped' }));
    const said = () => list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(said()).toEqual([
      'plan.pdf: taken for Plan',
      'budget.xlsx has 2 KB. File exceeds 1KB size limit.',
      'notes.txt: No document takes .txt.',
    ]);
    await user.click(screen.getByLabelText('Dismiss the list of files'));
    expect(screen.queryByText('notes.txt')).toBeNull();
    expect(alerts()).toEqual(['budget.xlsx has 2 KB. File exceeds 1KB size limit.']);
  });

  it('is asked about beside those that were dropped before, until it is said what each is for', async () => {
    const { user } = await openAs([aDocument('Plan'), aDocument('Letter')]);
    const again = file('one.pdf');
    await choose(0, again, file('two.pdf'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which document is this?' }));
    await choose(0, file('three.pdf'), file('four.pdf'));
    await choose(0, again);
    for (const name of ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf'])
      expect(dialog.getByLabelText(name)).toBeTruthy();
    await user.click(dialog.getByText('Cancel'));
    const list = within(screen.getByRole('list', { name: 'Files that were dropped' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(
      ['one.pdf', 'two.pdf', 'three.pdf', 'four.pdf'].map((name) => `${name}: not uploaded, no document was chosen.`),
    );
  });

  it('is one of two that have one name and size, and each is listed once', async () => {
    const target = { purpose: 'document', projectId, documentId: 'Plan' } as const;
    const sent: Upload[] = [
      { id: 'u2', target, fileName: 'scan.pdf', size: 1_000, sent: 0, state: 'sending', speed: 0 },
    ];
    jest.spyOn(uploads, 'getSnapshot').mockImplementation(() => sent);
    const { user } = await openAs([aDocument('Plan'), aDocument('Letter')]);
    const scan = (lastModified: number) => new File([new Uint8Array(1_000)], 'scan.pdf', { lastModified });
    await choose(0, scan(1), scan(2), scan(2));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which document is this?' }));
    const [first, ...others] = dialog.getAllByLabelText('scan.pdf');
    expect(others).toHaveLength(1);
    await user.click(first as HTMLElement);
    await user.click(await screen.findByRole('option', { name: /^Plan/ }));
    await user.click(dialog.getByText('Upload', { selector: 'button' }));
    const list = within(screen.getByRole('list', { name: 'Files that were dropped' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'scan.pdf: taken for Plan',
      'scan.pdf: not uploaded, no document was chosen.',
    ]);
  });

  it('is no folder, whatever its name, which is said of one that is dropped', async () => {
    await openAs([aDocument('Plan')]);
    const item = (isDirectory: boolean) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) });
    const files = [file('notes.txt'), file('Plan.pdf'), file('Papers')];
    const items = [item(false), item(true), item(true)];
    fireEvent.drop(document.body, { dataTransfer: { types: ['Files'], files, items } });
    const list = within(await screen.findByRole('list', { name: 'Files that were dropped' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'notes.txt: No document takes .txt.',
      'Plan.pdf is a folder. Drop the files that are in it.',
      'Papers is a folder. Drop the files that are in it.',
    ]);
    expect(uploads.add).not.toHaveBeenCalled();
  });

  it('is dragged across the page under a sign that it can be dropped, until it leaves the page', async () => {
    await openAs([aDocument('Plan')]);
    const sign = () => screen.queryByText('Drop the files to upload them');
    const move = (kind: 'dragEnter' | 'dragLeave', target: Element) =>
      fireEvent[kind](target, { dataTransfer: { types: ['Files'] } });
    const heading = screen.getByRole('heading', { level: 1 });
    const table = screen.getByRole('table', { name: 'Required Documents' });
    move('dragEnter', heading);
    expect(sign()).toBeTruthy();
    for (const [from, to] of [
      [heading, table],
      [table, heading],
    ] as const) {
      move('dragEnter', to);
      move('dragLeave', from);
      expect(sign()).toBeTruthy();
    }
    move('dragLeave', heading);
    expect(sign()).toBeNull();
  });

  it('is not two for one document: which of them it is has to be said', async () => {
    const { user } = await openAs([aDocument('Plan'), aDocument('Letter')]);
    await choose(0, file('one.pdf'), file('two.pdf'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Which document is this?' }));
    const choosePlan = async (name: string) => {
      await user.click(dialog.getByLabelText(name));
      await user.click(await screen.findByRole('option', { name: /^Plan/ }));
    };
    for (const name of ['one.pdf', 'two.pdf']) await choosePlan(name);
    expect(dialog.getByText('two.pdf is chosen for it, too. It takes one file.')).toBeTruthy();
    expect(dialog.getByText('one.pdf is chosen for it, too. It takes one file.')).toBeTruthy();
    expect(dialog.getByText<HTMLButtonElement>('Upload', { selector: 'button' }).disabled).toBe(true);
  });
});

describe('a project on a phone', () => {
  const openOnPhone = async (documents: readonly DocumentRow[], me = aMe()) => {
    const rows = {
      projects: [aProject({ role: 'collaborator' })],
      documents,
      submissions: [],
      comments: [],
      history: [],
    };
    const api = fakeApi(rows);
    api.answer('/api/me', me);
    const page = renderScreen(<ProjectScreen />, { ...place, width: 360 });
    const list = await screen.findByRole('list', { name: 'Required Documents' });
    return { api, list: within(list), ...page };
  };
  beforeEach(() => void jest.restoreAllMocks());

  it('is only the task: nothing to drop on, and all else under More', async () => {
    const { user } = await openOnPhone([aDocument('Budget'), aDocument('Plan'), aDocument('CV')]);
    expect(screen.getByRole('img', { name: '0 of 3 delivered' })).toBeTruthy();
    expect(screen.queryByText(/^Drop files anywhere/)).toBeNull();
    expect(screen.queryByRole('region', { name: 'Comments' })).toBeNull();
    await user.click(screen.getByText(/^More: comments/));
    for (const name of ['Comments', 'My time line', 'About the project'])
      expect(await screen.findByRole('region', { name })).toBeTruthy();
  });

  it('[DETAIL-14] asks how a document is handed over, or opens the chooser where there is one way', async () => {
    const add = jest.spyOn(uploads, 'add').mockReturnValue('u1');
    const { user } = await openOnPhone([
      aDocument('Scan', { type: '.pdf', moreTypes: ['.jpg'] }),
      aDocument('Table', { type: '.xlsx' }),
    ]);
    const input = (place: ParentNode) => place.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement;
    const card = screen.getByLabelText('Upload: Table').closest('li') as HTMLElement;
    await user.upload(input(card), new File(['x'], 'table.xlsx'));
    await user.click(screen.getByLabelText('Upload: Scan'));
    const sheet = await screen.findByRole('dialog', { name: 'Scan' });
    for (const way of ['Choose a file', 'Take a photo', 'Photos to PDF'])
      expect(within(sheet).getByText(way)).toBeTruthy();
    await user.upload(input(sheet), new File(['x'], 'scan.pdf'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(add.mock.calls.map(([file, { documentId }]) => [file.name, documentId])).toEqual([
      ['table.xlsx', 'Table'],
      ['scan.pdf', 'Scan'],
    ]);
  });

  it('[BEY-49] keeps the photos for a document open that another device delivers meanwhile', async () => {
    const { api, user } = await openOnPhone([aDocument('Scan', { type: '.pdf' })]);
    await user.click(screen.getByLabelText('Upload: Scan'));
    await user.click(await screen.findByLabelText('Photos to PDF: Scan'));
    await screen.findByRole('dialog', { name: 'Photos for Scan' });
    api.rows.documents = [aDocument('Scan', delivered)];
    await act(() => refreshAll(queryClient));
    await screen.findByLabelText('More about Scan');
    expect(screen.getByRole('dialog', { name: 'Photos for Scan' })).toBeTruthy();
  });

  it('[FMT-04] folds what is delivered to a line with its whole file name and receipt', async () => {
    const { user, list } = await openOnPhone([aDocument('Budget', delivered), aDocument('Plan')]);
    expect(list.getByText(/^budget\.pdf/)).toBeTruthy();
    expect(list.getByLabelText('Receipt of Budget')).toBeTruthy();
    expect(list.queryByText('Withdraw')).toBeNull();
    await user.click(list.getByLabelText('More about Budget'));
    for (const name of ['Replace: Budget', 'Withdraw: Budget']) expect(list.getByLabelText(name)).toBeTruthy();
    expect(list.getByText('Withdraw')).toBeTruthy();
  });
});

describe('all that was asked for', () => {
  const second = { ...delivered, uploadedAt: '2026-11-24T15:42:00Z' };

  it('is said with when the last of it came and what comes next, and its receipts are one file', async () => {
    const { api, user } = await openAs([aDocument('Budget', delivered), aDocument('Plan', second)]);
    expect(screen.getByRole('img', { name: '2 of 2 delivered' })).toBeTruthy();
    expect(screen.getByText(/^All 2 delivered, Nov 2\d.*\d\d:42\.$/)).toBeTruthy();
    expect(screen.getByText(/^You will hear when .* has looked\.$/)).toBeTruthy();
    expect(screen.queryByText('Keep an account?')).toBeNull();
    for (const name of ['Budget', 'Plan']) api.answer(`/api/receipts/${projectId}.${aMe().id}.${name}.1/pdf`, {});
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    await user.click(await screen.findByText('Save my receipts'));
    await waitFor(() => expect(saved.map(({ type }) => type)).toEqual(['application/zip']));
  });

  const questions = [
    {
      ...questionSection.parse({ sectionId: 'about', title: 'About', questions: [name] }),
      ...{ id: `${projectId}.about`, projectId, order: 1, closed: null },
    },
  ];
  const at = '2026-11-20T10:00:00Z';
  const answers = [
    {
      ...{ id: `${projectId}.ada`, projectId, personId: 'ada', name: 'Ada', email: '', missing: [], answeredAt: at },
      revision: 1,
      answers: [{ questionId: 'name', value: 'Acorn', answeredAt: at, questionsRevision: 1 }],
    },
  ];

  it('[BEY-55] is not yet looked at while answers wait for a decision', async () => {
    const asking = { questions: { count: 1, revision: 1, missing: 0, toReview: 1 } };
    await openAs([aDocument('Budget', { ...delivered, status: 'Accept' })], asking, { questions, answers });
    expect(await screen.findByText(/^The document is accepted, all answers are given, /)).toBeTruthy();
    expect(screen.getByText(/^You will hear when .* has looked\.$/)).toBeTruthy();
  });

  it('[BEY-55] has the receipts of submitted sections and of reasons in the same file', async () => {
    const asking = { questions: { count: 1, revision: 1, missing: 0 } };
    const excuse = { excusedAt: at, reason: 'None yet' };
    const excuses = ['web', 'Plan'].map((itemId) => ({ ...excuse, itemId }));
    const documents = [
      aDocument('Budget', delivered),
      aDocument('Plan', { excuse: { reason: 'None yet', status: 'Submitted' } }),
    ];
    const web = { ...name, questionId: 'web', label: 'Web page', excuses: {} };
    const sections = questions.map((section) => ({
      ...section,
      ...questionSection.parse({ sectionId: 'about', title: 'About', questions: [name, web] }),
    }));
    const rows = answers.map((row) => ({ ...row, excuses }));
    const { api, user } = await openAs(documents, asking, { questions: sections, answers: rows });
    const all = ['Budget.1', 'about.answers', 'web.excused', 'Plan.excused'];
    for (const one of all) api.answer(`/api/receipts/${projectId}.${aMe().id}.${one}/pdf`, {});
    const saved: Blob[] = [];
    URL.createObjectURL = (blob) => `blob:${saved.push(blob as Blob)}`;
    await user.click(await screen.findByText('Save my receipts'));
    await waitFor(() => expect(saved).toHaveLength(1));
    const receipts = api.asked.filter((path) => path.includes('/receipts/'));
    expect(receipts.toSorted()).toEqual(
      all.map((one) => `/api/receipts/${projectId}.${aMe().id}.${one}/pdf`).toSorted(),
    );
  });

  it('is said where a screen reader hears it, from what is owed to the last of it', async () => {
    const { api } = await openAs([aDocument('Budget', delivered), aDocument('Plan')]);
    const said = screen.getByText('You still owe 1 of 2 documents.');
    expect(said.getAttribute('role')).toBe('status');
    api.rows.documents = [aDocument('Budget', delivered), aDocument('Plan', delivered)];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(said.textContent).toMatch(/^All 2 delivered/));
    expect(said.isConnected).toBe(true);
  });

  it('is accepted in the end, and nobody is to be waited for', async () => {
    const closed = 'This document was accepted and is locked.';
    await openAs([aDocument('Budget', { ...second, status: 'Accept', closed })]);
    expect(screen.getByText(/^Accepted, Nov 2/)).toBeTruthy();
    expect(screen.queryByText(/^You will hear/)).toBeNull();
    expect(await screen.findByText('Save my receipt')).toBeTruthy();
  });

  it('[BEY-41] offers a guest an account that keeps it', async () => {
    await openAs([aDocument('Budget', delivered)]);
    expect(screen.queryByText('Keep an account?')).toBeNull();
    act(() => {
      keepGuest(projectId);
      keepToken('token');
    });
    expect(screen.getByText('Keep an account?').getAttribute('href')).toContain(paths.signUp);
    keepGuest(undefined);
  });
});

describe('a file that comes while the host accepts', () => {
  const failed: Upload = {
    id: 'u1',
    target: { purpose: 'document', projectId, documentId: 'Budget' },
    fileName: 'budget 2.pdf',
    size: 1,
    sent: 1,
    state: 'failed',
    problem: 'This document was accepted and is locked.',
    speed: 0,
  };
  beforeEach(() => void jest.restoreAllMocks());

  it('is said to be not needed, and nothing asks to try it again', async () => {
    const all = [failed];
    jest.spyOn(uploads, 'getSnapshot').mockImplementation(() => all);
    const cancel = jest.spyOn(uploads, 'cancel').mockImplementation(() => undefined);
    const { api } = await openAs([aDocument('Budget', delivered)]);
    api.rows.documents = [aDocument('Budget', { ...delivered, status: 'Accept', closed: String(failed.problem) })];
    await act(() => refreshAll(queryClient));
    expect(
      await screen.findByText(/The host has accepted Budget meanwhile\. budget 2\.pdf was not needed\./),
    ).toBeTruthy();
    expect(cancel).toHaveBeenCalledWith('u1');
  });
});

describe('a project that cannot be reached as it was', () => {
  it('offers no joining where a card was read before and nothing is there now', async () => {
    const card = { ...aProject({ projectScope: 'public' }), joinable: true };
    const api = fakeApi({ projects: [card] });
    renderScreen(<ProjectScreen />, place);
    expect(await screen.findByText('Join it')).toBeTruthy();
    api.rows.projects = [];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.queryByText('Join it')).toBeNull());
    expect(screen.getByText('Project not found.')).toBeTruthy();
  });

  it('offers to be restored in place of a form while it is in the bin', async () => {
    const api = fakeApi({ projects: [aProject({ status: 'bin' })] });
    const { user } = renderScreen(<EditScreen />, {
      path: stepPaths.information(':id'),
      at: stepPaths.information(projectId),
    });
    await user.click(await screen.findByText('Restore'));
    expect(screen.queryByText('Save')).toBeNull();
    expect(await screen.findByText('Horizon grant was restored.')).toBeTruthy();
    expect(api.sent).toEqual([{ name: 'RestoreProject', payload: { projectId } }]);
  });
});
