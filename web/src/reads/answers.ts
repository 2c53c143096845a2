import {
  type AnswerCellsRow,
  type AnswerCondition,
  type AnswersRow,
  type ProjectRow,
  type QuestionsRow,
  questionsIn,
  type ResultRow,
} from '@dossier/shared/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { type SortPayload, useDataProvider, useGetList } from 'react-admin';
import { allBy, allRows, fewBy, questionsOf } from './projects.ts';

/** Whose answers are shown. */
export type AnswersFilter = {
  readonly answers?: readonly AnswerCondition[];
  readonly complete?: boolean;
  readonly q?: string;
};

/** While they are not known, and where nothing is asked: the same list each time. */
export const noSections: readonly QuestionsRow[] = [];

/** What a project asks beside documents, by section, in order. */
export const useQuestions = (projectId: string, enabled = true) =>
  useGetList<QuestionsRow>('questions', questionsOf(projectId), { enabled });

type OfPerson = { readonly personId?: string; readonly enabled?: boolean };

/** Those of one person; without one a collaborator's own, or everybody's. */
export const useAnswers = (projectId: string, { personId, enabled = true }: OfPerson = {}) =>
  useGetList<AnswersRow>('answers', allBy('name', { projectId, ...(personId !== undefined && { personId }) }), {
    enabled,
  });

type CellsOf = {
  readonly questionIds?: readonly string[];
  readonly personId?: string;
};
/** What tables show of everybody's answers, or of one person's; to these questions alone. */
const cellsOf = (projectId: string, { questionIds, personId }: CellsOf) =>
  allBy('name', { projectId, ...(questionIds && { questionIds }), ...(personId !== undefined && { personId }) });
export const useCells = (projectId: string, of: CellsOf, enabled = true) =>
  useGetList<AnswerCellsRow>('cells', cellsOf(projectId, of), { enabled, placeholderData: keepPreviousData });
export const useReadCells = () => {
  const dataProvider = useDataProvider();
  return async (projectId: string, of: CellsOf) =>
    (await dataProvider.getList<AnswerCellsRow>('cells', cellsOf(projectId, of))).data;
};

/** By the retention, in this moment or after it. */
export const areDeleted = ({ removedAt, removedSince }: Pick<AnswersRow, 'removedAt' | 'removedSince'>): boolean =>
  Boolean(removedAt || removedSince);

/** What is noted beside the answers of a row, by question or document: what was decided, and reasons instead of them. */
export type NotedInRow = {
  readonly decisions: ReadonlyMap<string, NonNullable<AnswersRow['answers'][number]['review']>>;
  readonly excused: ReadonlyMap<string, string>;
};
export const notedIn = ({ answers = [], excuses = [] }: Partial<AnswersRow> = {}): NotedInRow => ({
  decisions: new Map(
    [
      ...answers.map(({ questionId, review }) => [questionId, review] as const),
      ...excuses.map(({ itemId, review }) => [itemId, review] as const),
    ].flatMap(([id, review]) => (review ? [[id, review] as const] : [])),
  ),
  excused: new Map(excuses.map(({ itemId, reason }) => [itemId, reason])),
});
export const nothingNoted: NotedInRow = notedIn();

/** How many answered all that is required of them. */
export const useComplete = (projectId: string) =>
  useGetList<AnswersRow>('answers', fewBy(1, 'name', { projectId, complete: true }, 'ASC'));

/** What the answers of these people come to. */
export const useResults = (projectId: string, filter: AnswersFilter) =>
  useGetList<ResultRow>('results', allBy('order', { ...filter, projectId }), { placeholderData: keepPreviousData });

/** Those of all who are found, however many pages they are. */
export const useReadAnswers = () => {
  const dataProvider = useDataProvider();
  return (projectId: string, filter: AnswersFilter, sort: SortPayload): Promise<readonly AnswersRow[]> =>
    allRows<AnswersRow>(dataProvider, 'answers', { filter: { ...filter, projectId }, sort });
};

/** What a collaborator has submitted: sections, and reasons with the words of the question, if it is none; nothing is read where nothing is asked. */
export const useSubmitted = ({ id, questions }: ProjectRow) => {
  const isAsked = questions !== undefined;
  const { data: sections = noSections } = useQuestions(id, isAsked);
  const { data: rows = [] } = useAnswers(id, { enabled: isAsked });
  const answered = new Set(rows.flatMap(({ answers }) => answers.map(({ questionId }) => questionId)));
  const labels = new Map(questionsIn(sections).map(({ questionId, label }) => [questionId, label]));
  return {
    sections: sections.filter((section) => section.questions.some(({ questionId }) => answered.has(questionId))),
    reasons: rows
      .flatMap(({ excuses = [] }) => excuses)
      .map(({ itemId }) => ({ itemId, question: labels.get(itemId) })),
  };
};
