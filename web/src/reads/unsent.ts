import type { CollaboratorRow, SubmissionRecord } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { type UnsentReview, useUnsentReviews } from '../data/unsent/store.ts';
import { usePast } from './past.ts';

/** By submission: how it was reviewed, though the server has not confirmed it yet. */
type Unsent = ReadonlyMap<string, UnsentReview>;

/** A newer version is not what was reviewed. */
const isOf = (version: number | null, review: UnsentReview | undefined): review is UnsentReview =>
  review?.command.version === version;

const outcomeOf = ({ command: { action, reasons = [] } }: UnsentReview) => ({ status: action, reasons });

export const withUnsentSubmission = (row: SubmissionRecord, unsent: Unsent): SubmissionRecord => {
  const review = unsent.get(row.id);
  if (!isOf(row.version, review)) return row;
  return { ...row, ...outcomeOf(review), remarks: review.command.remarks ?? '' };
};

export const withUnsentDocuments = (rows: CollaboratorRow[], unsent: Unsent): CollaboratorRow[] =>
  rows.map((row) =>
    row.documents.some(({ submissionId }) => unsent.has(submissionId))
      ? {
          ...row,
          documents: row.documents.map((document) => {
            const review = unsent.get(document.submissionId);
            return isOf(document.version, review) ? { ...document, ...outcomeOf(review) } : document;
          }),
        }
      : row,
  );

/** Rows as they will be once what was decided is sent; the past stays as it was. */
export const useWithUnsent = <T>(rows: T | undefined, put: (rows: T, unsent: Unsent) => T): T | undefined => {
  const past = usePast();
  const all = useUnsentReviews();
  return useMemo(() => {
    const counted = past ? [] : all.filter(({ state }) => state === 'open' || state === 'sent');
    if (rows === undefined || counted.length === 0) return rows;
    return put(rows, new Map(counted.map((review) => [review.id, review])));
  }, [rows, put, past, all]);
};
