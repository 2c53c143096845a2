import ButtonBase from '@mui/material/ButtonBase';
import { styled } from '@mui/material/styles';
import { Line } from '../../theme/Line.tsx';
import { filterLabels, type ProgressFilter, progressFilters } from '../parts/progress.ts';

type Props = {
  readonly counts: Record<ProgressFilter, number>;
  readonly value: ProgressFilter;
  readonly onChange: (filter: ProgressFilter) => void;
};

const Chip = styled(ButtonBase)(({ theme: { spacing } }) => ({
  border: '1px solid var(--line)',
  background: 'var(--surface)',
  color: 'var(--ink-2)',
  borderRadius: 16,
  padding: `${spacing(1)} ${spacing(3)}`,
  font: 'inherit',
  fontWeight: 520,
  '& b': { fontWeight: 600, marginLeft: 6 },
  '&[aria-pressed=true]': {
    borderColor: 'var(--primary)',
    background: 'var(--primary-soft)',
    color: 'var(--primary)',
  },
  '@media (pointer: coarse)': { minHeight: 44, borderRadius: 22 },
}));

/** The filters over the host's table, each with its number of people. */
export const FilterChips = ({ counts, value, onChange }: Props) => (
  <Line role="group" aria-label="Filter by status" gap={2} align="stretch" wrap>
    {progressFilters.map((filter) => {
      const on = filter === value;
      return (
        <Chip key={filter} aria-pressed={on} onClick={() => onChange(filter)}>
          {filterLabels[filter]}
          <b className="num">{counts[filter]}</b>
        </Chip>
      );
    })}
  </Line>
);
