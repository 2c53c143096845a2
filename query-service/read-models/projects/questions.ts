import { type QuestionSection, questionsIn } from '@dossier/shared/contract';
import { answersOwedBy, missingCell, type QuestionsView, withCell } from '@dossier/shared/views';

/** What was missing of somebody stays so until they are asked anew; what is not asked any more is not counted. */
export const asked = (
  before: QuestionsView | undefined,
  sections: readonly QuestionSection[],
  revision: number,
): QuestionsView => {
  const named = questionsIn(sections).map(({ questionId }) => questionId);
  const ids = [...new Set([...(before?.ids ?? []), ...named])];
  return { sections, revision, ids, missing: before?.missing ?? {} };
};

export const idsMissing = (questions: QuestionsView, personId: string): string[] =>
  answersOwedBy({ questions }, personId).map(({ questionId }) => questionId);

export const withMissing = (questions: QuestionsView, personId: string, ids: readonly string[]): QuestionsView => {
  const cells = ids.reduce((row, id) => withCell(row, questions.ids.indexOf(id), missingCell), '');
  return { ...questions, missing: { ...questions.missing, [personId]: cells } };
};
