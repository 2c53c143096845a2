import { type AnswersRow, type DocumentRow, type QuestionsRow, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { answersPath, paths, projectPath, questionsPath } from '../../paths.ts';
import { Answering } from '../../testing/Answering.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import AnswersScreen from './AnswersScreen.tsx';
import PersonAnswers from './PersonAnswers.tsx';
import QuestionsScreen from './QuestionsScreen.tsx';

const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
const motto = { kind: 'text', questionId: 'motto', label: 'Motto', required: false };
const inNorway = { questionId: 'country', is: 'is', value: 'Norway' };
const excuses = { reasons: ['There is none'], own: false };
/** Between the two questions, asked of those in Norway. */
const permit = { documentId: 'Permit', before: 1, onlyIf: inNorway, excuses };
const sectionWith = (...documents: object[]): QuestionsRow => ({
  ...questionSection.parse({ sectionId: 'about', title: 'About you', questions: [country, motto], documents }),
  ...{ id: `${projectId}.about`, projectId, order: 1, closed: null },
});
const about = sectionWith(permit);
const asked = { count: 2, revision: 3, missing: 0 };
const answersOf = (country: string, change: Partial<AnswersRow> = {}): AnswersRow => ({
  ...{ id: `${projectId}.ada`, projectId, personId: 'ada', name: 'Ada', email: 'ada@people.example', missing: [] },
  ...{ answeredAt: '2026-11-20T10:00:00Z', revision: 1 },
  answers: [{ questionId: 'country', value: country, answeredAt: '2026-11-20T10:00:00Z', questionsRevision: 3 }],
  ...change,
});
const excuse = { itemId: 'Permit', reason: 'There is none', excusedAt: '2026-11-20T11:00:00Z' };

describe('documents among questions, for the host [BEY-52]', () => {
  const open = async (questions: QuestionsRow[]) => {
    const project = aProject({ questions: asked });
    const documents = [aDocument('Budget'), aDocument('Permit')];
    const api = fakeApi({ projects: [project], questions, answers: [], documents });
    const page = renderScreen(<QuestionsScreen />, { path: questionsPath(':id'), at: questionsPath(projectId) });
    await screen.findByText('Add a section');
    const save = async () => {
      await page.user.click(screen.getByText('Save', { selector: 'button' }));
      await waitFor(() => expect(api.sent).toHaveLength(1));
      const [sent] = api.sent.map(({ payload }) => payload as { sections: QuestionsRow[] });
      return sent?.sections[0];
    };
    return { api, ...page, save };
  };

  it('are kept as they are by whoever changes something else', async () => {
    const { user, save } = await open([about]);
    await user.type(screen.getByLabelText('A sentence above its questions'), 'Who you are.');
    expect((await save())?.documents).toEqual(about.documents);
  });

  it('stand where they have a line in a pasted list, which makes those that the project does not have', async () => {
    const { api, user, save } = await open([]);
    await user.click(screen.getByText('Paste questions'));
    await user.click(await screen.findByLabelText('Questions, one on each line'));
    await user.paste('Country, one of Norway / Chile\nBudget\nMotto\nPhoto, png');
    expect(screen.getByText(/^2 questions and 2 documents in 1 section\./)).toBeTruthy();
    expect(screen.getByText(/^New in the project as soon as you add this: Photo\./)).toBeTruthy();
    const all = ['Budget', 'Permit', 'Photo'];
    api.answer('DefineDocuments', { documents: all.map((name) => ({ documentId: name, fieldName: name })) });
    api.rows.documents = all.map((name) => aDocument(name));
    await user.click(screen.getByText('Add 4 items'));
    await screen.findByRole('group', { name: 'Document 4' });
    expect(api.sent).toMatchObject([
      {
        name: 'DefineDocuments',
        payload: {
          documents: [{ documentId: 'Budget' }, { documentId: 'Permit' }, { fieldName: 'Photo', type: '.png' }],
        },
      },
    ]);
    api.sent.splice(0);
    const sent = await save();
    expect(sent?.documents).toMatchObject([
      { documentId: 'Budget', before: 1 },
      { documentId: 'Photo', before: 2 },
    ]);
    expect(sent?.questions.map(({ label }) => label)).toEqual(['Country', 'Motto']);
  });

  it('are added with what is typed in the list while the new ones are being made', async () => {
    const { api, user } = await open([]);
    const letGo = api.hold('/api/commands/DefineDocuments');
    await user.click(screen.getByText('Paste questions'));
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Questions, one on each line');
    await user.type(field, 'Country{Enter}Photo, png');
    await user.click(screen.getByText('Add 2 items'));
    await user.type(field, '{Enter}Motto');
    const all = ['Budget', 'Permit', 'Photo'];
    api.answer('DefineDocuments', { documents: all.map((name) => ({ documentId: name, fieldName: name })) });
    api.rows.documents = all.map((name) => aDocument(name));
    await act(async () => letGo());
    await waitFor(() => expect(screen.queryByText(/^New in the project/)).toBeNull());
    expect(field.value).toBe('Country\nPhoto, png\nMotto');
    await user.click(await screen.findByText('Add 3 items'));
    await screen.findByRole('group', { name: 'Question 3' });
    expect(api.sent.map(({ name }) => name)).toEqual(['DefineDocuments']);
  });

  it('are taken from a pasted list without a change of the project where it has them', async () => {
    const { user, save } = await open([]);
    await user.click(screen.getByText('Paste questions'));
    await user.click(await screen.findByLabelText('Questions, one on each line'));
    await user.paste('Country, one of Norway / Chile\nPermit, pdf');
    await user.click(screen.getByText('Add 2 items'));
    expect((await save())?.documents).toMatchObject([{ documentId: 'Permit', before: 1 }]);
  });

  it('are added from those in no section, with a condition said back and reasons [BEY-53, BEY-54]', async () => {
    const { user, save } = await open([sectionWith()]);
    await user.click(screen.getByLabelText('Add a document of the project to About you'));
    await user.click(await screen.findByRole('menuitem', { name: 'Permit' }));
    const card = within(screen.getByRole('group', { name: 'Document 3' }));
    await user.click(card.getByLabelText('Asked'));
    await user.click(await screen.findByRole('option', { name: 'by the answer to “Country”' }));
    expect(card.getByText('Asked only of those whose “Country” is Norway.')).toBeTruthy();
    await user.click(card.getByLabelText(/^“I cannot give this”: .* the document$/));
    await user.type(card.getByLabelText('Reasons to choose from'), 'There is none');
    await user.click(card.getByLabelText(/^Other reasons can be given/));
    await user.click(screen.getByLabelText('Add a document of the project to About you'));
    expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual(['Budget']);
    await user.keyboard('{Escape}');
    expect((await save())?.documents).toEqual([{ ...permit, before: 2 }]);
  });

  it('move among the questions by keys, and are told when what they depend on comes later or goes [BEY-53]', async () => {
    const { user, save } = await open([about]);
    await user.click(screen.getByLabelText('Move Permit down'));
    expect(screen.getByText('Moved: it is item 3 of 3 now.')).toBeTruthy();
    await user.click(screen.getByLabelText('Move Country down'));
    await user.click(screen.getByLabelText('Move Country down'));
    expect(await screen.findByText(/^Asked by an answer that comes later now: Permit\./)).toBeTruthy();
    expect(screen.getByText('This depends on a question that does not come before it.')).toBeTruthy();
    await user.click(screen.getByLabelText('Move Country up'));
    expect(screen.queryByText('This depends on a question that does not come before it.')).toBeNull();
    expect(await save()).toMatchObject({
      questions: [{ questionId: 'motto' }, { questionId: 'country' }],
      documents: [{ documentId: 'Permit', before: 2 }],
    });
  });

  it('say so when their question is removed, and can be removed themselves', async () => {
    const { user } = await open([about]);
    await user.click(screen.getByLabelText('Remove Country'));
    expect(screen.getByText('This depends on a question that does not come before it.')).toBeTruthy();
    await user.click(screen.getByLabelText('Remove Permit'));
    expect(screen.queryByRole('group', { name: /^Document / })).toBeNull();
  });

  it('stand where collaborators will see them, once they are asked', async () => {
    const { user } = await open([about]);
    await user.click(screen.getByText('Try it as a collaborator'));
    const dialog = within(await screen.findByRole('dialog', { name: /as collaborators see it$/ }));
    expect(dialog.getByText('Budget')).toBeTruthy();
    expect(dialog.queryByText('Permit')).toBeNull();
    await user.click(dialog.getByLabelText('Norway'));
    expect(dialog.getByText(/^Once you have submitted this, a document is asked for here/)).toBeTruthy();
    await user.click(dialog.getByText('Submit answers'));
    await user.click(await dialog.findByLabelText('I cannot give this: Permit'));
    const why = within(await screen.findByRole('dialog', { name: 'I cannot give this' }));
    await user.click(why.getByLabelText('Because'));
    await user.click(await screen.findByRole('option', { name: 'There is none' }));
    await user.click(why.getByText('Give this reason'));
    expect(await dialog.findByText('Not applicable: There is none')).toBeTruthy();
  });
});

describe('sections of documents alone [BEY-52]', () => {
  const alone: QuestionsRow = {
    ...about,
    questions: [],
    documents: [
      { documentId: 'Budget', before: 0, onlyIf: null, excuses: { reasons: ['None yet'], own: false } },
      { documentId: 'Permit', before: 0, onlyIf: null, excuses: null },
    ],
  };
  const documents = [aDocument('Budget'), aDocument('Permit')];
  const row = answersOf('', { answers: [], excuses: [{ ...excuse, itemId: 'Budget', reason: 'None yet' }] });

  it('[BEY-54] show the host the reasons why one cannot be given, in a tab of their own', async () => {
    const project = aProject({ questions: { count: 0, revision: 3, missing: 0, excusable: 1, toReview: 1 } });
    const collaborators = [aCollaborator('ada')];
    const api = fakeApi({
      projects: [project],
      questions: [alone],
      answers: [row],
      documents,
      collaborators,
      results: [],
    });
    api.answer('/api/saved-filters', []);
    const { user } = renderScreen(<AnswersScreen />, { path: answersPath(':id'), at: answersPath(projectId) });
    const table = within(await screen.findByRole('region', { name: 'Answers' }));
    expect(screen.getByRole('link', { name: 'Answers' }).getAttribute('href')).toBe(answersPath(projectId));
    expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
      'Name',
      'Budget',
      'Submitted',
    ]);
    expect(table.getByText('Not applicable: None yet')).toBeTruthy();
    expect(table.getByText('To review')).toBeTruthy();
    expect(screen.queryByText('Filter by an answer')).toBeNull();

    await user.click(screen.getByText('Filter by a reason'));
    await user.click(await screen.findByLabelText('Document'));
    await user.click(await screen.findByRole('option', { name: 'Budget' }));
    expect(screen.getByText('Budget: not applicable.')).toBeTruthy();
    await user.click(screen.getByLabelText('Which'));
    expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'is not applicable',
      'reason is to be reviewed',
      'reason is accepted',
      'reason is rejected',
    ]);
    await user.click(screen.getByRole('option', { name: 'reason is accepted' }));
    await user.click(screen.getByText('Show', { selector: 'button' }));
    await user.click(await screen.findByLabelText('Budget: reason accepted. Remove this filter'));
    await waitFor(() => expect(screen.queryByLabelText(/Remove this filter/)).toBeNull());
  });

  it('are called so where a collaborator delivers them', async () => {
    const project = aProject({ role: 'collaborator', questions: { count: 0, revision: 3, missing: 0, excusable: 1 } });
    const api = fakeApi({
      projects: [project],
      questions: [alone],
      answers: [],
      documents,
      submissions: [],
      comments: [],
    });
    api.answer(`/api/answer-drafts/${projectId}`, []);
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    expect(await screen.findByRole('heading', { name: 'Documents by section' })).toBeTruthy();
    expect(await screen.findByText('All that is required from you stands below.')).toBeTruthy();
    expect(screen.queryByText('Submit answers')).toBeNull();
  });
});

