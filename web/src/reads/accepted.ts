import type { CollaboratorRow, SubmissionRecord } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { type Acceptance, useAcceptances } from '../data/acceptances/store.ts';
import { usePast } from './past.ts';

/** By submission: what its reviewer accepted, though the server has not confirmed it yet. */
type Accepted = ReadonlyMap<string, Acceptance>;

/** A newer version is not what was accepted. */
const isOf = (version: number | null, acceptance: Acceptance | undefined): acceptance is Acceptance =>
  acceptance?.command.version === version;

export const acceptedSubmission = (row: SubmissionRecord, accepted: Accepted): SubmissionRecord => {
  const acceptance = accepted.get(row.id);
  if (!isOf(row.version, acceptance)) return row;
  return { ...row, status: 'Accept', reasons: [], remarks: acceptance.command.remarks ?? '' };
};

export const acceptedDocuments = (rows: CollaboratorRow[], accepted: Accepted): CollaboratorRow[] =>
  rows.map((row) =>
    row.documents.some(({ submissionId }) => accepted.has(submissionId))
      ? {
          ...row,
          documents: row.documents.map((document) =>
            isOf(document.version, accepted.get(document.submissionId))
              ? { ...document, status: 'Accept', reasons: [] }
              : document,
          ),
        }
      : row,
  );

/** Rows as they will be once what was accepted is sent; the past stays as it was. */
export const useAccepted = <T>(rows: T | undefined, put: (rows: T, accepted: Accepted) => T): T | undefined => {
  const past = usePast();
  const all = useAcceptances();
  return useMemo(() => {
    const counted = past ? [] : all.filter(({ state }) => state === 'open' || state === 'sent');
    if (rows === undefined || counted.length === 0) return rows;
    return put(rows, new Map(counted.map((acceptance) => [acceptance.id, acceptance])));
  }, [rows, put, past, all]);
};
