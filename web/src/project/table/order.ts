import {
  answerSort,
  type CollaboratorRow,
  compareTexts,
  type DocumentStatus,
  sortedByAnswer,
} from '@dossier/shared/contract';
import type { SortPayload } from 'react-admin';
import { displayName } from '../../format/names.ts';
import { lookOf } from '../../theme/status/DocumentState.tsx';
import { type Answering, cellOf } from './answering.ts';

/** What waits for the host comes first. */
const ranks: Record<DocumentStatus, number> = {
  Uploaded: 0,
  'In Review': 1,
  Reject: 2,
  'Not Uploaded': 3,
  Accept: 4,
};
const notAsked = 5;

const ofColumn = (person: CollaboratorRow, field: string): string | number => {
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

/** Undefined: they did not answer. */
const sortedBy = (person: CollaboratorRow, field: string, answering: Answering): string | number | undefined => {
  const questionId = answerSort.questionIn(field);
  if (questionId === undefined) return ofColumn(person, field);
  const value = sortedByAnswer(cellOf(answering, person, questionId)?.value);
  return typeof value === 'boolean' ? Number(value) : value;
};

const compare = (one: string | number, other: string | number): number =>
  typeof one === 'number' && typeof other === 'number' ? one - other : compareTexts(String(one), String(other));

export const byName: SortPayload = { field: 'name', order: 'ASC' };

/**
 * By a column: one of ours, a document by its id, or an answer. Equal ones stay as they came, by name; whoever did not
 * answer comes last in either order.
 */
export const inOrder = (
  people: readonly CollaboratorRow[],
  { field, order }: SortPayload,
  answering: Answering,
): CollaboratorRow[] => {
  const sign = order === 'DESC' ? -1 : 1;
  return people
    .map((person) => ({ person, value: sortedBy(person, field, answering) }))
    .sort(({ value: one }, { value: other }) => {
      if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
      return sign * compare(one, other);
    })
    .map(({ person }) => person);
};
