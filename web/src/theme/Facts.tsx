import { styled } from '@mui/material';
import type { ReactNode } from 'react';
import { own } from './layout.tsx';

type Props = {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Columns on a wide screen; phones have two. */
  readonly columns?: number;
  /** As a band with hairlines between, as at the top of a project. */
  readonly band?: boolean;
  /** Beside each other, under a title. */
  readonly line?: boolean;
};

const Terms = styled(
  'dl',
  own('columns'),
)<{ columns: string }>(({ columns, theme: { spacing, breakpoints } }) => ({
  margin: 0,
  display: 'grid',
  gap: spacing(4),
  gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
  [breakpoints.up('md')]: { gridTemplateColumns: columns },
  '& dd': { margin: 0 },
}));
const Band = styled(Terms)({
  border: '1px solid var(--line)',
  borderRadius: 10,
  background: 'var(--line-2)',
  gap: 1,
  overflow: 'hidden',
  '& > div': { padding: '14px 18px', background: 'var(--surface)' },
});
const InLine = styled('dl')(({ theme: { spacing } }) => ({
  margin: 0,
  display: 'flex',
  flexWrap: 'wrap',
  gap: `${spacing(1)} ${spacing(2.5)}`,
  fontSize: 13,
  '& > div': { display: 'flex', alignItems: 'baseline', gap: spacing(1.5), minWidth: 0 },
  '& dd': { margin: 0, minWidth: 0 },
}));
const equal = (count: number) => `repeat(${count}, minmax(0, 1fr))`;

/** Labels and values. */
export const Facts = ({ facts, columns = facts.length, band = false, line = false }: Props) => {
  const rows = facts.map(([label, value]) => (
    <div key={label}>
      <dt className="muted small">{label}</dt>
      <dd className="num strong wrap">{value}</dd>
    </div>
  ));
  if (line) return <InLine>{rows}</InLine>;
  // The first of a band is the longest.
  return band ? (
    <Band columns={`minmax(0, 1.4fr) ${equal(columns - 1)}`}>{rows}</Band>
  ) : (
    <Terms columns={equal(columns)}>{rows}</Terms>
  );
};
