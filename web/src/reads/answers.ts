import type { AnswersRow, QuestionsRow } from '@dossier/shared/contract';
import { useGetList } from 'react-admin';
import { all } from './projects.ts';

/** What a project asks beside documents, by section, in order. */
export const useQuestions = (projectId: string) =>
  useGetList<QuestionsRow>('questions', {
    filter: { projectId },
    pagination: all,
    sort: { field: 'order', order: 'ASC' },
  });

/** Of everybody who answered, or to a collaborator their own. */
export const useAnswers = (projectId: string) =>
  useGetList<AnswersRow>('answers', { filter: { projectId }, pagination: all, sort: { field: 'name', order: 'ASC' } });
