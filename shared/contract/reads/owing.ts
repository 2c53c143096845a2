/** What is owed, in words: alike on screens and in calendars. */
import { andMore, count, documentsAndAnswers } from '../words.ts';
import type { CalendarRow } from './calendar.ts';
import type { Waiting } from './waiting.ts';

type Owing = Pick<Waiting['dueSoon']['rows'][number], 'named' | 'people' | 'documents' | 'answers'>;
type Asked = Pick<Waiting['asked']['rows'][number], 'named' | 'documents' | 'answers'>;

/** `Ann Lee and Bob Ray owe 3 documents and 4 answers`. */
export const owes = ({ named, people, documents, answers }: Owing): string =>
  `${andMore(named, people)} ${people === 1 ? 'owes' : 'owe'} ${documentsAndAnswers(documents, answers)}`;

/** `Ann Lee: 1 document to upload again`. */
export const replaces = ({ named, people, documents }: Owing): string =>
  `${andMore(named, people)}: ${count(documents, 'document')} to upload again`;

/** `Letter, Budget (rejected), 2 more, and 4 answers`. */
export const wanted = ({ named, documents, answers = 0 }: Asked): string =>
  andMore(
    named.map(({ fieldName, status }) => (status === 'Reject' ? `${fieldName} (rejected)` : fieldName)),
    documents,
    answers > 0 ? [count(answers, 'answer')] : [],
  );

/** What is missing for a deadline, or was when it passed. */
export const missingFor = (row: CalendarRow): string => {
  const { documents, answers = 0, isOpen } = row;
  const owesNothing = documents === 0 && answers === 0;
  if (row.kind === 'asked') {
    if (owesNothing) return 'You owe nothing';
    return isOpen ? `For ${row.hostName}: ${wanted(row)}` : `Not delivered: ${wanted(row)}`;
  }
  if (row.asked === 0) return 'Nobody is asked for anything';
  if (owesNothing) return 'Nothing is missing';
  return isOpen
    ? owes(row)
    : `${andMore(row.named, row.people)} did not deliver ${documentsAndAnswers(documents, answers)}`;
};
