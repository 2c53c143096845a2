import { type AnswerCellsRow, type CollaboratorRow, csvFile, type Question } from '@dossier/shared/contract';
import { stateText } from '../../theme/status/DocumentState.tsx';
import { cellText } from '../questions/words.ts';
import { isGiven } from './answering.ts';
import type { Column } from './columns.ts';

/** Numbers stay numbers, days are written as they are kept. Nothing where nobody has to answer, or it was deleted. */
const saidTo = (question: Question, said: AnswerCellsRow | undefined): string | number => {
  const cell = said?.cells[question.questionId];
  if (cell === null) return 'not asked';
  if (!cell || said?.removed) return '';
  if (typeof cell.value === 'number') return cell.value;
  if (question.kind === 'date' && cell.value !== undefined) return String(cell.value);
  return isGiven(cell) || question.required ? cellText(question, cell) : '';
};

/** A line for each person, with how each document stands, and what they said to each question. */
export const peopleCsv = (
  people: readonly CollaboratorRow[],
  columns: readonly Column[],
  said: readonly AnswerCellsRow[] = [],
): string => {
  const saidBy = new Map(said.map((row) => [row.personId, row]));
  const hasAnswers = people.some(({ answersMissing }) => answersMissing !== undefined);
  const isReviewed = people.some(({ answersToReview }) => answersToReview !== undefined);
  const head = [
    'Name',
    'Email',
    'State',
    'Due',
    ...columns.map(({ name }) => name),
    'Required',
    'Delivered',
    ...(hasAnswers ? ['Answers missing'] : []),
    ...(isReviewed ? ['Answers to review'] : []),
    'Last activity',
  ];
  const lines = people.map((person) => {
    const statuses = new Map(person.documents.map((document) => [document.documentId, stateText(document)]));
    return [
      person.name,
      person.email,
      person.status,
      person.dueAt,
      ...columns.map((column) =>
        'question' in column
          ? saidTo(column.question, saidBy.get(person.personId))
          : (statuses.get(column.id) ?? 'not asked'),
      ),
      person.required,
      person.delivered,
      ...(hasAnswers ? [person.answersMissing ?? ''] : []),
      ...(isReviewed ? [person.answersToReview ?? 0] : []),
      person.lastActivityAt ?? '',
    ];
  });
  return csvFile([head, ...lines]);
};
