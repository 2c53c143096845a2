import { MINUTE, type QuestionSection } from '@dossier/shared/contract';
import { event } from '../decider.ts';
import { after } from '../values.ts';
import { activePublic, dueAt, projectId, projectOf } from './project.ts';
import { of } from './submission.ts';

/** The grace period is over, too. */
export const overForAnswers = { now: after(dueAt, 15 * MINUTE + 1) };

export type GivenAnswers = Readonly<Record<string, string | number | boolean>>;
export const listed = (values: GivenAnswers) =>
  Object.entries(values).map(([questionId, value]) => ({ questionId, value }));

/** How the answers to all sections stand after an event. */
export type Standing = {
  readonly missing?: string[];
  readonly toReview?: string[];
  readonly unasked?: string[];
  readonly excused?: string[];
};

/** How somebody stands, as events say it. */
export const standing = ({ missing = [], toReview = [], unasked = [], excused = [] }: Standing = {}) => ({
  ...{ missing, toReview, unasked, excused },
});

/** An active project that asks one section, what Ann sends there, and what comes of it. */
export const answersTo = (section: QuestionSection) => {
  const { sectionId } = section;
  const ids = section.questions.map(({ questionId }) => questionId);
  /** The same questions, each with this change. */
  const asking = (change: object = {}) =>
    event('QuestionsDefined', {
      projectId,
      sections: [{ ...section, questions: section.questions.map((question) => ({ ...question, ...change })) }],
    });
  const questionsRevision = activePublic.length;
  return {
    ids,
    asking,
    questionsRevision,
    project: projectOf([...activePublic, asking()]),
    answer: (values: GivenAnswers) => ({
      type: 'AnswerQuestions' as const,
      data: { ...of, sectionId, answers: listed(values) },
    }),
    answered: (values: GivenAnswers, changed: readonly string[], how: Standing = {}) =>
      event('AnswersSubmitted', {
        ...{ ...of, term: 0, sectionId, questionIds: ids, questionsRevision, answers: JSON.stringify(listed(values)) },
        ...{ changed: [...changed], ...standing(how), late: false },
      }),
  };
};
