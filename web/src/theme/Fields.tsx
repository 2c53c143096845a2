import { styled } from '@mui/material';
import { own } from './own.ts';

type Props = {
  /** In steps of 4 px. */
  gap?: number;
};

/** Fields of a form, or the like, below each other. */
export const Fields = styled(
  'div',
  own('gap'),
)<Props>(({ gap = 4, theme: { spacing } }) => ({
  display: 'grid',
  gap: spacing(gap),
  gridTemplateColumns: 'minmax(0, 1fr)',
}));

/** In a dialog, where the label of the first field needs room. */
export const DialogFields = styled(Fields)(({ theme: { spacing } }) => ({ paddingTop: spacing(2) }));

/** Two fields beside each other, where there is room. */
export const Pair = styled('div')(({ theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(4),
  alignItems: 'start',
  [breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));
