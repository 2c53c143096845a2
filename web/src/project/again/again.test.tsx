import { type AnswersRow, type FormerGiven, type QuestionsRow, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import { paths, projectPath } from '../../paths.ts';
import { Answering } from '../../testing/Answering.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aDocument, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';

const former = `/api/former/${projectId}`;
const nothing: FormerGiven = { answers: [], documents: [] };
const about: QuestionsRow = {
  ...questionSection.parse({
    ...{ sectionId: 'about', title: 'About you' },
    questions: [
      { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] },
      {
        ...{ kind: 'number', questionId: 'partners', label: 'Partners' },
        onlyIf: { questionId: 'country', is: 'is', value: 'Norway' },
      },
    ],
  }),
  ...{ id: `${projectId}.about`, projectId, order: 1, closed: null },
};
const lastTime: FormerGiven = {
  ...nothing,
  answers: [
    { questionId: 'country', value: 'Norway' },
    { questionId: 'partners', value: 12 },
  ],
};

describe('answers of last time [BEY-57]', () => {
  const project = aProject({
    ...{ role: 'collaborator', hasFormer: true, questions: { count: 2, revision: 3, missing: 1 } },
  });
  const open = async (given: FormerGiven = lastTime, answers: AnswersRow[] = [], section = about) => {
    const api = fakeApi({ projects: [project], questions: [section], answers });
    api.answer(`/api/answer-drafts/${projectId}`, []);
    api.answer(former, given);
    const page = renderScreen(<Answering project={project} />, { path: paths.projects, at: paths.projects });
    await screen.findByText('About you');
    return { api, ...page };
  };

  it('are filled in and marked, sent by nobody but who submits them, and go where something else is typed', async () => {
    const { api, user } = await open();
    expect(screen.getByText(/^What you answered last time is filled in\./)).toBeTruthy();
    expect(screen.getByLabelText<HTMLInputElement>('Norway').checked).toBe(true);
    expect(screen.getByLabelText<HTMLInputElement>('Partners').value).toBe('12');
    expect(screen.getAllByText('As last time')).toHaveLength(2);
    expect(api.sent).toEqual([]);
    await user.type(screen.getByLabelText('Partners'), '0');
    expect(screen.getAllByText('As last time')).toHaveLength(1);
    await user.click(screen.getByText('Submit answers'));
    await waitFor(() =>
      expect(api.sent.filter(({ name }) => name === 'AnswerQuestions')).toMatchObject([
        { payload: { answers: [{ value: 'Norway' }, { questionId: 'partners', value: 120 }] } },
      ]),
    );
  });

  it('stay away once their section is submitted, closed, or where one has taken them away', async () => {
    const answeredAt = '2026-11-20T10:00:00Z';
    await open(lastTime, [
      {
        ...{
          id: `${projectId}.ada`,
          projectId,
          personId: 'ada',
          name: 'Ada',
          email: '',
          missing: [],
          revision: 0,
          answeredAt,
        },
        answers: [{ questionId: 'country', value: 'Chile', answeredAt, questionsRevision: 3 }],
      },
    ]);
    expect(screen.getByText('Chile')).toBeTruthy();
    expect(screen.queryByText(/last time/)).toBeNull();
  });

  it('stand not over a reason that was given this time, which submitting their section leaves as it is', async () => {
    const [country, partners] = about.questions;
    const excuses = { reasons: ['Not founded yet'], own: false };
    const leaving = { ...about, questions: [country, { ...partners, excuses }] } as QuestionsRow;
    const { api, user } = await open(
      lastTime,
      [
        {
          ...{ id: `${projectId}.ada`, projectId, personId: 'ada', name: 'Ada', email: '' },
          ...{ missing: ['country'], revision: 1, answeredAt: null, answers: [] },
          excuses: [{ itemId: 'partners', reason: 'Not founded yet', excusedAt: '2026-11-20T10:00:00Z' }],
        },
      ],
      leaving,
    );
    expect(screen.getByText('Not applicable: Not founded yet')).toBeTruthy();
    expect(screen.getAllByText('As last time')).toHaveLength(1);
    await user.click(screen.getByText('Submit answers'));
    await waitFor(() =>
      expect(api.sent).toMatchObject([
        { name: 'AnswerQuestions', payload: { answers: [{ value: 'Norway' }, { value: null }] } },
      ]),
    );
  });

  it('are none of a closed section', async () => {
    await open(lastTime, [], { ...about, closed: 'The due date has passed.' });
    expect(screen.queryByText(/last time/)).toBeNull();
    expect(screen.queryByText('Partners')).toBeNull();
  });
});

describe('a document as last time [BEY-57]', () => {
  const budget = aDocument('Budget');
  const open = async (problem: string | null, document = budget) => {
    const project = aProject({ role: 'collaborator', hasFormer: true });
    const api = fakeApi({ projects: [project], documents: [document], submissions: [], comments: [] });
    const file = { documentId: document.id, fileId: 'x'.repeat(22), fileName: 'budget.pdf', size: 2_048, problem };
    api.answer(former, { ...nothing, documents: [file] });
    const page = renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    await screen.findByRole('table', { name: 'Required Documents' });
    return { api, ...page };
  };

  it('is given by one click', async () => {
    const { api, user } = await open(null);
    await user.click(await screen.findByRole('button', { name: 'As last time: budget.pdf, for Budget' }));
    const payload = { projectId, documentId: budget.id, fileId: 'x'.repeat(22) };
    await waitFor(() => expect(api.sent).toEqual([{ name: 'ResubmitDocument', payload }]));
    expect(await screen.findByText('budget.pdf is submitted for Budget, as last time.')).toBeTruthy();
  });

  it('that does not fit any more says why, and is not offered', async () => {
    await open('Only .docx files are allowed.');
    expect(await screen.findByText(/does not fit: Only .docx files are allowed\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /^As last time/ })).toBeNull();
  });

  it('is offered no more once the document is there', async () => {
    await open(null, { ...budget, status: 'Uploaded', version: 1 });
    expect(screen.queryByText(/last time/)).toBeNull();
  });
});
