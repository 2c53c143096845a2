import { type AnswerCellsRow, type QuestionsRow, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import { answersPath, projectPath } from '../../paths.ts';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import { fitsAll } from './answering.ts';
import { columnsOf } from './columns.ts';
import { peopleCsv } from './peopleCsv.ts';

const asked = questionSection.parse({
  ...{ sectionId: 'about', title: 'About you' },
  questions: [
    { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] },
    { kind: 'number', questionId: 'amount', label: 'Amount', unit: 'EUR', decimals: 2, reviewed: true, excuses: {} },
    { kind: 'longText', questionId: 'plan', label: 'Plan of work' },
    { kind: 'text', questionId: 'site', label: 'Site', required: false },
  ],
  documents: [{ documentId: 'Budget', before: 2, onlyIf: null, excuses: {} }],
});
const section: QuestionsRow = { ...asked, id: `${projectId}.about`, projectId, order: 1, closed: null };
const ada = aCollaborator('ada', [['Budget', 'Uploaded']], { name: 'Ada Ferreira', answersMissing: 0 });
const without = aCollaborator('bo', [['Budget', 'Not Uploaded']], { name: 'Bo Lind', answersMissing: 1 });
const excuse = { reason: 'None', status: 'Accept' } as const;
const bo = { ...without, documents: without.documents.map((document) => ({ ...document, excuse })) };
const cy = aCollaborator('cy', [['Budget', 'Reject']], { name: 'Cy Ödman', answersMissing: 2 });
const rowOf = (personId: string, cells: AnswerCellsRow['cells'], removed?: true): AnswerCellsRow => ({
  ...{ id: `${projectId}.${personId}`, projectId, personId, name: personId, cells },
  ...(removed && { removed }),
});
const cells = [
  rowOf('ada', {
    country: { value: 'Norway' },
    amount: { value: 50_000, status: 'Submitted' },
    plan: { value: true },
    site: {},
  }),
  rowOf('bo', {
    country: { value: 'Chile' },
    amount: { reason: '=1+1', status: 'Accept' },
    plan: {},
    site: null,
  }),
  rowOf('cy', { country: { value: 'Norway' }, amount: { value: 7_000.5, status: 'Reject' }, plan: {}, site: {} }),
];
const documents = [aDocument('Budget'), aDocument('Letter')];

const open = async (search = '', rows: readonly AnswerCellsRow[] = cells, refused?: 'NOT_FOUND') => {
  const api = fakeApi({
    projects: [aProject({ questions: { count: 4, revision: 2, missing: 3 } })],
    documents,
    collaborators: [ada, bo, cy],
    questions: [section],
    cells: rows,
    submissions: [],
    comments: [],
  });
  if (refused) api.refuse('/api/cells', refused);
  const page = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: `${projectPath(projectId)}${search}` });
  if (!refused) await screen.findByRole('grid');
  return { api, ...page };
};
const names = () =>
  screen.getAllByRole('rowheader').flatMap(({ textContent }) => /Ada|Bo|Cy/.exec(textContent ?? '') ?? []);
const heads = () => within(screen.getByRole('grid')).getAllByRole('columnheader');
const sort = (name: RegExp) =>
  within(within(screen.getByRole('grid')).getByRole('columnheader', { name })).getByRole('button');
const cellOf = (who: RegExp, column: RegExp) => {
  const at = heads().findIndex(({ textContent }) => column.test(textContent ?? ''));
  return screen.getByRole('row', { name: who }).querySelectorAll('td, th')[at] as HTMLElement;
};

