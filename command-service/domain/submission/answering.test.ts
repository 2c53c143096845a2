import { questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { event } from '../decider.ts';
import { given } from '../specification.ts';
import { activated, activePublic, closed, created, invited, projectId, projectOf } from '../testing/project.ts';
import { extended, late, of, open, past } from '../testing/submission.ts';
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
const asks = event('QuestionsDefined', { projectId, sections: [about, more] });
const project = projectOf([...activePublic, asks]);
const revision = activePublic.length;
type Given = Record<string, string | number | boolean>;
const listed = (values: Given) => Object.entries(values).map(([questionId, value]) => ({ questionId, value }));
const answer = (values: Given, sectionId = 'about', questionsRevision?: number) => ({
  type: 'AnswerQuestions' as const,
  data: { ...of, sectionId, answers: listed(values), ...(questionsRevision !== undefined && { questionsRevision }) },
});
const answered = (values: Given, sectionId = 'about') =>
  event('AnswersSubmitted', {
    ...of,
    sectionId,
    questionIds: (sectionId === 'about' ? about : more).questions.map(({ questionId }) => questionId),
    questionsRevision: revision,
    answers: JSON.stringify(listed(values)),
  });

describe('answering questions [BEY-55]', () => {
  const norway = { country: 'Norway', partners: 2 };

  it('submits a section, once, and can be changed until the deadline', () => {
    given(submissionDecider).when(answer(norway), {}, { project }).thenEvents(answered(norway));
    given(submissionDecider, answered(norway)).when(answer(norway), {}, { project }).thenNothing();
    given(submissionDecider, answered(norway))
      .when(answer({ country: 'Chile' }), {}, { project })
      .thenEvents(answered({ country: 'Chile' }));
    given(submissionDecider, answered(norway)).when(answer(norway), late, { project }).thenNothing();
    given(submissionDecider, answered(norway))
      .when(answer({ country: 'Chile' }), late, { project })
      .thenRejected('DEADLINE_PASSED');
  });

  it('[BEY-21] goes on until an own deadline, also in a past project', () => {
    const over = projectOf([...activePublic, asks, closed]);
    given(submissionDecider).when(answer(norway), late, { project: over }).thenRejected('DEADLINE_PASSED');
    given(submissionDecider, extended()).when(answer(norway), late, { project: over }).thenEvents(answered(norway));
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

  it('lets whoever was only invited join', () => {
    const guests = projectOf([created(), invited('anna'), asks, activated]);
    const { decision } = given(submissionDecider).when(answer(norway), {}, { project: guests });
    expect(decision).toMatchObject({ ok: true, joins: projectId });
  });
});
