import { type CollaboratorRow, isDelivered } from '@dossier/shared/contract';
import { useEffect, useMemo, useRef, useState } from 'react';
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

/** Milliseconds that what has just come in stands out. */
const glow = 1_000;
const deliveredIn = (people: People) =>
  people.flatMap(({ documents }) => documents.filter(isDelivered).map(({ submissionId }) => submissionId));

/** What was delivered while somebody looks at the table, for a moment. */
const useArrivals = (people: People): Cells => {
  const before = useRef<Cells>(undefined);
  const [arrived, setArrived] = useState(none);
  useEffect(() => {
    const known = before.current;
    const delivered = deliveredIn(people);
    before.current = new Set(delivered);
    const fresh = known ? delivered.filter((id) => !known.has(id)) : [];
    if (fresh.length > 0) setArrived(new Set(fresh));
  }, [people]);
  useEffect(() => {
    if (arrived.size === 0) return;
    const timer = setTimeout(() => setArrived(none), glow);
    return () => clearTimeout(timer);
  }, [arrived]);
  return arrived;
};

/** Whose status is not that of the step before, while somebody looks back: at first, what happened there. Else what comes in. */
export const useChangedCells = (people: People): Cells => {
  const past = usePast();
  const [seen, setSeen] = useState<Seen>({ people });
  if (past && !isSame(seen.people, people)) setSeen({ people, changed: changedBetween(seen.people, people) });
  const first = past?.changed;
  const firstCells = useMemo(() => new Set(first && [first]), [first]);
  const arrived = useArrivals(people);
  return past ? (seen.changed ?? firstCells) : arrived;
};
