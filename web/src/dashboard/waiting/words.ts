import type { Waiting } from '@dossier/shared/contract';
import { count } from '../../format/numbers.ts';

type Owing = Waiting['dueSoon']['rows'][number];
type Asked = Waiting['asked']['rows'][number];

const listed = new Intl.ListFormat('en', { type: 'conjunction' });

/** `Ann Lee, Bob Ray, and 3 more`. */
const andMore = (named: readonly string[], all: number): string =>
  listed.format(all > named.length ? [...named, `${all - named.length} more`] : named);

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
