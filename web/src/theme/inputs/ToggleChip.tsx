import { ButtonBase, styled } from '@mui/material';

/** One choice of several beside each other, pressed or not; `b` in it is its number. */
export const ToggleChip = styled(ButtonBase)(({ theme: { spacing } }) => ({
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
