import { styled } from '@mui/material/styles';

/** Fields of a form below each other. */
export const Fields = styled('div')(({ theme: { spacing } }) => ({ display: 'grid', gap: spacing(4) }));

export const Form = Fields.withComponent('form');

/** Two fields beside each other, where there is room. */
export const Pair = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(4),
  alignItems: 'start',
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
