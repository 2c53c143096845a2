import type { AnswerCellsRow, CollaboratorRow, ProjectRow, QuestionSection } from '@dossier/shared/contract';
import { answerSort, questionsIn } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { noSections, useCells, useQuestions } from '../../reads/answers.ts';
import type { Answer } from '../../theme/states/states.tsx';
import type { Answering } from './answering.ts';
import { conditionsInAddress, filteredIn, sortIn } from './usePeopleList.ts';

const noPeople: readonly CollaboratorRow[] = [];

/** By which questions people are found and sorted. */
const lookedAt = (search: URLSearchParams, sections: readonly QuestionSection[]): readonly string[] => {
  const found = [
    answerSort.questionIn(sortIn(search).field),
    ...conditionsInAddress(search, sections).map(({ questionId }) => questionId),
  ];
  return questionsIn(sections).flatMap(({ questionId }) => (found.includes(questionId) ? questionId : []));
};

/** What is said to questions that have a column, and to those that people are found or sorted by. */
export const useAnswering = (
  projectId: string,
  sections: readonly QuestionSection[],
  shown: readonly string[] = [],
): { readonly answering: Answering; readonly answer: Answer<readonly AnswerCellsRow[]> } => {
  const [search] = useSearchParams();
  const questionIds = [...new Set([...shown, ...lookedAt(search, sections)])];
  const answer = useCells(projectId, { questionIds }, questionIds.length > 0);
  const { data } = answer;
  const answering = useMemo(
    () => ({ sections, rows: data && new Map(data.map((row) => [row.personId, row])) }),
    [sections, data],
  );
  return { answering, answer };
};

/**
 * Whom the filter in the address leaves, as far as that is known; undefined: there is none.
 * @param isAsked false: nobody looks at it, so nothing is read for it
 */
export const useFiltered = (
  { id, questions }: ProjectRow,
  people: readonly CollaboratorRow[] = noPeople,
  isAsked: boolean,
): readonly CollaboratorRow[] | undefined => {
  const [search] = useSearchParams();
  const isByAnswer = isAsked && search.has('answers') && questions !== undefined;
  const { data: sections = noSections } = useQuestions(id, isByAnswer);
  const { answering } = useAnswering(id, isByAnswer ? sections : noSections);
  return isAsked ? filteredIn(search, people, answering) : undefined;
};
