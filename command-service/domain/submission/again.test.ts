import { type Question, questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { copyIdOf } from '../ids.ts';
import { documentsAsked, isProject } from '../project/index.ts';
import { activePublic, closed, created, defined, definition, facts, projectId, projectOf } from '../testing/project.ts';
import { given, stateOf } from '../testing/specification.ts';
import { late, of, open, reviewed, uploaded, withdrawn } from '../testing/submission.ts';
import { answersThen, documentsToGive, filesThen, problemNow, submissionDecider } from './index.ts';

const section = (...questions: object[]) => questionSection.parse({ sectionId: 'about', title: 'About', questions });
const asking = (...questions: object[]) => {
  const sections = [section(...questions)];
  const project = projectOf([...activePublic, { type: 'QuestionsDefined', data: { projectId, sections } }]);
  if (!isProject(project)) throw new Error('no project');
  return project;
};
const having = (answers: Record<string, unknown>, ...events: Parameters<typeof stateOf>[1][]) => {
  const said = Object.entries(answers).map(([questionId, value]) => ({ questionId, value }));
  const submitted = {
    type: 'AnswersSubmitted',
    data: {
      ...{ ...of, term: 0, sectionId: 'about', questionIds: Object.keys(answers), questionsRevision: 4 },
      ...{
        answers: JSON.stringify(said),
        missing: [],
        late: false,
        changed: [],
        toReview: [],
        unasked: [],
        excused: [],
      },
    },
  } as const;
  return stateOf(submissionDecider, [submitted, ...events.flat()]);
};

describe('answers of the project that another one was made from [BEY-57]', () => {
  const country = { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] };
  const name = { kind: 'text', questionId: 'name', label: 'Name of the partner' };
  const consent = { kind: 'agreement', questionId: 'consent', label: 'Consent' };
  const valuesIn = (project: ReturnType<typeof asking>, former: ReturnType<typeof asking>, answers: object) =>
    answersThen(project, { project: former, submission: having(answers as Record<string, unknown>) });

  it('are offered to the same questions, by id or by words and kind', () => {
    const now = asking(country, { ...name, questionId: 'partner', label: 'name of the Partner' });
    expect(valuesIn(now, asking(country, name), { country: 'Chile', name: 'Acorn' })).toEqual([
      { questionId: 'country', value: 'Chile' },
      { questionId: 'partner', value: 'Acorn' },
    ]);
  });

  it('are not offered where they do not fit, of another kind, or as an agreement', () => {
    const now = asking({ ...country, options: ['Peru'] }, { ...name, kind: 'longText', questionId: 'words' }, consent);
    expect(valuesIn(now, asking(country, name, consent), { country: 'Chile', name: 'Acorn', consent: true })).toEqual(
      [],
    );
  });

  it('[BEY-40] are not offered once they have gone with the retention of then', () => {
    const gone = { type: 'AnswersExpired' as const, data: { ...of, term: 0, missing: [] } };
    const submission = having({ name: 'Acorn' }, [gone]);
    expect(answersThen(asking(name), { project: asking(name), submission })).toEqual([]);
  });

  it('say nothing of what was answered to nobody’s question', () => {
    const asked = asking(name).sections[0]?.questions[0] as Question;
    expect(valuesIn(asking({ ...asked, questionId: 'x', label: 'Else' }), asking(name), { name: 'Acorn' })).toEqual([]);
  });
});

