import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

type Props = {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Columns on a wide screen; phones have two. */
  readonly columns?: number;
  /** As a band with hairlines between, as at the top of a project. */
  readonly band?: boolean;
};

/** Labels and values. */
export const Facts = ({ facts, columns = facts.length, band = false }: Props) => (
  <Box
    component="dl"
    sx={{
      m: 0,
      display: 'grid',
      gridTemplateColumns: {
        xs: 'repeat(2, minmax(0, 1fr))',
        md: `${band ? 'minmax(0, 1.6fr) ' : ''}repeat(${band ? columns - 1 : columns}, minmax(0, 1fr))`,
      },
      ...(band
        ? {
            border: '1px solid var(--line)',
            borderRadius: '10px',
            background: 'var(--line-2)',
            gap: '1px',
            overflow: 'hidden',
          }
        : { gap: 4 }),
    }}
  >
    {facts.map(([label, value]) => (
      <Box key={label} sx={band ? { p: '14px 18px', background: 'var(--surface)', flex: 1 } : {}}>
        <dt className="muted small">{label}</dt>
        <Box component="dd" className="num" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
