import { type Answers, type FormerGiven, isExcused, type QuestionsRow } from '@dossier/shared/contract';
import type { NotedInRow } from '../../reads/answers.ts';
import type { TypedAnswer } from './typed.ts';
import type { TypedAnswers } from './useTypedAnswers.ts';

const asTyped = (value: TypedAnswer): TypedAnswer => (typeof value === 'number' ? String(value) : value);

/**
 * What was given last time stands in sections that were not submitted yet, until something else is typed there: nothing of
 * it is kept or sent before its section is submitted (BEY-57). A reason why it cannot be given this time stands instead.
 */
export const withLastTime = (
  draft: TypedAnswers,
  former: FormerGiven,
  sections: readonly QuestionsRow[],
  given: Answers,
  noted: Pick<NotedInRow, 'excused'>,
): TypedAnswers => {
  if (former.answers.length === 0) return draft;
  const isOpen = ({ closed, questions }: QuestionsRow) =>
    closed === null && !questions.some(({ questionId }) => given.has(questionId));
  const asked = sections.filter(isOpen).flatMap(({ questions }) => questions);
  const open = new Set(asked.filter((one) => !isExcused(one, undefined, noted)).map(({ questionId }) => questionId));
  const offered = former.answers.filter(
    ({ questionId }) => open.has(questionId) && !Object.hasOwn(draft.typed, questionId),
  );
  const typed = Object.fromEntries(offered.map(({ questionId, value }) => [questionId, asTyped(value)]));
  return {
    ...draft,
    typed: { ...typed, ...draft.typed },
    lastTime: new Set(offered.map(({ questionId }) => questionId)),
  };
};
