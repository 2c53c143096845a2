import { styled } from '@mui/material';
import { own } from './own.ts';

type ListProps = {
  /** Between the items, in steps of 4 px. */
  gap?: number;
  /** Scrolls from a height on. */
  scrolls?: boolean;
};

/** A list without marks; `as="ol"` where the order matters. */
export const List = styled(
  'ul',
  own('gap', 'scrolls'),
)<ListProps>(({ gap, scrolls, theme: { spacing } }) => ({
  listStyle: 'none',
  padding: 0,
  margin: 0,
  ...(gap && { display: 'grid', gap: spacing(gap), gridTemplateColumns: 'minmax(0, 1fr)' }),
  ...(scrolls && { maxHeight: 480, overflow: 'auto' }),
}));

type RowProps = {
  gap?: number;
  /** Above and below, in steps of 4 px. */
  pad?: number;
  wrap?: boolean;
  /** The first row has a line above it too. */
  ruled?: boolean;
};

/** An item of a list as a row, with a hairline between it and the one before. */
export const Row = styled(
  'li',
  own('gap', 'pad', 'wrap', 'ruled'),
)<RowProps>(({ gap = 3, pad = 2, wrap, ruled, theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(gap),
  alignItems: 'center',
  ...(wrap && { flexWrap: 'wrap' }),
  padding: `${spacing(pad)} 0`,
  borderTop: '1px solid var(--line-2)',
  ...(!ruled && { '&:first-of-type': { border: 0 } }),
}));
