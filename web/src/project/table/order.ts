import type { CollaboratorRow, DocumentStatus } from '@dossier/shared/contract';
import type { SortPayload } from 'react-admin';
import { displayName } from '../../format/names.ts';
import { lookOf } from '../../theme/status/DocumentState.tsx';

/** What waits for the host comes first. */
const ranks: Record<DocumentStatus, number> = {
  Uploaded: 0,
  'In Review': 1,
  Reject: 2,
  'Not Uploaded': 3,
  Accept: 4,
};
const notAsked = 5;

const sortedBy = (person: CollaboratorRow, field: string): string | number => {
  switch (field) {
    case 'name':
      return displayName(person);
    case 'email':
      return person.email;
    case 'required':
      return person.required;
    case 'delivered':
      return person.delivered;
    case 'share':
      return person.required === 0 ? 1 : person.delivered / person.required;
    case 'answers':
      return person.answersMissing ?? -1;
    case 'activity':
      return person.lastActivityAt ?? '';
    default: {
      const document = person.documents.find(({ documentId }) => documentId === field);
      return document ? ranks[lookOf(document)] : notAsked;
    }
  }
};

const collator = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : collator.compare(String(one), String(other));

export const byName: SortPayload = { field: 'name', order: 'ASC' };

/** By a column: one of ours, or a document by its id. Equal ones stay as they came, by name. */
export const inOrder = (people: readonly CollaboratorRow[], { field, order }: SortPayload): CollaboratorRow[] => {
  const sign = order === 'DESC' ? -1 : 1;
  return people
    .map((person) => ({ person, value: sortedBy(person, field) }))
    .sort((one, other) => sign * compare(one.value, other.value))
    .map(({ person }) => person);
};
