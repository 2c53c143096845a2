import type { RejectReason } from '@dossier/shared/contract';
import { ToggleChip } from '../../theme/inputs/ToggleChip.tsx';
import { Line } from '../../theme/Line.tsx';
import { Hint } from '../../theme/Text.tsx';
import { filterLabels, type ProgressFilter, progressFilters, type TableFilter } from '../parts/progress.ts';

type Props = {
  readonly counts: Record<ProgressFilter, number>;
  readonly value: TableFilter;
  readonly onChange: (filter: TableFilter) => void;
};

/** The filters over the host's table, each with its number of people. */
export const FilterChips = ({ counts, value, onChange }: Props) => (
  <Line role="group" aria-label="Filter by status" gap={2} align="stretch" wrap>
    {progressFilters.map((filter) => {
      const on = filter === value;
      return (
        <ToggleChip key={filter} aria-pressed={on} onClick={() => onChange(filter)}>
          {filterLabels[filter]}
          <b className="num">{counts[filter]}</b>
        </ToggleChip>
      );
    })}
  </Line>
);

type ReasonProps = Omit<Props, 'counts'> & { readonly counts: readonly (readonly [RejectReason, number])[] };

/** Why documents are rejected now, the most frequent first; each shows whose they are (BEY-20). */
export const ReasonFilters = ({ counts, value, onChange }: ReasonProps) =>
  counts.length > 0 && (
    <Line role="group" aria-labelledby="rejected-as" gap={2} wrap mt={2}>
      <Hint id="rejected-as">Rejected documents are</Hint>
      {counts.map(([reason, count]) => (
        <ToggleChip
          key={reason}
          aria-pressed={reason === value}
          onClick={() => onChange(reason === value ? 'all' : reason)}
        >
          {reason}
          <b className="num">{count}</b>
        </ToggleChip>
      ))}
    </Line>
  );
