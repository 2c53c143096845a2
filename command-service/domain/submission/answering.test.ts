import {
  type EventData,
  HOUR,
  MINUTE,
  type QuestionSection,
  questionSection,
  removedPerson,
} from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import {
  activated,
  activePublic,
  closed,
  created,
  deleted,
  dueAt,
  invited,
  joined,
  projectId,
  projectOf,
} from '../testing/project.ts';
import { given } from '../testing/specification.ts';
import { extended, late, of, open, past, remind } from '../testing/submission.ts';
import { after } from '../values.ts';
import { submissionDecider } from './index.ts';

const about = questionSection.parse({
  sectionId: 'about',
  title: 'About you',
  questions: [
    { kind: 'choice', questionId: 'country', label: 'Country', options: ['Norway', 'Chile'] },
    {
      kind: 'number',
      questionId: 'partners',
      label: 'Partners',
      onlyIf: { questionId: 'country', is: 'is', value: 'Norway' },
    },
    { kind: 'text', questionId: 'nick', label: 'Nickname', required: false },
  ],
});
const more = questionSection.parse({
  sectionId: 'more',
  title: 'More',
  onlyIf: { questionId: 'country', is: 'is', value: 'Chile' },
  questions: [{ kind: 'yesNo', questionId: 'visa', label: 'Visa' }],
});
const asking = (sections: QuestionSection[]) => event('QuestionsDefined', { projectId, sections });
const asks = asking([about, more]);
const project = projectOf([...activePublic, asks]);
const revision = activePublic.length;
/** The grace period is over, too. */
const over = { now: after(dueAt, 15 * MINUTE + 1) };
type Given = Record<string, string | number | boolean>;
const listed = (values: Given) => Object.entries(values).map(([questionId, value]) => ({ questionId, value }));
const answer = (values: Given, sectionId = 'about', questionsRevision?: number) => ({
  type: 'AnswerQuestions' as const,
  data: { ...of, sectionId, answers: listed(values), ...(questionsRevision !== undefined && { questionsRevision }) },
});
const answered = (values: Given, sectionId = 'about', change: Partial<EventData<'AnswersSubmitted'>> = {}) =>
  event('AnswersSubmitted', {
    ...of,
    term: 0,
    sectionId,
    questionIds: (sectionId === 'about' ? about : more).questions.map(({ questionId }) => questionId),
    questionsRevision: revision,
    answers: JSON.stringify(listed(values)),
    missing: sectionId === 'about' && values.country === 'Chile' ? ['visa'] : [],
    late: false,
    changed: listed(values).map(({ questionId }) => questionId),
    toReview: [],
    unasked: [],
    excused: [],
    ...change,
  });

