import type { CollaboratorRow } from '@dossier/shared/contract';
import { useState } from 'react';
import { usePast } from '../../reads/past.ts';

type People = readonly CollaboratorRow[];
/** Submission ids. */
type Cells = ReadonlySet<string>;
const none: Cells = new Set();

const changedBetween = (before: People, after: People): Cells => {
  const statuses = new Map(
    before.flatMap(({ documents }) => documents.map(({ submissionId, status }) => [submissionId, status])),
  );
  return new Set(
    after
      .flatMap(({ documents }) => documents)
      .filter(({ submissionId, status }) => (statuses.get(submissionId) ?? status) !== status)
      .map(({ submissionId }) => submissionId),
  );
};
const isSame = (left: People, right: People) =>
  left.length === right.length && left.every((row, index) => row === right[index]);

/** Whose status is not that of the step before, while somebody looks back. */
export const useChangedCells = (people: People): Cells => {
  const past = usePast();
  const [seen, setSeen] = useState({ people, changed: none });
  if (past && !isSame(seen.people, people)) setSeen({ people, changed: changedBetween(seen.people, people) });
  return past ? seen.changed : none;
};
