import { styled } from '@mui/material';
import { own } from './own.ts';

type Props = {
  /** In steps of 4 px, like all spacing. */
  gap?: number;
  align?: 'center' | 'flex-start' | 'baseline' | 'stretch';
  justify?: 'center' | 'flex-end' | 'space-between';
  wrap?: boolean;
  mt?: number;
  mb?: number;
};

/** Things beside each other. */
export const Line = styled(
  'div',
  own('gap', 'align', 'justify', 'wrap', 'mt', 'mb'),
)<Props>(({ gap = 3, align = 'center', justify, wrap, mt, mb, theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(gap),
  alignItems: align,
  ...(justify && { justifyContent: justify }),
  ...(wrap && { flexWrap: 'wrap' }),
  ...(mt && { marginTop: spacing(mt) }),
  ...(mb && { marginBottom: spacing(mb) }),
}));
