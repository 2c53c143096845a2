import { styled } from '@mui/material';
import { NavLink } from 'react-router';

const Strip = styled('nav')(({ theme: { spacing } }) => ({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: spacing(4),
  marginTop: spacing(1),
  borderBottom: '1px solid var(--line)',
  '& a': {
    padding: '5px 0 4px',
    marginBottom: -1,
    borderBottom: '2px solid transparent',
    color: 'var(--ink-2)',
    fontSize: 13,
    fontWeight: 560,
    textDecoration: 'none',
    '@media (pointer: coarse)': { padding: '12px 0' },
  },
  '& a:hover': { color: 'var(--ink)' },
  '& a[aria-current]': { borderColor: 'var(--primary)', color: 'var(--primary)' },
}));

type Props = {
  /** Of what the screens are. */
  readonly label: string;
  readonly tabs: readonly (readonly [to: string, name: string])[];
};

/** Screens of one thing beside each other: each has an address of its own, so they are links. */
export const TabLinks = ({ label, tabs }: Props) => (
  <Strip aria-label={label}>
    {tabs.map(([to, name]) => (
      <NavLink key={to} to={to} end>
        {name}
      </NavLink>
    ))}
  </Strip>
);
