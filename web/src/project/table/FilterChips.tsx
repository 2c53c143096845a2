import type { CollaboratorRow } from '@dossier/shared/contract';
import { useMemo } from 'react';
import { useListContext } from 'react-admin';
import { ToggleChip } from '../../theme/inputs/ToggleChip.tsx';
import { Hint, Line } from '../../theme/layout.tsx';
import { countsOf, filterLabels, progressFilters, reasonCounts } from '../parts/progress.ts';
import type { PeopleFilter } from './usePeopleList.ts';

/** All, whatever the filter. */
type Props = { readonly people: readonly CollaboratorRow[] };

/** The filters over the host's table, each with its number of people. */
export const FilterChips = ({ people }: Props) => {
  const { filterValues, setFilters } = useListContext();
  const { show } = filterValues as PeopleFilter;
  const counts = useMemo(() => countsOf(people), [people]);
  return (
    <Line role="group" aria-label="Filter by status" gap={2} align="stretch" wrap>
      {progressFilters.map((filter) => (
        <ToggleChip
          key={filter}
          aria-pressed={filter === show}
          onClick={() => setFilters({ ...filterValues, show: filter })}
        >
          {filterLabels[filter]}
          <b className="num">{counts[filter]}</b>
        </ToggleChip>
      ))}
    </Line>
  );
};

/** Why documents are rejected now, the most frequent first; each shows whose they are (BEY-20). */
export const ReasonFilters = ({ people }: Props) => {
  const { filterValues, setFilters } = useListContext();
  const { show } = filterValues as PeopleFilter;
  const counts = useMemo(() => reasonCounts(people), [people]);
  if (counts.length === 0) return null;
  return (
    <Line role="group" aria-labelledby="rejected-as" gap={2} wrap mb={3}>
      <Hint id="rejected-as">Rejected documents are</Hint>
      {counts.map(([reason, count]) => (
        <ToggleChip
          key={reason}
          aria-pressed={reason === show}
          onClick={() => setFilters({ ...filterValues, show: reason === show ? 'all' : reason })}
        >
          {reason}
          <b className="num">{count}</b>
        </ToggleChip>
      ))}
    </Line>
  );
};
