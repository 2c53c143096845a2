import { type QuestionSection, questionsIn } from '@dossier/shared/contract';
import { answersOwedBy, idsWith, missingCell, type QuestionsView, toReviewCell, withCell } from '@dossier/shared/views';

/** How somebody's answers stand stays so until they are asked anew; what is not asked any more is not counted. */
export const asked = (
  before: QuestionsView | undefined,
  sections: readonly QuestionSection[],
  revision: number,
): QuestionsView => {
  const named = questionsIn(sections).map(({ questionId }) => questionId);
  const ids = [...new Set([...(before?.ids ?? []), ...named])];
  const { cells = {}, given = [], rejected } = before ?? {};
  return { sections, revision, ids, cells, given, ...(rejected && { rejected }) };
};

export const idsMissing = (questions: QuestionsView, personId: string): string[] =>
  answersOwedBy({ questions }, personId).map(({ questionId }) => questionId);

export const withGiven = (questions: QuestionsView, personId: string): QuestionsView =>
  questions.given.includes(personId) ? questions : { ...questions, given: [...questions.given, personId] };

/** What is missing stays as it was last noted; nothing is left to decide on. */
export const withoutGiven = (questions: QuestionsView, personId: string): QuestionsView => ({
  ...withStanding(withRejected(questions, personId, { settled: questions.ids }), personId, {
    missing: idsWith(questions.ids, questions.cells[personId] ?? '', missingCell),
    toReview: [],
  }),
  given: questions.given.filter((one) => one !== personId),
});

type Standing = { readonly missing: readonly string[]; readonly toReview: readonly string[] };

export const withStanding = (
  questions: QuestionsView,
  personId: string,
  { missing, toReview }: Standing,
): QuestionsView => {
  const marked = [...missing.map((id) => [id, missingCell]), ...toReview.map((id) => [id, toReviewCell])] as const;
  const cells = marked.reduce((row, [id = '', cell = '']) => withCell(row, questions.ids.indexOf(id), cell), '');
  return { ...questions, cells: { ...questions.cells, [personId]: cells } };
};

/** As an event says that they were rejected, or are rejected no more. */
export const withRejected = (
  questions: QuestionsView,
  personId: string,
  { rejected = [], settled = [] }: { readonly rejected?: readonly string[]; readonly settled?: readonly string[] },
): QuestionsView => {
  const { rejected: { [personId]: before = [], ...others } = {}, ...rest } = questions;
  const now = [...new Set([...before.filter((id) => !settled.includes(id)), ...rejected])];
  const all = now.length > 0 ? { ...others, [personId]: now } : others;
  return Object.keys(all).length > 0 ? { ...rest, rejected: all } : rest;
};
