import { type CollaboratorRow, csvFile, type DocumentRow } from '@dossier/shared/contract';
import { stateText } from '../../theme/status/DocumentState.tsx';

/** A line for each person, with how each document stands. */
export const peopleCsv = (people: readonly CollaboratorRow[], documents: readonly DocumentRow[]): string => {
  const hasAnswers = people.some(({ answersMissing }) => answersMissing !== undefined);
  const isReviewed = people.some(({ answersToReview }) => answersToReview !== undefined);
  const head = [
    'Name',
    'Email',
    'State',
    'Due',
    ...documents.map(({ fieldName }) => fieldName),
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
      ...documents.map(({ id }) => statuses.get(id) ?? 'not asked'),
      person.required,
      person.delivered,
      ...(hasAnswers ? [person.answersMissing ?? ''] : []),
      ...(isReviewed ? [person.answersToReview ?? 0] : []),
      person.lastActivityAt ?? '',
    ];
  });
  return csvFile([head, ...lines]);
};
