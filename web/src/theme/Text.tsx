import { styled, Typography, type TypographyProps } from '@mui/material';
import { own } from './own.ts';

type Spaced = {
  /** In steps of 4 px. */
  gap?: number;
};

/** Names a part of a page; the gap is below it. */
export const Heading = styled(
  (props: TypographyProps) => <Typography variant="h2" {...props} />,
  own('gap'),
)<Spaced>(({ gap = 3, theme: { spacing } }) => ({ marginBottom: spacing(gap) }));

/** A sentence below a heading. */
export const Lead = styled(
  (props: TypographyProps) => <Typography component="p" color="textSecondary" {...props} />,
  own('gap'),
)<Spaced>(({ gap = 1, theme: { spacing } }) => ({ marginTop: spacing(gap) }));

/** A small remark below something. */
export const Hint = styled(
  'div',
  own('gap'),
)<Spaced>(({ gap = 2, theme: { spacing } }) => ({
  marginTop: spacing(gap),
  fontSize: 12,
  color: 'var(--ink-3)',
}));