describe('a document as last time [BEY-57]', () => {
  const former = asking({ kind: 'text', questionId: 'name', label: 'Name' });
  const filesOf = (project: ReturnType<typeof asking>, ...events: Parameters<typeof stateOf>[1][]) =>
    filesThen(documentsAsked(project, 'anna'), { project: former, submission: having({}, ...events) });
  const renamed = projectOf([created(), defined(definition('x', { fieldName: 'BUDGET' })), ...activePublic.slice(2)]);
  if (!isProject(renamed)) throw new Error('no project');

  it('is the last version of the one with its name', () => {
    expect(filesOf(renamed, [uploaded(1), uploaded(2)])).toEqual([{ documentId: 'x-id', fileId: 'file-2' }]);
    expect(filesOf(renamed, [uploaded(1), reviewed(1, 'Reject')])).toHaveLength(1);
  });

  it('is none that was taken back, or whose bytes went', () => {
    expect(filesOf(renamed, [uploaded(1), withdrawn(1)])).toEqual([]);
    const files = [{ documentId: 'budget-id', version: 1, fileId: 'file-1' }];
    const gone = { type: 'DocumentsExpired', data: { ...of, files } } as const;
    expect(filesOf(renamed, [uploaded(1), gone])).toEqual([]);
  });

  it('is asked whether it still fits', () => {
    expect(problemNow(former, 'budget-id', facts('old'))).toBeUndefined();
    expect(problemNow(former, 'budget-id', facts('old', { fileName: 'budget.xlsx' }))).toBe(
      'Only .pdf files are allowed.',
    );
  });

  const again = { file: facts('old'), fileSize: null, account: 'hanna', quota: 1_000_000, share: 1_000 };
  const command = {
    type: 'ResubmitDocument',
    data: { ...of, documentId: 'budget-id', fileId: 'old' },
  } as const;

  it('is offered where it would be taken: not of what is accepted, nor of what is not asked by the answers of now', () => {
    const toGive = (project: ReturnType<typeof asking>, ...events: Parameters<typeof stateOf>[1][]) =>
      documentsToGive(having({}, ...events), project, 'anna').map(({ documentId }) => documentId);
    const all = toGive(former);
    expect(all).toContain('budget-id');
    const others = all.filter((documentId) => documentId !== 'budget-id');
    expect(toGive(former, [uploaded(1), reviewed(1, 'Accept')])).toEqual(others);
    const onlyIf = { questionId: 'sure', is: 'is', value: true };
    const sections = [
      questionSection.parse({
        ...{ sectionId: 'about', title: 'About' },
        questions: [{ kind: 'yesNo', questionId: 'sure', label: 'Sure?' }],
        documents: [{ documentId: 'budget-id', before: 1, onlyIf }],
      }),
    ];
    const conditional = projectOf([...activePublic, { type: 'QuestionsDefined', data: { projectId, sections } }]);
    if (!isProject(conditional)) throw new Error('no project');
    expect(toGive(conditional)).toEqual(others);
    // One that stands goes on as before.
    expect(toGive(conditional, [uploaded(1)])).toEqual(all);
    given(submissionDecider).when(command, {}, { project: conditional, again }).thenRejected('NOT_ASKED');
  });

  it('becomes a version of its own, of the bytes of then', () => {
    const outcome = given(submissionDecider).when(command, { commandId: 'c' }, { ...open, again });
    const fileId = copyIdOf(projectId, 'c', 'old');
    outcome.thenEvents(uploaded(1, fileId));
    const { file: _, fileSize: __, ...storage } = again;
    expect(outcome.decision).toMatchObject({
      answer: { version: 1 },
      copies: [
        { from: 'old', to: fileId, purpose: 'document', owner: 'anna', projectId, documentId: 'budget-id', ...storage },
      ],
    });
  });

  it('is refused as an upload that begins now, and where nothing is offered', () => {
    const refused = (changes: object, context: object) =>
      given(submissionDecider, ...((context as { events?: [] }).events ?? [])).when(command, changes, {
        ...open,
        ...context,
      });
    refused({}, {}).thenRejected('FILE_NOT_FOUND');
    refused({}, { again: { ...again, file: facts('old', { size: 200_000 }) } }).thenRejected('FILE_TOO_LARGE');
    refused({}, { again: { ...again, fileSize: 1 } }).thenRejected('FILE_TOO_LARGE');
    refused({}, { again: { ...again, file: facts('old', { fileName: 'a.docx' }) } }).thenRejected('WRONG_TYPE');
    // Within the grace period, too: nothing of it was under way before.
    refused(late, { again, project: projectOf([...activePublic, closed]) }).thenRejected('DEADLINE_PASSED');
    given(submissionDecider, uploaded(1), reviewed(1, 'Accept'))
      .when(command, {}, { ...open, again })
      .thenRejected('DOCUMENT_LOCKED');
  });
});