describe('documents among questions, for a collaborator [BEY-55]', () => {
  const project = aProject({ role: 'collaborator', questions: asked });
  const open = async (answers: AnswersRow[], documents: DocumentRow[], section = about, width = 1280) => {
    const api = fakeApi({ projects: [project], questions: [section], answers, documents, comments: [] });
    api.answer(`/api/answer-drafts/${projectId}`, []);
    const screenOf = <Answering project={project} documents={documents} />;
    const page = renderScreen(screenOf, { path: paths.projects, at: paths.projects, width });
    await screen.findByText('About you');
    return { api, ...page };
  };

  it('stand between the questions, and go with the answer that they depend on', async () => {
    const { user } = await open([answersOf('Norway')], [aDocument('Permit')]);
    await user.click(screen.getByText('Change'));
    const items = [...screen.getByRole('form', { name: 'About you' }).querySelectorAll(':scope > ul > li')];
    expect(items.map(({ textContent }) => /Country|Permit|Motto/.exec(textContent ?? '')?.[0])).toEqual([
      ...['Country', 'Permit', 'Motto'],
    ]);
    await user.click(screen.getByLabelText('Chile'));
    expect(screen.queryByText('Permit')).toBeNull();
    await user.click(screen.getByLabelText('Norway'));
    expect(screen.getByText('Permit')).toBeTruthy();
  });

  it('can be left out with a reason, which is reviewed and makes way for an upload [BEY-54]', async () => {
    const { api, user } = await open([answersOf('Norway')], [aDocument('Permit')]);
    await user.click(screen.getByLabelText('I cannot give this: Permit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'I cannot give this' }));
    await user.click(dialog.getByLabelText('Because'));
    expect(screen.queryByRole('option', { name: 'Another reason' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'There is none' }));
    await user.click(dialog.getByText('Give this reason'));
    const payload = { projectId, itemId: 'Permit', reason: 'There is none' };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'ExcuseItem', payload }]));
  });

  it('keep the words of a reason until it is given, or given up [BEY-54]', async () => {
    const inOwnWords = { ...permit, onlyIf: null, excuses: { reasons: [], own: true } };
    const { user } = await open([], [aDocument('Permit')], sectionWith(inOwnWords));
    const opened = async () => {
      await user.click(await screen.findByLabelText('I cannot give this: Permit'));
      return within(await screen.findByRole('dialog', { name: 'I cannot give this' }));
    };
    const words = (dialog: ReturnType<typeof within>) =>
      (dialog.getByLabelText('Because') as HTMLTextAreaElement).value;
    await user.type((await opened()).getByLabelText('Because'), 'Lost at sea');
    await user.keyboard('{Escape}');
    const again = await opened();
    expect(words(again)).toBe('Lost at sea');
    await user.click(again.getByText('Cancel'));
    expect(words(await opened())).toBe('');
  });

  it('keep the reason that is being given while their section is submitted [BEY-54]', async () => {
    const { api, user } = await open([], [aDocument('Permit')], sectionWith({ ...permit, onlyIf: null }));
    await user.click(await screen.findByLabelText('I cannot give this: Permit'));
    const dialog = within(await screen.findByRole('dialog', { name: 'I cannot give this' }));
    await user.click(dialog.getByLabelText('Because'));
    await user.click(await screen.findByRole('option', { name: 'There is none' }));
    api.rows.answers = [answersOf('Norway')];
    await act(() => refreshAll(queryClient));
    await waitFor(() => expect(screen.queryByText('Submit answers')).toBeNull());
    await user.click(dialog.getByText('Give this reason'));
    const payload = { projectId, itemId: 'Permit', reason: 'There is none' };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'ExcuseItem', payload }]));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('show the reason in their place, how it stands, and its receipt', async () => {
    const review = { action: 'Reject', remarks: 'There is one.', reviewedAt: '2026-11-21T10:00:00Z' } as const;
    const document = aDocument('Permit', { excuse: { reason: 'There is none', status: 'Reject' } });
    const { user } = await open([answersOf('Norway', { excuses: [{ ...excuse, review }] })], [document]);
    expect(screen.getByText('Not applicable: There is none')).toBeTruthy();
    expect(screen.getByText('There is one.')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Receipt of Permit' }).getAttribute('href')).toMatch(/Permit\/excused$/);
    expect(screen.queryByLabelText('Upload: Permit')).toBeNull();
    await user.click(screen.getByLabelText('Upload after all: Permit'));
    expect(screen.getByLabelText('Upload: Permit')).toBeTruthy();
  });

  it.each([
    ['something is uploaded', { status: 'Uploaded', version: 1 }],
    ['it is too late', { closed: 'The due date has passed.' }],
  ] as const)('take no reason once %s', async (_name, change) => {
    await open([answersOf('Norway')], [aDocument('Permit', change)]);
    expect(screen.getByText('Permit')).toBeTruthy();
    expect(screen.queryByLabelText('I cannot give this: Permit')).toBeNull();
  });

  it('stay where they were uploaded before another answer, and say so', async () => {
    await open([answersOf('Chile')], [aDocument('Permit', { status: 'Uploaded', version: 1, unasked: true })]);
    expect(screen.getByText('Permit')).toBeTruthy();
    expect(screen.getByText('It is not asked of you any more.')).toBeTruthy();
  });

  it('are one of the items on a phone, where they can be uploaded', async () => {
    const { user } = await open([], [aDocument('Permit')], sectionWith({ ...permit, onlyIf: null }), 360);
    await user.click(await screen.findByText('One at a time'));
    const dialog = within(await screen.findByRole('dialog', { name: 'About you' }));
    expect(dialog.getByText('Item 1 of 3')).toBeTruthy();
    await user.click(dialog.getByLabelText('Norway'));
    await user.click(dialog.getByText('Next'));
    expect(dialog.getByText('Item 2 of 3')).toBeTruthy();
    expect(dialog.getByLabelText('Upload: Permit')).toBeTruthy();
    expect(dialog.getByRole('img', { name: '1 of 3 done' })).toBeTruthy();
    await user.click(dialog.getByText('Next'));
    expect(dialog.getByLabelText(/^Motto/)).toBeTruthy();
  });

  it('stand no more among those that stand by themselves', async () => {
    const api = fakeApi({
      ...{ projects: [project], questions: [about], answers: [answersOf('Norway')], comments: [], submissions: [] },
      documents: [
        aDocument('Budget'),
        aDocument('Permit', { excuse: { reason: 'There is none', status: 'Submitted' } }),
      ],
    });
    api.answer(`/api/answer-drafts/${projectId}`, []);
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    const table = within(await screen.findByRole('table', { name: 'Required Documents' }));
    expect(table.getByText('Budget')).toBeTruthy();
    expect(table.queryByText('Permit')).toBeNull();
    // The answer, and the document with a reason, of three in all.
    expect(await screen.findByRole('img', { name: '2 of 3 done' })).toBeTruthy();
    expect(await screen.findByText('You still owe 1 of 2 documents.')).toBeTruthy();
    expect(await screen.findByText('Questions and documents')).toBeTruthy();
  });
});

describe('a reason for a document, for the host [BEY-54]', () => {
  it('is decided on among the answers, also of who answered nothing', async () => {
    const row = { ...answersOf('Norway', { answeredAt: null, excuses: [excuse] }), answers: [] };
    const api = fakeApi({
      ...{ questions: [sectionWith({ ...permit, onlyIf: null })], answers: [row] },
      documents: [aDocument('Permit')],
    });
    const { user } = renderScreen(<PersonAnswers project={aProject({ questions: asked })} personId="ada" />, {
      ...{ path: paths.projects, at: paths.projects },
    });
    expect((await screen.findByLabelText<HTMLInputElement>('Decide on Permit')).checked).toBe(true);
    expect(screen.getByText('Not applicable: There is none')).toBeTruthy();
    await user.click(screen.getByText('Accept answers'));
    await waitFor(() =>
      expect(api.sent).toMatchObject([{ name: 'ReviewAnswers', payload: { itemIds: ['Permit'], action: 'Accept' } }]),
    );
  });
});
