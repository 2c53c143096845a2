/** What is owed, in words: alike on screens and in calendars. */
import { andMore, count } from '../words.ts';
import type { CalendarRow } from './calendar.ts';
import type { Waiting } from './waiting.ts';

type Owing = Pick<Waiting['dueSoon']['rows'][number], 'named' | 'people' | 'documents'>;
type Asked = Pick<Waiting['asked']['rows'][number], 'named' | 'documents'>;

/** `Ann Lee and Bob Ray owe 3 documents`. */
export const owes = ({ named, people, documents }: Owing): string =>
  `${andMore(named, people)} ${people === 1 ? 'owes' : 'owe'} ${count(documents, 'document')}`;

/** `Ann Lee: 1 document to upload again`. */
export const replaces = ({ named, people, documents }: Owing): string =>
  `${andMore(named, people)}: ${count(documents, 'document')} to upload again`;

/** `Letter, Budget (rejected), and 2 more`. */
export const wanted = ({ named, documents }: Asked): string =>
  andMore(
    named.map(({ fieldName, status }) => (status === 'Reject' ? `${fieldName} (rejected)` : fieldName)),
    documents,
  );

/** What is missing for a deadline, or was when it passed. */
export const missingFor = (row: CalendarRow): string => {
  const { documents, isOpen } = row;
  if (row.kind === 'asked') {
    if (documents === 0) return 'You delivered everything';
    return isOpen ? `For ${row.hostName}: ${wanted(row)}` : `Not delivered: ${wanted(row)}`;
  }
  if (row.asked === 0) return 'Nobody is asked for documents';
  if (documents === 0) return 'Nothing is missing';
  return isOpen ? owes(row) : `${andMore(row.named, row.people)} did not deliver ${count(documents, 'document')}`;
};