describe('answering questions [BEY-55]', () => {
  const norway = { country: 'Norway', partners: 2 };

  it('submits a section, once, and can be changed until the deadline', () => {
    given(submissionDecider).when(answer(norway), {}, { project }).thenEvents(answered(norway));
    given(submissionDecider, answered(norway)).when(answer(norway), {}, { project }).thenNothing();
    given(submissionDecider, answered(norway))
      .when(answer({ country: 'Chile' }), {}, { project })
      .thenEvents(answered({ country: 'Chile' }, 'about', { changed: ['country', 'partners'] }));
    given(submissionDecider, answered(norway)).when(answer(norway), late, { project }).thenNothing();
  });

  it('[BEY-22] is taken within the grace period of uploads where it was begun before, marked late, and not after it', () => {
    const inGrace = { now: after(dueAt, 15 * MINUTE) };
    const begunAt = after(dueAt, -1);
    for (const when of [{ project }, { project: projectOf([...activePublic, asks, closed]) }]) {
      given(submissionDecider)
        .when(answer(norway), inGrace, { ...when, begunAt })
        .thenEvents(answered(norway, 'about', { late: true }));
      given(submissionDecider)
        .when(answer(norway), over, { ...when, begunAt })
        .thenRejected('DEADLINE_PASSED');
      for (const begunAt of [dueAt, null])
        given(submissionDecider)
          .when(answer(norway), inGrace, { ...when, begunAt })
          .thenRejected('DEADLINE_PASSED');
    }
    given(submissionDecider, answered(norway)).when(answer(norway), over, { project }).thenNothing();
  });

  it('[BEY-21] goes on until an own deadline, also in a past project', () => {
    const ended = projectOf([...activePublic, asks, closed]);
    given(submissionDecider).when(answer(norway), over, { project: ended }).thenRejected('DEADLINE_PASSED');
    given(submissionDecider, extended()).when(answer(norway), over, { project: ended }).thenEvents(answered(norway));
  });

  it('names what is missing, what does not fit, and what is not asked', () => {
    given(submissionDecider)
      .when(answer({ country: 'Norway' }), {}, { project })
      .thenRejected('INVALID', { errors: { 'answers.partners': 'Please answer this.' } });
    given(submissionDecider)
      .when(answer({ country: 'Norway', partners: 1.5 }), {}, { project })
      .thenRejected('INVALID', { errors: { 'answers.partners': 'Enter a whole number.' } });
    given(submissionDecider)
      .when(answer({ country: 'Chile', partners: 2 }), {}, { project })
      .thenRejected('INVALID', { errors: { 'answers.partners': 'This is not asked of you.' } });
  });

  it('[BEY-53] asks a section by what was answered in an earlier one', () => {
    given(submissionDecider, answered(norway))
      .when(answer({ visa: true }, 'more'), {}, { project })
      .thenRejected('INVALID');
    given(submissionDecider, answered({ country: 'Chile' }))
      .when(answer({ visa: false }, 'more'), {}, { project })
      .thenEvents(answered({ visa: false }, 'more'));
  });

  it('is refused of questions that were changed or are not there', () => {
    given(submissionDecider)
      .when(answer(norway, 'about', revision), {}, { project })
      .thenEvents(answered(norway));
    given(submissionDecider)
      .when(answer(norway, 'about', 0), {}, { project })
      .thenRejected('CHANGED_MEANWHILE');
    for (const other of [open, past])
      given(submissionDecider).when(answer(norway), {}, other).thenRejected('SECTION_NOT_FOUND');
    const draft = projectOf([created(), invited('anna'), asks]);
    given(submissionDecider).when(answer(norway), {}, { project: draft }).thenRejected('PROJECT_DRAFT');
  });

  describe('when the questions are changed', () => {
    const { questions } = about;
    const nick = { ...questions[2], required: true } as (typeof questions)[number];
    const changes = [...activePublic, asks, asking([{ ...about, questions: [...questions.slice(0, 2), nick] }, more])];
    const harder = { project: projectOf(changes) };
    const anew = { type: 'AskAnew' as const, data: of };
    const askedAnew = (missing: string[], added: string[]) =>
      event('QuestionsAskedAnew', {
        ...of,
        questionsRevision: revision + 1,
        missing,
        added,
        toReview: [],
        unasked: [],
        excused: [],
      });

    it('it is noted once what whoever has answered is asked now', () => {
      given(submissionDecider, answered(norway))
        .when(anew, {}, harder)
        .thenEvents(askedAnew(['nick'], ['nick']));
      given(submissionDecider, answered({ country: 'Chile' }))
        .when(anew, {}, harder)
        .thenEvents(askedAnew(['nick', 'visa'], ['nick']));
      given(submissionDecider, answered(norway), askedAnew(['nick'], ['nick']))
        .when(anew, {}, harder)
        .thenNothing();
    });

    it('it is noted also once the project is in the bin, as it may be restored [BEY-53]', () => {
      const binned = { project: projectOf([...changes, deleted]) };
      given(submissionDecider, answered(norway))
        .when(anew, {}, binned)
        .thenEvents(askedAnew(['nick'], ['nick']));
      given(submissionDecider, answered(norway)).when(answer(norway), {}, binned).thenRejected('PROJECT_IN_BIN');
    });

    it('nothing is where nothing else is missing, nobody has answered, or the answers were erased', () => {
      given(submissionDecider, answered(norway)).when(anew, {}, { project }).thenNothing();
      given(submissionDecider).when(anew, {}, harder).thenNothing();
      given(submissionDecider, answered(norway, 'about', { answers: removedPerson }))
        .when(anew, {}, harder)
        .thenNothing();
    });

    it('who came before answers were counted is asked what is missing', () => {
      const old = answered(norway, 'about', { missing: null });
      given(submissionDecider, old)
        .when(anew, {}, harder)
        .thenEvents(askedAnew(['nick'], ['nick']));
    });
  });

  it('are reminded of, and of answers alone where all documents are there [STATE-21]', () => {
    const only = { project: projectOf([created(), activated, joined('anna'), asks]) };
    const sent = event('CollaboratorReminded', { ...of, dueAt, kind: '1hour' });
    const now = { now: after(dueAt, -HOUR) };
    given(submissionDecider).when(remind(), now, only).thenEvents(sent);
    given(submissionDecider, answered({ country: 'Chile' }))
      .when(remind(), now, only)
      .thenEvents(sent);
    given(submissionDecider, answered(norway)).when(remind(), now, only).thenNothing();
  });

  it('lets whoever was only invited join', () => {
    const guests = projectOf([created(), invited('anna'), asks, activated]);
    const { decision } = given(submissionDecider).when(answer(norway), {}, { project: guests });
    expect(decision).toMatchObject({ ok: true, joins: projectId });
  });
});
