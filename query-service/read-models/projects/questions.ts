import { type QuestionSection, questionsIn } from '@dossier/shared/contract';
import { answersOwedBy, missingCell, type QuestionsView, toReviewCell, withCell } from '@dossier/shared/views';

/** How somebody's answers stand stays so until they are asked anew; what is not asked any more is not counted. */
export const asked = (
  before: QuestionsView | undefined,
  sections: readonly QuestionSection[],
  revision: number,
): QuestionsView => {
  const named = questionsIn(sections).map(({ questionId }) => questionId);
  const ids = [...new Set([...(before?.ids ?? []), ...named])];
  return { sections, revision, ids, cells: before?.cells ?? {} };
};

export const idsMissing = (questions: QuestionsView, personId: string): string[] =>
  answersOwedBy({ questions }, personId).map(({ questionId }) => questionId);

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
