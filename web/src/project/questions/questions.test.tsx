import {
  type AnswerDraftRow,
  type AnswersRow,
  answersClosed,
  DAY,
  type QuestionSection,
  type QuestionsRow,
  questionSection,
  type ResultRow,
  refusals,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import { queryClient, refreshAll } from '../../data/queryClient.ts';
import { answersPath, paths, projectPath, questionsPath } from '../../paths.ts';
import { PastContext } from '../../reads/past.ts';
import { Answering } from '../../testing/Answering.tsx';
import { fakeApi } from '../../testing/api.ts';
import { aCollaborator, aDocument, aProject, projectId } from '../../testing/rows.ts';
import { renderScreen } from '../../testing/screen.tsx';
import ProjectScreen from '../ProjectScreen.tsx';
import AnswersScreen from './AnswersScreen.tsx';
import { answersCsv, answersJson } from './answersFile.ts';
import PersonAnswers from './PersonAnswers.tsx';
import QuestionsScreen from './QuestionsScreen.tsx';

const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
const partners = {
  ...{ kind: 'number', questionId: 'partners', label: 'Partners', unit: 'people' },
  onlyIf: { questionId: 'country', is: 'is', value: 'Norway' },
};
const rowOf = (
  title: string,
  questions: readonly object[],
  closed: string | null = null,
  documents: readonly object[] = [],
): QuestionsRow => ({
  ...questionSection.parse({ sectionId: 'about', title, questions, documents }),
  ...{ id: `${projectId}.about`, projectId, order: 1, closed },
});
const about = rowOf('About you', [country, partners]);
const asked = { count: 2, revision: 3, missing: 0 };
const answersOf = (answers: Record<string, string | number>, missing: string[] = []): AnswersRow => ({
  ...{ id: `${projectId}.ada`, projectId, personId: 'ada', name: 'Ada', email: 'ada@people.example', missing },
  answeredAt: '2026-11-20T10:00:00Z',
  revision: 1,
  answers: Object.entries(answers).map(([questionId, value]) => ({
    ...{ questionId, value, answeredAt: '2026-11-20T10:00:00Z', questionsRevision: 3 },
  })),
});

describe('defining what a project asks [BEY-52]', () => {
  const open = async (questions: QuestionsRow[] = [], answers: AnswersRow[] = []) => {
    const project = aProject(questions.length > 0 ? { questions: asked } : {});
    const api = fakeApi({ projects: [project], questions, answers, documents: [aDocument('Budget')] });
    const page = renderScreen(<QuestionsScreen />, { path: questionsPath(':id'), at: questionsPath(projectId) });
    await screen.findAllByText('Add a section');
    return { api, ...page, save: () => page.user.click(screen.getByText('Save', { selector: 'button' })) };
  };
  const choose = async (user: Awaited<ReturnType<typeof open>>['user'], label: string, option: string | RegExp) => {
    await user.click(screen.getByLabelText(label));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  it('sends sections with questions of several kinds', async () => {
    const { api, user, address, save } = await open();
    await user.click(screen.getByText('Add a section'));
    await user.type(screen.getByLabelText(/^Title of the section/), 'About you');
    await user.type(screen.getByLabelText(/^Question/, { selector: 'input' }), 'Country');
    await choose(user, 'Answer', 'One of several');
    await user.type(screen.getByLabelText('Example of an answer'), 'Norway');
    await user.click(screen.getByLabelText(/^Reviewed: /));
    await user.type(screen.getByLabelText(/^Choices/), 'Norway\nChile');
    await save();
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(api.sent).toMatchObject([
      {
        name: 'DefineQuestions',
        payload: {
          expectedRevision: 0,
          sections: [
            {
              title: 'About you',
              questions: [
                { kind: 'choice', label: 'Country', example: 'Norway', options: ['Norway', 'Chile'], reviewed: true },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('takes a negative number in a condition as it is typed', async () => {
    const balance = { kind: 'number', questionId: 'balance', label: 'Balance' };
    const onlyIf = { questionId: 'balance', is: 'atMost', value: 12 };
    const why = { kind: 'text', questionId: 'why', label: 'Why', onlyIf };
    const { api, user, save } = await open([rowOf('About you', [balance, why])]);
    const asked = within(screen.getByRole('group', { name: 'Of whom Why is asked' }));
    await user.clear(asked.getByLabelText('Answer'));
    await user.type(asked.getByLabelText('Answer'), '-5');
    await save();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    const questions = [{}, { onlyIf: { ...onlyIf, value: -5 } }];
    expect(api.sent[0]?.payload).toMatchObject({ sections: [{ questions }] });
  });

  it('leaves the list open that was opened again while documents of the last one were made', async () => {
    const { api, user } = await open();
    await user.click(screen.getByText('Paste questions'));
    await user.click(await screen.findByLabelText('Questions, one on each line'));
    await user.paste('# About you\nPlan, pdf');
    api.answer('DefineDocuments', { documents: [{ fieldName: 'Plan', documentId: 'plan' }] });
    const letGo = api.hold('DefineDocuments');
    await user.click(screen.getByText('Add 1 item'));
    await user.click(screen.getByLabelText('Questions, one on each line'));
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByText('Paste questions'));
    await user.type(await screen.findByLabelText('Questions, one on each line'), '{Enter}Country');
    letGo();
    expect(await screen.findByDisplayValue('About you')).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Paste questions' })).toBeTruthy();
  });

  it('says that documents of a pasted list are owed by nobody yet in a running project', async () => {
    const { api, user } = await open();
    await user.click(screen.getByText('Paste questions'));
    await user.click(await screen.findByLabelText('Questions, one on each line'));
    await user.paste('# About you\nPlan, pdf');
    api.answer('DefineDocuments', { documents: [{ fieldName: 'Plan', documentId: 'plan' }] });
    api.rows.documents = [aDocument('Budget'), aDocument('Plan', { order: 2 })];
    await user.click(screen.getByText('Add 1 item'));
    await screen.findByText('1 new document is owed by nobody yet: say by whom under Assign documents.');
  });

  it('takes questions that are pasted as lines, and says which cannot be read', async () => {
    const { api, user, save } = await open();
    await user.click(screen.getByText('Paste questions'));
    await user.click(await screen.findByLabelText('Questions, one on each line'));
    await user.paste(
      '# About you\nCountry, one of Norway / Chile\nHow many partners? plenty\nHow many partners? number',
    );
    expect(screen.getByText(/^2 questions in 1 section\. 1 line cannot be read, and is left out\./)).toBeTruthy();
    expect(screen.getByText(/^Line 3: “plenty” is no kind of answer\./)).toBeTruthy();
    await user.click(screen.getByText('Add 2 questions'));
    await save();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    expect(api.sent).toMatchObject([
      {
        payload: {
          sections: [
            {
              title: 'About you',
              questions: [
                { kind: 'choice', label: 'Country', options: ['Norway', 'Chile'] },
                { kind: 'number', label: 'How many partners?' },
              ],
            },
          ],
        },
      },
    ]);
  });

  it('says what is wrong where it is, and sends nothing', async () => {
    const { api, user, save } = await open();
    await user.click(screen.getByText('Add a section'));
    await save();
    expect(screen.getByText('The title of the section is required.')).toBeTruthy();
    expect(screen.getByText('The question is required.')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(/^Title of the section/)));
    expect(api.sent).toEqual([]);
  });

  it('[BEY-54] lets a question be left out with a reason, of which there has to be one', async () => {
    const { api, user, save } = await open([about]);
    await user.click(screen.getAllByLabelText(/^“I cannot give this”/)[0] as HTMLElement);
    await user.click(screen.getByLabelText(/^Other reasons can be given/));
    await save();
    expect(screen.getByText('Name a reason, or allow own words.')).toBeTruthy();
    await user.type(screen.getByLabelText('Reasons to choose from'), 'Stateless\nNot known');
    await save();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    const [sent] = api.sent.map(({ payload }) => payload as { sections: QuestionSection[] });
    expect(sent?.sections[0]?.questions.map(({ excuses }) => excuses)).toEqual([
      { reasons: ['Stateless', 'Not known'], own: false },
      null,
    ]);
  });

  it('[BEY-53] says a condition back, and at once when its question does not come first any more', async () => {
    const { api, user, save } = await open([about]);
    expect(screen.getByText('Asked only of those whose “Country” is Norway.')).toBeTruthy();
    await user.click(screen.getByLabelText('Move Partners up'));
    expect(screen.getByText('This depends on a question that does not come before it.')).toBeTruthy();
    expect(screen.getByText('Moved: it is question 1 of 2 now.')).toBeTruthy();
    expect(await screen.findByText(/^Asked by an answer that comes later now: Partners\./)).toBeTruthy();
    await save();
    expect(api.sent).toEqual([]);
  });

  describe('of which there are many', () => {
    const many = [
      country,
      partners,
      ...[1, 2, 3, 4, 5, 6, 7].map((at) => ({ questionId: `q${at}`, kind: 'text', label: `Word ${at}` })),
    ];
    const line = (name: string) => screen.getByRole('button', { name });
    const openOnes = () =>
      screen.getAllByRole('button', { expanded: true }).map((one) => one.querySelector('.strong')?.textContent);

    it('shows each as a line that says what it is, and opens the one that is worked on', async () => {
      const { api, user, save } = await open([rowOf('About you', many)]);
      expect(screen.queryByRole('textbox', { name: /^Question/ })).toBeNull();
      expect(line('Country').getAttribute('aria-expanded')).toBe('false');
      const marks = line('Partners').getAttribute('aria-describedby');
      expect(document.getElementById(marks ?? '')?.textContent).toBe('Number or amount · required · asked of some');
      await user.click(line('Word 1'));
      await user.type(screen.getByRole('textbox', { name: /^Question/ }), '!');
      expect(openOnes()).toEqual(['Word 1!']);
      await user.click(line('Word 2'));
      expect(openOnes()).toEqual(['Word 2']);
      await user.click(line('Word 2'));
      expect(screen.queryAllByRole('button', { expanded: true })).toEqual([]);
      await user.click(screen.getByLabelText('Move Word 3 up'));
      await save();
      await waitFor(() => expect(api.sent).toHaveLength(1));
      const [sent] = api.sent.map(({ payload }) => payload as { sections: QuestionSection[] });
      expect(sent?.sections[0]?.questions.map(({ label }) => label).slice(2, 5)).toEqual([
        'Word 1!',
        'Word 3',
        'Word 2',
      ]);
    });

    it('opens what is new, and holds open what is wrong until it is mended', async () => {
      const { api, user, save } = await open([rowOf('About you', many)]);
      await user.click(line('Word 1'));
      await user.click(screen.getByText('Add a question'));
      expect(openOnes()).toEqual(['question 10']);
      await user.click(line('Word 1'));
      await save();
      expect(api.sent).toEqual([]);
      expect(openOnes()).toEqual(['Word 1', 'question 10']);
      const [, wrong] = screen.getAllByRole('textbox', { name: /^Question/ }) as [HTMLElement, HTMLElement];
      await waitFor(() => expect(document.activeElement).toBe(wrong));
      expect(line('question 10')).toMatchObject({ disabled: true });
      await user.type(wrong, 'Motto');
      expect(openOnes()).toEqual(['Word 1', 'Motto']);
      // Whose question comes later now.
      await user.click(screen.getByLabelText('Move Partners up'));
      expect(openOnes()).toEqual(['Partners', 'Word 1', 'Motto']);
    });

    it('draws the one that is worked on at a key, and no other', async () => {
      const lots = Array.from({ length: 30 }, (_, at) => ({ kind: 'text', questionId: `w${at}`, label: `Word ${at}` }));
      const { user } = await open([rowOf('About you', lots, null, [{ documentId: 'Budget', before: 30 }])]);
      const frames = screen.getAllByRole('group', { name: /^(?:Question|Document) \d+$/ });
      expect(frames).toHaveLength(31);
      /** What React gave an element when it was last drawn: another object each time. */
      const drawn = (element: Element) =>
        Object.entries(element).find(([property]) => property.startsWith('__reactProps$'))?.[1];
      const drawnBy = async (act: () => Promise<void>) => {
        const before = frames.map(drawn);
        await act();
        return frames.flatMap((frame, at) => (drawn(frame) === before[at] ? [] : [at]));
      };
      await user.click(line('Word 7'));
      const words = screen.getByRole('textbox', { name: /^Question/ });
      expect(await drawnBy(() => user.type(words, 's'))).toEqual([7]);
      // Those whose number is another one now are drawn as well.
      expect(await drawnBy(() => user.click(screen.getByLabelText('Move Word 3 down')))).toEqual([3, 4]);
    });

    it.each([
      ['at the end alone where there are few', [country, partners], 1],
      ['at the top, too, where there are many', many, 2],
    ])('offers more %s', async (_name, questions, places) => {
      await open([rowOf('About you', questions)]);
      expect(screen.getAllByText('Start from a set')).toHaveLength(places);
    });
  });

  it('begins with a set of questions, which is sent like what was typed', async () => {
    const { api, user, save } = await open();
    await user.click(screen.getByText('Start from a set'));
    await user.click(await screen.findByRole('menuitem', { name: 'Conflict of interest' }));
    await screen.findByDisplayValue('Conflict of interest');
    await save();
    await waitFor(() => expect(api.sent).toHaveLength(1));
    const [sent] = api.sent.map(({ payload }) => payload as { sections: QuestionSection[] });
    const { sections } = sent ?? { sections: [] };
    const [first, second] = sections[0]?.questions ?? [];
    expect(sections).toMatchObject([{ title: 'Conflict of interest', questions: [{ kind: 'yesNo' }, {}, {}, {}] }]);
    expect(second?.onlyIf).toEqual({ questionId: first?.questionId, is: 'is', value: true });
  });

  it('shows them as collaborators will, by their answers, and keeps nothing of that', async () => {
    const { api, user } = await open([about]);
    await user.click(screen.getByText('Try it as a collaborator'));
    const dialog = within(await screen.findByRole('dialog', { name: /as collaborators see it$/ }));
    expect(dialog.getByText(/nothing that you enter here is saved or sent/)).toBeTruthy();
    expect(dialog.queryByLabelText('Partners')).toBeNull();
    await user.click(dialog.getByLabelText('Norway'));
    await user.click(dialog.getByText('Submit answers'));
    expect(dialog.getByText('To be looked at: Partners')).toBeTruthy();
    await user.type(dialog.getByLabelText('Partners'), '2');
    await user.click(dialog.getByText('Submit answers'));
    expect(await dialog.findByText('2 people')).toBeTruthy();
    await user.click(dialog.getByText('Change'));
    await user.click(dialog.getByLabelText('Chile'));
    expect(dialog.queryByLabelText('Partners')).toBeNull();
    await user.click(dialog.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.sent).toEqual([]);
    expect(Object.keys(localStorage).filter((item) => item.includes('answers'))).toEqual([]);
  });

  it('[BEY-55] asks before a question goes that was answered', async () => {
    const { user } = await open([about], [answersOf({ partners: 2 })]);
    await user.click(screen.getByLabelText('Remove Country'));
    expect(screen.queryByLabelText('Remove Country')).toBeNull();
    await user.click(screen.getByLabelText('Remove Partners'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove Partners?' }));
    await user.click(dialog.getByText('Remove', { selector: 'button' }));
    await waitFor(() => expect(screen.queryByLabelText('Remove Partners')).toBeNull());
  });

  it('keeps what is typed while it is saved, over what is stored then', async () => {
    const { api, user, save, address } = await open([about]);
    const title = screen.getByLabelText<HTMLInputElement>(/^Title of the section/);
    await user.type(title, '!');
    api.answer('DefineQuestions', { revision: 4 });
    const letGo = api.hold('DefineQuestions');
    await save();
    await user.type(title, '?');
    api.rows.questions = [{ ...about, title: 'About you!' }];
    api.rows.projects = [aProject({ questions: { ...asked, revision: 4 } })];
    letGo();
    await screen.findByText('Saved the questions.');
    expect(address()).toBe(questionsPath(projectId));
    expect(title.value).toBe('About you!?');
    await save();
    await waitFor(() => expect(address()).toBe(projectPath(projectId)));
    expect(api.sent.map(({ payload }) => payload)).toMatchObject([
      { expectedRevision: 3, sections: [{ title: 'About you!' }] },
      { expectedRevision: 4, sections: [{ title: 'About you!?' }] },
    ]);
  });

  it('keeps what was typed when somebody else was first, and saves it over theirs if that is wanted', async () => {
    const { api, user, save } = await open([about]);
    await user.type(screen.getAllByLabelText(/^Help/)[0] as HTMLElement, 'Where you live.');
    api.refuse('DefineQuestions', 'CHANGED_MEANWHILE');
    await save();
    await user.click(await screen.findByText('Save mine'));
    await waitFor(() => expect(api.sent).toHaveLength(2));
    const [first, second] = api.sent.map(({ payload }) => payload as { expectedRevision?: number });
    expect([first?.expectedRevision, second?.expectedRevision]).toEqual([3, undefined]);
  });

  it('shows what somebody else has saved if that is wanted, and speaks no more of what was typed', async () => {
    const { api, user, save } = await open([about]);
    const help = () => screen.getAllByLabelText<HTMLTextAreaElement>(/^Help/)[0];
    await user.type(help() as HTMLElement, 'Where you live.');
    api.refuse('DefineQuestions', 'CHANGED_MEANWHILE');
    await save();
    await user.click(await screen.findByText('Show theirs'));
    expect(help()?.value).toBe('');
    expect(screen.queryByText(/What you typed is still here/)).toBeNull();
    expect(screen.queryByText('Save mine')).toBeNull();
  });
});

describe('answering [BEY-55]', () => {
  const project = aProject({ role: 'collaborator', questions: asked });
  const drafts = `/api/answer-drafts/${projectId}`;
  const open = async (
    questions: QuestionsRow[] = [about],
    answers: AnswersRow[] = [],
    typed: AnswerDraftRow[] = [],
    width = 1280,
    of = project,
  ) => {
    const api = fakeApi({ projects: [of], questions, answers });
    api.answer(drafts, typed);
    const page = renderScreen(<Answering project={of} />, { path: paths.projects, width });
    await screen.findByText('About you');
    const sent = (name: string) => api.sent.filter((one) => one.name === name);
    return { api, sent, ...page, submit: () => page.user.click(screen.getByText('Submit answers')) };
  };

  it('asks for what follows from an answer, names what is missing, and submits the section', async () => {
    const { sent, user, submit } = await open();
    expect(screen.queryByLabelText('Partners')).toBeNull();
    await submit();
    expect(screen.getByText('To be looked at: Country')).toBeTruthy();
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Norway')));
    await user.click(screen.getByLabelText('Norway'));
    await user.type(screen.getByLabelText('Partners'), '2.5');
    await submit();
    expect(screen.getByText('Enter a whole number.')).toBeTruthy();
    expect(sent('AnswerQuestions')).toEqual([]);
    await user.clear(screen.getByLabelText('Partners'));
    await user.type(screen.getByLabelText('Partners'), '2');
    await submit();
    const answers = [
      { questionId: 'country', value: 'Norway' },
      { questionId: 'partners', value: 2 },
    ];
    const payload = { projectId, sectionId: 'about', questionsRevision: 3, answers };
    await waitFor(() => expect(sent('AnswerQuestions')).toMatchObject([{ payload }]));
  });

  it('[BEY-52] shows an example below its field, until something is wrong there', async () => {
    const named = { kind: 'text', questionId: 'name', label: 'Name', help: 'As registered.', example: 'Acorn Ltd' };
    const { user } = await open([rowOf('About you', [named])]);
    expect(screen.getByText('As registered. For example: Acorn Ltd')).toBeTruthy();
    await user.click(screen.getByText('Submit answers'));
    expect(screen.queryByText(/For example/)).toBeNull();
  });

  it('says as what a number with a mark between three digits is read', async () => {
    const { sent, user, submit } = await open([rowOf('About you', [{ ...partners, onlyIf: null, decimals: 2 }])]);
    await user.type(screen.getByLabelText('Partners'), '70.5');
    expect(screen.queryByText(/^Read as/)).toBeNull();
    await user.clear(screen.getByLabelText('Partners'));
    await user.type(screen.getByLabelText('Partners'), '70.000');
    expect(screen.getByText('Read as 70,000 people.')).toBeTruthy();
    await submit();
    await waitFor(() => expect(sent('AnswerQuestions')).toMatchObject([{ payload: { answers: [{ value: 70_000 }] } }]));
  });

  it('takes own words that begin with one of the list', async () => {
    const choosing = { options: ['Norway', 'Chile'], other: true };
    const { sent, user, submit } = await open([
      rowOf('About you', [
        { ...country, ...choosing },
        { ...country, ...choosing, kind: 'choices', questionId: 'others', label: 'Others' },
      ]),
    ]);
    const type = async (name: string) => {
      const group = within(screen.getByRole('group', { name }));
      await user.click(group.getByLabelText('Something else'));
      await user.type(group.getByLabelText('In your own words'), 'Norway and Chile');
      return group;
    };
    await user.click(within(screen.getByRole('group', { name: 'Others' })).getByLabelText('Norway'));
    for (const name of ['Country', 'Others']) {
      const group = await type(name);
      expect(group.getByLabelText<HTMLInputElement>('In your own words').value).toBe('Norway and Chile');
      expect(group.getByLabelText<HTMLInputElement>('Norway').checked).toBe(name === 'Others');
    }
    await submit();
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    expect(sent('AnswerQuestions')[0]?.payload).toMatchObject({
      answers: [{ value: 'Norway and Chile' }, { value: ['Norway', 'Norway and Chile'] }],
    });
  });

  it('lets go of what the host has taken off a list, once something else is chosen there', async () => {
    const some = { ...country, kind: 'choices' };
    const stale = answersOf({}, ['country']);
    const before = { questionId: 'country', answeredAt: '2026-11-20T10:00:00Z', questionsRevision: 2 };
    const { sent, user, submit } = await open(
      [rowOf('About you', [some])],
      [{ ...stale, answers: [{ ...before, value: ['Norway', 'Peru'] }] }],
    );
    await user.click(screen.getByLabelText('Chile'));
    await submit();
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    expect(sent('AnswerQuestions')[0]?.payload).toMatchObject({ answers: [{ value: ['Norway', 'Chile'] }] });
  });

  it('[BEY-53] names the section to be submitted first, where what is asked follows from what is typed there', async () => {
    const more = { ...rowOf('More', [partners]), sectionId: 'more', id: `${projectId}.more`, order: 2 };
    const { api, sent, user } = await open([rowOf('About you', [country]), more]);
    await user.click(screen.getByLabelText('Norway'));
    await user.type(screen.getByLabelText('Partners'), '3');
    const submitIn = (name: string) =>
      user.click(within(screen.getByRole('form', { name })).getByText('Submit answers'));
    const first = 'What is asked here follows from what you entered before: submit “About you” first.';
    // On a slow machine it is saved before it is submitted, and what the server lacks then is somebody's who submitted it elsewhere.
    const saved = { typedAt: Date.now(), begunAt: Date.now() };
    api.answer(drafts, [
      { questionId: 'country', value: 'Norway', ...saved },
      { questionId: 'partners', value: '3', ...saved },
    ]);
    await submitIn('More');
    await screen.findByText(first);
    expect(sent('AnswerQuestions')).toEqual([]);
    api.rows.answers = [answersOf({ country: 'Norway' }, ['partners'])];
    await submitIn('About you');
    await screen.findByText('“About you” is submitted.');
    expect(screen.queryByText(first)).toBeNull();
    await submitIn('More');
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(2));
  });

  it('[BEY-53] names the earliest of several, each of which comes to the same for itself', async () => {
    const grant = { kind: 'yesNo', questionId: 'grant', label: 'Grant', onlyIf: partners.onlyIf };
    const sum = {
      ...{ kind: 'number', questionId: 'sum', label: 'Sum' },
      onlyIf: { questionId: 'grant', is: 'is', value: true },
    };
    const words = { kind: 'text', questionId: 'words', label: 'Words', required: false };
    const inSection = (title: string, order: number, questions: object[]) => ({
      ...rowOf(title, questions),
      ...{ sectionId: title, id: `${projectId}.${title}`, order },
    });
    const sections = [
      rowOf('About you', [country]),
      inSection('Money', 2, [grant]),
      inSection('More', 3, [sum, words]),
    ];
    const before = { answeredAt: '2026-11-20T10:00:00Z', questionsRevision: 3 };
    const given = [
      { questionId: 'country', value: 'Norway', ...before },
      { questionId: 'grant', value: true, ...before },
    ];
    const row = { ...answersOf({}), answers: given, missing: ['sum'] };
    const typed = Object.entries({ grant: false, country: 'Chile', words: 'Less' }).map(([questionId, value]) => ({
      ...{ questionId, value, typedAt: 5, begunAt: 5 },
    }));
    const { sent, user } = await open(sections, [row], typed);
    await user.click(within(screen.getByRole('form', { name: 'More' })).getByText('Submit answers'));
    await screen.findByText(/submit “About you” first\.$/);
    expect(sent('AnswerQuestions')).toEqual([]);
  });

  it('does not say of a section that is left empty that it is submitted', async () => {
    const optional = { kind: 'text', questionId: 'motto', label: 'Motto', required: false };
    const { user, submit } = await open([rowOf('About you', [optional])]);
    await submit();
    await screen.findByText('Nothing is entered in “About you”, and nothing has to be: there was nothing to submit.');
    await user.type(screen.getByLabelText(/^Motto/), 'Onwards');
    await submit();
    await screen.findByText('“About you” is submitted.');
  });

  it('says of a section that is too long to be submitted that it is, while it is typed, and what to shorten', async () => {
    const longText = (questionId: string) => ({
      ...{ kind: 'longText', questionId, label: `Part ${questionId}`, longest: 10_000 },
    });
    const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i'];
    const typed = ids.map((questionId) => ({ questionId, value: '語'.repeat(8_900), typedAt: 5, begunAt: 5 }));
    const longest = { questionId: 'c', value: '語'.repeat(9_000), typedAt: 5, begunAt: 5 };
    const rows = typed.map((row) => (row.questionId === 'c' ? longest : row));
    const { api, sent, user, submit } = await open([rowOf('About you', ids.map(longText))], [], rows);
    const said = /^This section is too long to be submitted\. .*“Part c” first, which is the longest\.$/;
    expect(screen.getByText(said)).toBeTruthy();
    await submit();
    expect(screen.getByText('To be looked at: Part c')).toBeTruthy();
    expect(sent('AnswerQuestions')).toEqual([]);
    api.answer(drafts, [{ ...longest, value: 'Short' }]);
    await user.clear(screen.getByLabelText('Part c'));
    await user.type(screen.getByLabelText('Part c'), 'Short');
    expect(screen.queryByText(said)).toBeNull();
    await submit();
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
  });

  it('asks one question at a time on a phone, and names what is missing at the end', async () => {
    const { sent, user } = await open([about], [], [], 360);
    await user.click(await screen.findByText('One question at a time'));
    const dialog = within(await screen.findByRole('dialog', { name: 'About you' }));
    expect(dialog.getByText('Question 1 of 1')).toBeTruthy();
    expect(dialog.getByRole('img', { name: '0 of 1 done' })).toBeTruthy();
    await user.click(dialog.getByText('Norway'));
    // By that answer another one is asked.
    expect(dialog.getByRole('img', { name: '1 of 2 done' })).toBeTruthy();
    await user.click(dialog.getByText('Next'));
    expect(dialog.getByText('Question 2 of 2')).toBeTruthy();
    await user.click(dialog.getByText('Submit answers'));
    expect(sent('AnswerQuestions')).toEqual([]);
    await user.type(dialog.getByLabelText(/^Partners/), '12');
    await user.click(dialog.getByText('Back'));
    expect(dialog.getByRole('radio', { name: 'Norway' })).toMatchObject({ checked: true });
    await user.click(dialog.getByText('Next'));
    await user.click(dialog.getByText('Submit answers'));
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('leaves out what is not asked any more', async () => {
    const { sent, user, submit } = await open();
    await user.click(screen.getByLabelText('Norway'));
    await user.type(screen.getByLabelText('Partners'), '2');
    await user.click(screen.getByLabelText('Chile'));
    await submit();
    await waitFor(() =>
      expect(sent('AnswerQuestions')).toMatchObject([
        { payload: { answers: [{ questionId: 'country', value: 'Chile' }] } },
      ]),
    );
  });

  it('shows what was submitted, which can be changed until the deadline', async () => {
    const { user } = await open([about], [answersOf({ country: 'Norway', partners: 1200 })]);
    expect(screen.getByText('1,200 people')).toBeTruthy();
    await user.click(screen.getByText('Change'));
    expect(screen.getByLabelText<HTMLInputElement>('Partners').value).toBe('1200');
    await user.type(screen.getByLabelText('Partners'), '5');
    await user.click(screen.getByText('Cancel'));
    expect(screen.getByText('1,200 people')).toBeTruthy();
  });

  it('keeps what is typed on the server, and says so', async () => {
    const { sent, user } = await open();
    await user.click(screen.getByLabelText('Norway'));
    await waitFor(() => expect(sent(drafts)).toHaveLength(1));
    const draft = { questionId: 'country', value: 'Norway', age: expect.any(Number) };
    expect(sent(drafts)[0]?.payload).toEqual({ drafts: [draft] });
    expect(await screen.findByText(/^Saved, but not submitted yet/)).toBeTruthy();
  });

  it('sends what is typed at once when the page is left', async () => {
    const { sent, user, go } = await open();
    await user.click(screen.getByLabelText('Norway'));
    await go('/elsewhere');
    await waitFor(() => expect(sent(drafts)).toMatchObject([{ payload: { drafts: [{ value: 'Norway' }] } }]));
  });

  it('goes on with what another device left there, which can be discarded', async () => {
    const { api, sent, user } = await open(
      [about],
      [],
      [
        { questionId: 'country', value: 'Norway', typedAt: 5, begunAt: 5 },
        { questionId: 'partners', value: '12', typedAt: 6, begunAt: 6 },
      ],
    );
    expect(screen.getByLabelText<HTMLInputElement>('Partners').value).toBe('12');
    await user.type(screen.getByLabelText('Partners'), '3');
    await waitFor(() => expect(sent(drafts)).toHaveLength(1));
    expect(sent(drafts)[0]?.payload).toMatchObject({ drafts: [{ questionId: 'partners', value: '123', seen: 6 }] });
    api.answer(drafts, []);
    await user.click(screen.getByText('Discard'));
    expect(screen.queryByLabelText('Partners')).toBeNull();
    expect(screen.queryByText('Discard')).toBeNull();
    await waitFor(() => expect(sent(drafts)).toHaveLength(2));
    expect(sent(drafts)[1]?.payload).toMatchObject({ drafts: [{ questionId: 'country' }, { questionId: 'partners' }] });
    expect(JSON.stringify(sent(drafts)[1]?.payload)).not.toContain('value');
  });

  it('submits what is seen, and goes on with what another device typed later', async () => {
    const row = (value: string, typedAt: number) => ({ questionId: 'partners', value, typedAt, begunAt: 5 });
    const country = { questionId: 'country', value: 'Norway', typedAt: 5, begunAt: 5 };
    const { api, sent, submit } = await open([about], [], [country, row('12', 6)]);
    api.answer(drafts, [row('123', 9)]);
    api.rows.answers = [answersOf({ country: 'Norway', partners: 12 })];
    await submit();
    await screen.findByText('“About you” is submitted.');
    const seen = [
      { questionId: 'country', typedAt: 5 },
      { questionId: 'partners', typedAt: 6 },
    ];
    expect(sent('AnswerQuestions')).toMatchObject([{ payload: { seen } }]);
    expect((await screen.findByLabelText<HTMLInputElement>('Partners')).value).toBe('123');
  });

  it('saves once more what is typed while its section is submitted, by which the server drops what it has', async () => {
    const { api, sent, user, submit } = await open();
    await user.click(screen.getByLabelText('Norway'));
    await user.type(screen.getByLabelText('Partners'), '2');
    const letGo = api.hold('AnswerQuestions');
    await submit();
    await user.type(screen.getByLabelText('Partners'), '3');
    const saved = () => sent(drafts).filter(({ payload }) => JSON.stringify(payload).includes('"23"'));
    await waitFor(() => expect(saved()).toHaveLength(1), { timeout: 5_000 });
    api.rows.answers = [answersOf({ country: 'Norway', partners: 2 })];
    letGo();
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    await waitFor(() => expect(saved()).toHaveLength(2), { timeout: 5_000 });
    expect((await screen.findByLabelText<HTMLInputElement>('Partners')).value).toBe('23');
  });

  it('sends no draft of what is on its way as answers, also when the page is left meanwhile', async () => {
    const { api, sent, user, submit, go } = await open();
    await user.click(screen.getByLabelText('Norway'));
    await user.type(screen.getByLabelText('Partners'), '2');
    const before = sent(drafts).length;
    const letGo = api.hold('AnswerQuestions');
    await submit();
    await act(() => window.dispatchEvent(new Event('online')));
    await go('/elsewhere');
    letGo();
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    expect(sent(drafts)).toHaveLength(before);
  });

  it('keeps what is typed while the section waits for what is being saved before it is submitted', async () => {
    const { api, sent, user, submit } = await open();
    await user.click(screen.getByLabelText('Norway'));
    await user.type(screen.getByLabelText('Partners'), '2');
    const letGo = api.hold(drafts);
    await act(() => window.dispatchEvent(new Event('online')));
    await submit();
    await user.type(screen.getByLabelText('Partners'), '3');
    api.rows.answers = [answersOf({ country: 'Norway', partners: 2 })];
    letGo();
    await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    await screen.findByText('“About you” is submitted.');
    expect(screen.getByLabelText<HTMLInputElement>('Partners').value).toBe('23');
    const saved = () => sent(drafts).filter(({ payload }) => JSON.stringify(payload).includes('"23"'));
    await waitFor(() => expect(saved()).toHaveLength(1), { timeout: 5_000 });
  });

  it('keeps what cannot be saved where it is typed, says so once, and saves it later', async () => {
    const { api, sent, user } = await open();
    for (let time = 0; time < 2; time += 1) api.refuse(drafts, 'UNAVAILABLE');
    await user.click(screen.getByLabelText('Norway'));
    expect(await screen.findByText(/^The server cannot be reached\./)).toBeTruthy();
    expect(screen.getByText(/^Kept in this browser/)).toBeTruthy();
    await user.type(screen.getByLabelText('Partners'), '7');
    await waitFor(() => expect(sent(drafts)).toHaveLength(1));
    expect(sent(drafts)).toMatchObject([{ payload: { drafts: [{ value: 'Norway' }, { value: '7' }] } }]);
    await waitFor(() => expect(screen.queryByText(/^The server cannot be reached\./)).toBeNull());
  });

  describe('again what was rejected [BEY-52]', () => {
    const reviewing = rowOf('About you', [
      { ...country, reviewed: true },
      { ...partners, reviewed: true },
    ]);
    const [first, second] = answersOf({ country: 'Norway', partners: 1200 }).answers;
    const reviewedAt = '2026-11-21T10:00:00Z';
    const rejected: AnswersRow = {
      ...answersOf({}, ['partners']),
      answers: [
        { ...(first as (typeof rejected.answers)[number]), review: { action: 'Accept', remarks: '', reviewedAt } },
        {
          ...(second as (typeof rejected.answers)[number]),
          review: { action: 'Reject', remarks: 'So many?', reviewedAt },
        },
      ],
    };

    it('shows how each answer stands, and asks for another one', async () => {
      const { sent, user, submit } = await open([reviewing], [rejected]);
      expect(screen.getByText('So many?')).toBeTruthy();
      await submit();
      expect(screen.getByText('To be looked at: Partners')).toBeTruthy();
      expect(screen.getByText('This was rejected: please answer it anew.')).toBeTruthy();
      await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Partners')));
      expect(sent('AnswerQuestions')).toEqual([]);
      await user.clear(screen.getByLabelText('Partners'));
      await user.type(screen.getByLabelText('Partners'), '12');
      expect(screen.queryByText('So many?')).toBeNull();
      await submit();
      await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    });

    it('shows it with the remarks once it is over', async () => {
      await open([{ ...reviewing, closed: 'The due date has passed.' }], [rejected]);
      expect(screen.getByText('Accepted')).toBeTruthy();
      expect(screen.getByText('Rejected')).toBeTruthy();
      expect(screen.getByText('So many?')).toBeTruthy();
    });

    it('is decided by the host on the answers that are ticked, as they are on the screen', async () => {
      const waits = { ...rejected, revision: 4, answers: rejected.answers.map(({ review: _none, ...one }) => one) };
      const api = fakeApi({ questions: [reviewing], answers: [waits] });
      const { user } = renderScreen(<PersonAnswers project={aProject({ questions: asked })} personId="ada" />, {
        ...{ path: paths.projects, at: paths.projects },
      });
      expect((await screen.findByLabelText<HTMLInputElement>('Decide on Country')).checked).toBe(true);
      await user.click(screen.getByLabelText('Decide on Country'));
      await user.type(screen.getByLabelText('Remarks on these answers'), 'So many?');
      await user.click(screen.getByText('Reject answers'));
      const payload = {
        ...{ projectId, personId: 'ada', itemIds: ['partners'], revision: 4 },
        ...{ action: 'Reject', remarks: 'So many?' },
      };
      await waitFor(() => expect(api.sent).toEqual([{ name: 'ReviewAnswers', payload }]));
      await waitFor(() =>
        expect(screen.getByLabelText<HTMLTextAreaElement>('Remarks on these answers').value).toBe(''),
      );
    });

    it('keeps what is typed while the decision is sent, for the next one', async () => {
      const waits = { ...rejected, answers: rejected.answers.map(({ review: _none, ...one }) => one) };
      const api = fakeApi({ questions: [reviewing], answers: [waits] });
      const { user } = renderScreen(<PersonAnswers project={aProject({ questions: asked })} personId="ada" />, {
        ...{ path: paths.projects, at: paths.projects },
      });
      const remarks = await screen.findByLabelText<HTMLTextAreaElement>('Remarks on these answers');
      await user.type(remarks, 'So many?');
      const letGo = api.hold('ReviewAnswers');
      await user.click(screen.getByText('Reject answers'));
      await user.type(remarks, ' And why?');
      letGo();
      await screen.findByText('The answers are reviewed.');
      expect(remarks.value).toBe('So many? And why?');
    });

    it('is not decided as it was changed while the host looked at it, until that was seen', async () => {
      const waits = { ...rejected, revision: 4, answers: rejected.answers.map(({ review: _none, ...one }) => one) };
      const api = fakeApi({ questions: [reviewing], answers: [waits] });
      const { user } = renderScreen(<PersonAnswers project={aProject({ questions: asked })} personId="ada" />, {
        ...{ path: paths.projects, at: paths.projects },
      });
      expect(await screen.findByText(/^1,200/)).toBeTruthy();
      expect(screen.queryByText(/^Answers were changed/)).toBeNull();
      const answers = waits.answers.map((one) => (one.questionId === 'partners' ? { ...one, value: 12 } : one));
      api.rows.answers = [{ ...waits, revision: 5, answers }];
      await act(() => refreshAll(queryClient));
      expect(await screen.findByText(/^12( |$)/)).toBeTruthy();
      expect(screen.getByText(/^Answers were changed or decided on while you were looking at them\./)).toBeTruthy();
      api.refuse('ReviewAnswers', 'CHANGED_MEANWHILE');
      await user.click(screen.getByText('Accept answers'));
      expect(await screen.findByText(refusals.CHANGED_MEANWHILE[1])).toBeTruthy();
      await user.click(screen.getByText('Accept answers'));
      const revisions = () => api.sent.map(({ payload }) => (payload as { revision: number }).revision);
      await waitFor(() => expect(revisions()).toEqual([4, 5]));
      expect(screen.queryByText(/^Answers were changed/)).toBeNull();
    });

    it('is not decided where the answer fits the question no more, which is missing', async () => {
      fakeApi({ questions: [reviewing], answers: [answersOf({ country: 'Peru' }, ['country'])] });
      renderScreen(<PersonAnswers project={aProject({ questions: asked })} personId="ada" />, {
        ...{ path: paths.projects, at: paths.projects },
      });
      expect(await screen.findByText(/1 required answer missing/)).toBeTruthy();
      expect(screen.queryByText('Peru')).toBeNull();
      expect(screen.queryByText('To review')).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
    });

    it.each([
      ['now', undefined, 1],
      ['in the past', { projectId, moment: '2026-11-20T12:00:00.000Z', changed: undefined }, 0],
    ] as const)('is there as a PDF, which is of now: %s', async (_when, past, count) => {
      fakeApi({ questions: [reviewing], answers: [answersOf({ country: 'Peru', partners: 3 })] });
      renderScreen(
        <PastContext value={past}>
          <PersonAnswers project={aProject({ questions: asked })} personId="ada" />
        </PastContext>,
        { ...{ path: paths.projects, at: paths.projects } },
      );
      await screen.findByText(/^Submitted/);
      expect(screen.queryAllByText('PDF of all they gave')).toHaveLength(count);
    });

    it('[BEY-40] says when it went, as the project keeps it no longer', async () => {
      const gone = { ...answersOf({}), missing: ['partners'], removedAt: '2026-12-20T12:00:00.000Z' };
      fakeApi({ questions: [reviewing], answers: [gone] });
      renderScreen(<PersonAnswers project={aProject({ questions: asked })} personId="ada" />, {
        ...{ path: paths.projects, at: paths.projects },
      });
      expect(
        await screen.findByText(/^The answers were deleted on .*2026\. Their history and receipts stay\.$/),
      ).toBeTruthy();
      expect(screen.queryByText(/Nothing was answered|Not answered/)).toBeNull();
      expect(screen.queryByText('PDF of all they gave')).toBeNull();
    });

    it('[BEY-40] is said to its giver, too', async () => {
      const gone = { ...answersOf({}), removedAt: '2026-12-20T12:00:00.000Z' };
      await open([{ ...reviewing, closed: 'The due date has passed.' }], [gone]);
      expect(screen.getByText(/^The answers were deleted on /)).toBeTruthy();
    });

    it('is only read by those who do not run the project', async () => {
      fakeApi({ questions: [reviewing], answers: [rejected] });
      renderScreen(<PersonAnswers project={aProject({ role: 'support', questions: asked })} personId="ada" />, {
        ...{ path: paths.projects, at: paths.projects },
      });
      expect(await screen.findByText('Rejected')).toBeTruthy();
      expect(screen.queryByText('Accept answers')).toBeNull();
      expect(screen.queryByRole('checkbox')).toBeNull();
    });
  });

  describe('what one cannot give [BEY-54]', () => {
    const excuses = { reasons: ['Not founded yet'], own: true };
    const leaving = rowOf('About you', [country, { ...partners, onlyIf: null, excuses }]);
    const excusedRow: AnswersRow = {
      ...answersOf({ country: 'Chile' }),
      excuses: [{ itemId: 'partners', reason: 'Not founded yet', excusedAt: '2026-11-20T10:00:00Z' }],
    };

    it('is said with a reason of the list or in own words, beside the field', async () => {
      const { sent, user, submit } = await open([leaving]);
      await user.click(screen.getByText('I cannot give this'));
      const dialog = within(await screen.findByRole('dialog', { name: 'I cannot give this' }));
      await user.click(dialog.getByLabelText('Because'));
      await user.click(await screen.findByRole('option', { name: 'Another reason' }));
      await user.type(dialog.getByLabelText('In your own words'), 'We are one.');
      await user.click(dialog.getByText('Give this reason'));
      const payload = { projectId, itemId: 'partners', reason: 'We are one.' };
      await waitFor(() => expect(sent('ExcuseItem')).toEqual([{ name: 'ExcuseItem', payload }]));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      // Its section is not submitted with it.
      expect(screen.queryByText(/^To be looked at/)).toBeNull();
      await submit();
      expect(screen.getByText('To be looked at: Country · Partners')).toBeTruthy();
    });

    it('stands in the place of the answer, which can be given after all', async () => {
      const { sent, user } = await open([leaving], [excusedRow]);
      expect(screen.getByText('Not applicable: Not founded yet')).toBeTruthy();
      expect(screen.getByText('To review')).toBeTruthy();
      expect(screen.getByRole('link', { name: 'Receipt of Partners' }).getAttribute('href')).toMatch(
        /partners\/excused$/,
      );
      await user.click(screen.getByText('Change'));
      expect(screen.queryByLabelText('Partners')).toBeNull();
      await user.click(screen.getByText('Answer after all'));
      await user.type(screen.getByLabelText('Partners'), '3');
      await user.click(screen.getByText('Submit answers'));
      await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
      expect(sent('AnswerQuestions')[0]?.payload).toMatchObject({
        answers: [{ value: 'Chile' }, { questionId: 'partners', value: 3 }],
      });
    });

    it('keeps nobody from submitting the rest, and is asked again once it was rejected', async () => {
      const reviewedAt = '2026-11-21T10:00:00Z';
      const review = { action: 'Reject', remarks: 'You have two.', reviewedAt } as const;
      const [excuse] = excusedRow.excuses ?? [];
      const rejected = { ...excusedRow, missing: ['partners'], excuses: excuse ? [{ ...excuse, review }] : [] };
      const { sent, user } = await open([leaving], [rejected]);
      expect(screen.getByText('You have two.')).toBeTruthy();
      await user.click(screen.getByText('Submit answers'));
      expect(screen.getByText('To be looked at: Partners')).toBeTruthy();
      await user.click(screen.getByLabelText('Norway'));
      await user.click(screen.getByText('Submit answers'));
      await waitFor(() =>
        expect(sent('AnswerQuestions')[0]?.payload).toMatchObject({ answers: [{ value: 'Norway' }, { value: null }] }),
      );
    });

    it('[BEY-56] is in files of all answers with its reason, and how it stands', () => {
      const csv = answersCsv([leaving], [excusedRow], String);
      expect(csv).toContain('"Country","Partners","Partners: review"');
      expect(csv).toContain('"Chile","Not applicable: Not founded yet","To review"');
      const { people } = JSON.parse(answersJson({ id: projectId, projectName: 'Grants' }, [leaving], [excusedRow]));
      expect(people[0].excuses).toMatchObject([{ itemId: 'partners', reason: 'Not founded yet' }]);
    });
  });

  describe('in the grace period', () => {
    const during = (minutes: number) =>
      aProject({
        ...{ role: 'collaborator', questions: asked, status: 'past' },
        ownDueAt: new Date(Date.now() - minutes * 60_000).toISOString(),
      });
    const closed = { ...about, closed: answersClosed };
    const chile = { questionId: 'country', value: 'Chile', typedAt: 1, begunAt: 1 };
    const typed = [chile];

    it('[BEY-22] what was entered before can be submitted after the page is read anew', async () => {
      const { sent, submit } = await open([closed], [], typed, 1280, during(5));
      expect(
        screen.getByText(/^The due date has passed\. What you entered before can still be submitted/),
      ).toBeTruthy();
      await submit();
      await waitFor(() => expect(sent('AnswerQuestions')).toHaveLength(1));
    });

    it.each([
      ['with nothing entered', [], 5],
      ['once it is over', typed, 16],
      // All tests before these may take minutes.
      ['with something entered that the server heard of after it', [{ ...chile, begunAt: Date.now() + DAY }], 5],
    ] as const)('[BEY-22] nothing can be begun %s', async (_name, typed, minutes) => {
      await open([closed], [], [...typed], 1280, during(minutes));
      expect(screen.queryByText('Submit answers')).toBeNull();
      expect(screen.queryByText(/can still be submitted/)).toBeNull();
    });
  });

  it('is over after it', async () => {
    await open([{ ...about, closed: 'The due date has passed.' }], [answersOf({ country: 'Chile' })]);
    expect(screen.getByText('Chile')).toBeTruthy();
    expect(screen.queryByText('Change')).toBeNull();
  });
});

describe('a project without questions', () => {
  it('[BEY-52] is read with no request more, and shows nothing of them', async () => {
    const project = aProject({ role: 'collaborator' });
    const rows = { projects: [project], documents: [aDocument('Budget')], submissions: [], comments: [] };
    const { asked } = fakeApi(rows);
    renderScreen(<ProjectScreen />, { path: projectPath(':id'), at: projectPath(projectId) });
    await screen.findByRole('table', { name: 'Required Documents' });
    expect(screen.queryByText('Questions')).toBeNull();
    expect(asked.filter((path) => /questions|answers|former/.test(path))).toEqual([]);
    expect(asked.length).toBeGreaterThan(0);
  });
});

describe('all answers, as a table [BEY-56]', () => {
  const project = aProject({ questions: asked });
  const results: ResultRow[] = [
    {
      ...{ id: `${projectId}.country`, projectId, questionId: 'country', order: 1, asked: 4, answered: 3 },
      choices: [
        { value: 'Norway', count: 2 },
        { value: 'Chile', count: 1 },
      ],
      numbers: null,
    },
    {
      ...{ id: `${projectId}.partners`, projectId, questionId: 'partners', order: 2, asked: 1, answered: 1 },
      choices: [],
      numbers: { total: 1200, mean: 1200, least: 1200, most: 1200, ranges: [{ from: 1000, to: 1999, count: 1 }] },
    },
  ];
  const open = async (
    search = '',
    bob: Parameters<typeof aCollaborator>[2] = {},
    ofBob: AnswersRow = { ...answersOf({}), id: 'bob', name: 'Bob' },
  ) => {
    const rows = [answersOf({ country: 'Norway', partners: 1200 }), ofBob];
    const api = fakeApi({
      ...{ projects: [project], questions: [about], answers: rows, results },
      ...{ collaborators: [aCollaborator('ada'), aCollaborator('bob', [], bob)], documents: [], comments: [] },
    });
    api.answer('/api/saved-filters', []);
    const at = `${answersPath(projectId)}${search}`;
    const page = renderScreen(<AnswersScreen />, { path: answersPath(':id'), at });
    await screen.findByRole('region', { name: 'Answers', hidden: true });
    return { api, asking: () => api.asked.filter((path) => path.startsWith('/api/answers?')), ...page };
  };

  it('has a line for each person and a total under numbers, and asks the server for another order', async () => {
    const { asking, user } = await open();
    const [, ada] = screen.getAllByRole('row');
    expect(within(ada as HTMLElement).getByText('1,200 people')).toBeTruthy();
    const total = screen.getByRole('row', { name: /^Total/ });
    expect(within(total).getByText('1,200 people')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Partners' }));
    await waitFor(() => expect(asking().at(-1)).toContain('["answer.partners","ASC"]'));
  });

  it('[BEY-52] opens what one answered, as its address says, and leads on to who is to be reviewed next', async () => {
    const { user, address } = await open('?person=ada', { answersToReview: 1 });
    expect(await screen.findByRole('dialog', { name: 'Answers of ada@example.org' })).toBeTruthy();
    await user.click(screen.getByText('Next to review'));
    expect(await screen.findByRole('dialog', { name: 'Answers of bob@example.org' })).toBeTruthy();
    expect(address()).toContain('person=bob');
    expect(screen.queryByText('Next to review')).toBeNull();
    await user.click(screen.getByText('Close'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(address()).toBe(answersPath(projectId));
  });

  it('[BEY-40] has nothing of whose answers have gone, and says so', async () => {
    const gone = { ...answersOf({}), id: 'bob', name: 'Bob', removedAt: '2026-12-20T12:00:00.000Z' };
    await open('', {}, gone);
    const bob = screen.getByRole('row', { name: /^Bob/ });
    expect(within(bob).getAllByText('Deleted')).toHaveLength(2);
    expect(within(bob).queryByText(/Missing|Not asked/)).toBeNull();
  });

  it('is filtered by an answer, which is said and can be taken back', async () => {
    const { asking, user } = await open();
    await user.click(screen.getByText('Filter by an answer'));
    await user.click(await screen.findByLabelText('Question'));
    await user.click(await screen.findByRole('option', { name: 'Partners' }));
    await user.click(screen.getByLabelText('Which'));
    await user.click(await screen.findByRole('option', { name: 'is at least' }));
    await user.clear(screen.getByLabelText('Answer'));
    await user.type(screen.getByLabelText('Answer'), '50');
    await user.click(screen.getByText('Show', { selector: 'button' }));
    const fits = '"answers":[{"questionId":"partners","is":"atLeast","value":50}]';
    await waitFor(() => expect(asking().some((one) => one.includes(fits))).toBe(true));
    await user.click(await screen.findByLabelText('Partners is at least 50 people. Remove this filter'));
    await waitFor(() => expect(screen.queryByLabelText(/Remove this filter/)).toBeNull());
  });

  it('is filtered by ten answers at most, and says so', async () => {
    const answers = Array.from({ length: 10 }, (_, value) => ({ questionId: 'partners', is: 'atLeast', value }));
    const api = fakeApi({
      projects: [project],
      questions: [about],
      answers: [],
      results,
      collaborators: [aCollaborator('ada')],
    });
    api.answer('/api/saved-filters', []);
    const at = `${answersPath(projectId)}?filter=${encodeURIComponent(JSON.stringify({ answers }))}`;
    const { user } = renderScreen(<AnswersScreen />, { path: answersPath(':id'), at });
    expect(await screen.findAllByLabelText(/Remove this filter/)).toHaveLength(10);
    expect(screen.getByText('More than 10 at once are not possible.')).toBeTruthy();
    expect(screen.queryByText('Filter by an answer')).toBeNull();
    await user.click(screen.getByLabelText(/^Partners is at least 9 people/));
    expect(await screen.findByText('Filter by an answer')).toBeTruthy();
    expect(screen.queryByText(/at once are not possible/)).toBeNull();
  });

  it('cuts a long answer between two signs', async () => {
    const { api } = await open();
    api.rows.questions = [rowOf('About you', [{ kind: 'text', questionId: 'tune', label: 'Tune' }])];
    api.rows.answers = [answersOf({ tune: `a${'\u{1d11e}'.repeat(70)}` })];
    await act(() => refreshAll(queryClient));
    expect(await screen.findByText(`a${'\u{1d11e}'.repeat(59)}…`)).toBeTruthy();
  });

  it('has charts of choices and numbers, each a list that can be read out', async () => {
    const { user } = await open();
    expect(screen.queryByRole('region', { name: 'Country' })).toBeNull();
    await user.click(screen.getByText('Charts'));
    const chart = within(await screen.findByRole('region', { name: 'Country' }));
    expect(chart.getByText('3 of 4 answered')).toBeTruthy();
    expect(chart.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Norway2 (67 %)',
      'Chile1 (33 %)',
    ]);
    const numbers = within(screen.getByRole('region', { name: 'Partners' }));
    expect(numbers.getByText('1 of 1 answered, 1,200 people on average')).toBeTruthy();
    expect(numbers.getByText('1,000 to 1,999 people')).toBeTruthy();
  });

  it('[BEY-53] says that an answer is missing that fits the question no more', async () => {
    await open('', {}, { ...answersOf({ country: 'Peru' }, ['country']), id: 'bob', name: 'Bob' });
    const table = within(screen.getByRole('region', { name: 'Answers', hidden: true }));
    expect(table.getByText('Missing')).toBeTruthy();
    expect(table.queryByText('Peru')).toBeNull();
  });

  it('leaves out what an old address filters and sorts by', async () => {
    const filter = JSON.stringify({ answers: [{ questionId: 'gone', is: 'answered' }, 7], complete: 'x', q: 3 });
    const { asking } = await open(`?filter=${encodeURIComponent(filter)}&sort=answer.gone&order=DESC`);
    expect(asking().every((one) => !one.includes('gone'))).toBe(true);
  });
});

describe('answers as a file [BEY-56]', () => {
  it('are a line for each person, and nothing is a formula', () => {
    const name = { kind: 'text', questionId: 'name', label: 'Name of it' };
    const sections = [rowOf('About you', [name, country, partners])];
    const rows = [
      answersOf({ name: '=1+1', country: 'Norway', partners: 3 }),
      { ...answersOf({}), personId: 'bob', name: 'Bob', answeredAt: null },
    ];
    const csv = answersCsv(sections, rows, String);
    const [head, ada, bob] = csv.slice(1).split('\r\n');
    expect(head).toBe('"Name","Email","Name of it","Country","Partners","Answered at"');
    expect(ada).toContain(`"'=1+1","Norway",3,"2026-11-20T10:00:00Z"`);
    expect(bob).toMatch(/"","","",""$/);
  });

  it('[BEY-54] have a column for the reasons why a document cannot be given, too', () => {
    const sections = [rowOf('Files', [country], null, [{ documentId: 'Budget', excuses: {} }, { documentId: 'Plan' }])];
    const excuse = { itemId: 'Budget', reason: 'None yet', excusedAt: '2026-11-20T11:00:00Z' };
    const csv = answersCsv(sections, [{ ...answersOf({ country: 'Chile' }), excuses: [excuse] }], (id) => `The ${id}`);
    const [head, ada] = csv.slice(1).split('\r\n');
    expect(head).toBe('"Name","Email","The Budget","The Budget: review","Country","Answered at"');
    expect(ada).toContain('"Not applicable: None yet","To review","Chile"');
  });

  it('[BEY-53] have none of the answers that fit their questions no more', () => {
    const sections = [rowOf('About you', [{ ...country, reviewed: true }])];
    const rows = [answersOf({ country: 'Peru' }, ['country'])];
    expect(answersCsv(sections, rows, String)).toContain('"ada@people.example","","","2026-11-20T10:00:00Z"');
    const { people } = JSON.parse(answersJson({ id: projectId, projectName: 'Grants' }, sections, rows));
    expect(people[0]).toMatchObject({ answers: [], missing: ['country'] });
  });

  it('[BEY-40] say of answers that have gone that they were deleted', () => {
    const sections = [rowOf('About you', [{ ...country, reviewed: true }, partners])];
    const rows = [{ ...answersOf({}), answeredAt: null, removedAt: '2026-12-20T12:00:00.000Z' }];
    expect(answersCsv(sections, rows, String)).toContain('"ada@people.example","Deleted","","Deleted",""');
    const { people } = JSON.parse(answersJson({ id: projectId, projectName: 'Grants' }, sections, rows));
    expect(people[0]).toMatchObject({ answers: [], removedAt: '2026-12-20T12:00:00.000Z' });
  });

  it('are JSON with the questions as they are asked', () => {
    const rows = [answersOf({ country: 'Chile', partners: 3 })];
    const file = JSON.parse(answersJson({ id: projectId, projectName: 'Grants' }, [about], rows));
    expect(file).toMatchObject({ projectId, sections: [{ title: 'About you', questions: [country, partners] }] });
    // It is not asked of those in Chile.
    expect(file.people[0].answers).toMatchObject([{ questionId: 'country', value: 'Chile' }]);
  });
});