describe('answers in the table of people', () => {
  it('[BEY-56] have a column for each question, among the documents as they are asked', async () => {
    await open();
    await screen.findByText('50,000 EUR');
    expect(heads().map(({ textContent }) => /[A-Z][A-Za-z ]+/.exec(textContent ?? '')?.[0])).toEqual([
      ...[undefined, 'Member Name', 'Letter ', 'Country', 'Amount', 'Budget ', 'Plan of work', 'Site'],
      ...['Files', 'Answers', 'Last activity', 'More'],
    ]);
    expect(sort(/^Amount/).textContent).toContain('3/3');
    expect(sort(/^Plan of work/).textContent).toContain('1/3');
  });

  it('[BEY-52, BEY-53, BEY-54, BEY-56] show what was said on a line, how it stands, and lead to where it is decided on', async () => {
    await open();
    const amount = await screen.findByRole('link', { name: 'Amount of Ada Ferreira: 50,000 EUR (To review)' });
    expect(amount.getAttribute('href')).toBe(answersPath(projectId, 'ada'));
    expect(amount.title).toBe('50,000 EUR (To review)');
    expect(screen.getByRole('link', { name: 'Plan of work of Ada Ferreira: Answered' }).textContent).toBe('Answered');
    expect(screen.getByRole('link', { name: 'Amount of Cy Ödman: 7,000.50 EUR (Rejected)' })).toBeTruthy();
    const excused = screen.getByRole('link', { name: 'Amount of Bo Lind: Not applicable: =1+1 (Accepted)' });
    expect(excused.textContent).toBe('Not applicable');
    expect(excused.title).toContain('=1+1');
    expect(cellOf(/Bo Lind/, /^Plan of work/).textContent).toBe('Missing');
    expect(cellOf(/Ada/, /^Site/).textContent).toBe('Not answered');
    expect(within(cellOf(/Bo Lind/, /^Site/)).getByLabelText('not asked of Bo Lind').textContent).toBe('–');
  });

  it('[BEY-56] add up under numbers, of those who are shown', async () => {
    await open('?show=rejected');
    await screen.findByText('7,000.50 EUR', { selector: 'a' });
    expect(names()).toEqual(['Cy']);
    expect(screen.getByRole('row', { name: /^Total/ }).textContent).toBe('Total7,000.50 EUR');
  });

  it('[BEY-56] sort, whoever did not answer last', async () => {
    const { user, address } = await open();
    await screen.findByText('50,000 EUR', { selector: 'a' });
    await user.click(sort(/^Amount/));
    expect(names()).toEqual(['Cy', 'Ada', 'Bo']);
    await user.click(sort(/^Amount/));
    expect(names()).toEqual(['Ada', 'Cy', 'Bo']);
    expect(address()).toBe(`${projectPath(projectId)}?sort=answer.amount&order=DESC`);
  });

  it('[BEY-56] filter, also with other filters, and the address keeps it', async () => {
    const { user, address } = await open('?q=i');
    await user.click(screen.getByRole('button', { name: 'Filter by an answer' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Filter by an answer' }));
    await user.click(dialog.getByLabelText('Question or document'));
    await user.click(await screen.findByRole('option', { name: 'Country' }));
    await user.click(dialog.getByRole('button', { name: 'Show' }));
    const remove = await screen.findByRole('button', { name: 'Country is Norway. Remove this filter' });
    await waitFor(() => expect(names()).toEqual(['Ada']));
    const condition = { questionId: 'country', is: 'is', value: 'Norway' };
    expect(new URLSearchParams(address().split('?')[1]).get('answers')).toBe(JSON.stringify([condition]));
    await user.click(remove);
    await waitFor(() => expect(names()).toEqual(['Ada', 'Bo']));
    expect(address()).toBe(`${projectPath(projectId)}?q=i`);
  });

  it('[BEY-56] are found by the address, which may be old, when they have no column', async () => {
    const found = [
      { questionId: 'amount', is: 'excused' },
      { questionId: 'gone', is: 'answered' },
    ];
    const { user } = await open(`?${new URLSearchParams({ answers: JSON.stringify(found) })}`);
    await waitFor(() => expect(names()).toEqual(['Bo']));
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns' }));
    await user.click(await screen.findByText('Hide questions'));
    await user.click(screen.getByText('Done'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(screen.queryByRole('columnheader', { name: /^Amount/ })).toBeNull();
    expect(names()).toEqual(['Bo']);
    expect(screen.getByRole('button', { name: 'Amount: not applicable. Remove this filter' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'View' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Columns (2 of 6)' }));
    await user.click(await screen.findByText('Show all'));
    expect(await screen.findByRole('columnheader', { name: /^Amount/, hidden: true })).toBeTruthy();
  });

  it('[BEY-54] are found by the reason instead of a document as well, for which nothing else is read', async () => {
    const answers = JSON.stringify([{ questionId: 'Budget', is: 'accepted' }]);
    await open(`?${new URLSearchParams({ answers })}`);
    expect(names()).toEqual(['Bo']);
    expect(screen.getByRole('button', { name: 'Budget: reason accepted. Remove this filter' })).toBeTruthy();
  });

  it('say when they could not be read, and nobody is taken for found', async () => {
    const answers = JSON.stringify([{ questionId: 'country', is: 'is', value: 'Norway' }]);
    const { user } = await open(`?${new URLSearchParams({ answers })}`, cells, 'NOT_FOUND');
    await screen.findByText(/^Answers could not be loaded/);
    expect(screen.queryByText('Nobody here')).toBeNull();
    expect(screen.queryByRole('grid')).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    await screen.findByRole('grid');
    expect(names()).toEqual(['Ada', 'Cy']);
  });

  it('[BEY-40] that were deleted say so', async () => {
    await open('', [rowOf('ada', { country: {}, amount: {}, plan: {}, site: {} }, true), ...cells.slice(1)]);
    await screen.findByText('7,000.50 EUR', { selector: 'a' });
    expect(cellOf(/Ada/, /^Country/).textContent).toBe('Deleted');
  });

  it('[BEY-40] that were deleted are not found as not answered', () => {
    const rows = new Map([
      ['ada', rowOf('ada', { plan: {} }, true)],
      ['bo', rowOf('bo', { plan: {} })],
    ]);
    const isFound = (person: typeof ada) =>
      fitsAll({ sections: [section], rows }, person, [{ questionId: 'plan', is: 'notAnswered' }]);
    expect([ada, bo].map(isFound)).toEqual([false, true]);
  });

  it('are columns of the CSV of the people, and no cell that a spreadsheet would run', () => {
    expect(peopleCsv([ada, bo], columnsOf(documents, [asked]), cells).split('\r\n')).toEqual([
      '\ufeff"Name","Email","State","Due","Letter","Country","Amount","Budget","Plan of work","Site","Required","Delivered","Answers missing","Last activity"',
      `"Ada Ferreira","ada@example.org","joined","${ada.dueAt}","not asked","Norway",50000,"Uploaded","Answered","",1,1,0,""`,
      `"Bo Lind","bo@example.org","joined","${bo.dueAt}","not asked","Chile","Not applicable: =1+1","Not applicable: None (Accept)","Missing","not asked",1,0,1,""`,
      '',
    ]);
  });
});
