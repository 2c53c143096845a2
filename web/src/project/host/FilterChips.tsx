import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Line } from '../../theme/Line.tsx';
import { filterLabels, type ProgressFilter, progressFilters } from '../parts/progress.ts';

type Props = {
  readonly counts: Record<ProgressFilter, number>;
  readonly value: ProgressFilter;
  readonly onChange: (filter: ProgressFilter) => void;
};

/** The filters over the host's table, each with its number of people. */
export const FilterChips = ({ counts, value, onChange }: Props) => (
  <Line role="group" aria-label="Filter by status" gap={2} align="stretch" wrap>
    {progressFilters.map((filter) => {
      const on = filter === value;
      return (
        <ButtonBase
          key={filter}
          aria-pressed={on}
          onClick={() => onChange(filter)}
          sx={{
            border: '1px solid',
            borderColor: on ? 'var(--primary)' : 'var(--line)',
            background: on ? 'var(--primary-soft)' : 'var(--surface)',
            color: on ? 'var(--primary)' : 'var(--ink-2)',
            borderRadius: '16px',
            px: 3,
            py: 1,
            font: 'inherit',
            fontWeight: 520,
            '@media (pointer: coarse)': { minHeight: 44, borderRadius: '22px' },
          }}
        >
          {filterLabels[filter]}
          <Box component="b" className="num" sx={{ fontWeight: 600, ml: '6px' }}>
            {counts[filter]}
          </Box>
        </ButtonBase>
      );
    })}
  </Line>
);
