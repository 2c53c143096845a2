import { styled } from '@mui/material';

/** Small fields beside each other, as many as there is room for; one that is `whole` has a line of its own. */
export const Beside = styled('div')(({ theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(4),
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fill, minmax(180px, 1fr))',
  '&:not(:empty)': { marginTop: spacing(4) },
  '& > .whole': { gridColumn: '1 / -1' },
}));
