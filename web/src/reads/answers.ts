import type { AnswersRow, ProjectRow, QuestionsRow } from '@dossier/shared/contract';
import { useGetList } from 'react-admin';
import { all } from './projects.ts';

/** What a project asks beside documents, by section, in order. */
export const useQuestions = (projectId: string, enabled = true) =>
  useGetList<QuestionsRow>(
    'questions',
    { filter: { projectId }, pagination: all, sort: { field: 'order', order: 'ASC' } },
    { enabled },
  );

/** Of everybody who answered, or to a collaborator their own. */
export const useAnswers = (projectId: string, enabled = true) =>
  useGetList<AnswersRow>(
    'answers',
    { filter: { projectId }, pagination: all, sort: { field: 'name', order: 'ASC' } },
    { enabled },
  );

/** Sections that a collaborator has submitted; none, and nothing is read, where nothing is asked. */
export const useAnsweredSections = ({ id, questions }: ProjectRow): readonly QuestionsRow[] => {
  const isAsked = questions !== undefined && questions.count > 0;
  const { data: sections = [] } = useQuestions(id, isAsked);
  const { data: rows = [] } = useAnswers(id, isAsked);
  const answered = new Set(rows.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)));
  return sections.filter((section) => section.questions.some(({ questionId }) => answered.has(questionId)));
};
