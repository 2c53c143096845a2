import type { CollaboratorRow } from '@dossier/shared/contract';
import { useMemo, useState } from 'react';
import { usePast } from '../../reads/past.ts';

type People = readonly CollaboratorRow[];
/** Submission ids. */
type Cells = ReadonlySet<string>;
const none: Cells = new Set();
type Seen = { readonly people: People; readonly changed?: Cells };

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

/** Whose status is not that of the step before, while somebody looks back: at first, what happened there. */
export const useChangedCells = (people: People): Cells => {
  const past = usePast();
  const [seen, setSeen] = useState<Seen>({ people });
  if (past && !isSame(seen.people, people)) setSeen({ people, changed: changedBetween(seen.people, people) });
  const first = past?.changed;
  const firstCells = useMemo(() => new Set(first && [first]), [first]);
  return past ? (seen.changed ?? firstCells) : none;
};
