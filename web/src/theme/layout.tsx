import {
  Alert,
  type Breakpoint,
  Button,
  type ButtonProps,
  Card,
  styled,
  Typography,
  type TypographyProps,
} from '@mui/material';

/** A styled element's own props, which do not reach the page; `as` then names its element. */
export const own = (...names: readonly string[]) => ({
  shouldForwardProp: (name: PropertyKey) => name !== 'as' && !names.includes(String(name)),
});

type LineProps = {
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
)<LineProps>(({ gap = 3, align = 'center', justify, wrap, mt, mb, theme: { spacing } }) => ({
  display: 'flex',
  gap: spacing(gap),
  alignItems: align,
  ...(justify && { justifyContent: justify }),
  ...(wrap && { flexWrap: 'wrap' }),
  ...(mt && { marginTop: spacing(mt) }),
  ...(mb && { marginBottom: spacing(mb) }),
}));

type ColumnsProps = {
  /** Their widths, as CSS says them. */
  columns: string;
  /** In a window at least as wide; in others they stand above each other. */
  from?: Breakpoint;
  gap?: number;
  align?: 'start';
  mt?: number;
};

/** Parts of a page, or fields, beside each other where there is room. */
export const Columns = styled(
  'div',
  own('columns', 'from', 'gap', 'align', 'mt'),
)<ColumnsProps>(({ columns, from = 'sm', gap = 4, align, mt, theme: { spacing, breakpoints } }) => ({
  display: 'grid',
  gap: spacing(gap),
  gridTemplateColumns: 'minmax(0, 1fr)',
  ...(align && { alignItems: align }),
  ...(mt && { marginTop: spacing(mt) }),
  [breakpoints.up(from)]: { gridTemplateColumns: columns },
}));

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

type FieldsProps = {
  /** In steps of 4 px. */
  gap?: number;
};

/** Fields of a form, or the like, below each other. */
export const Fields = styled(
  'div',
  own('gap'),
)<FieldsProps>(({ gap = 4, theme: { spacing } }) => ({
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

/** No wider than reads well; it begins where all else begins. */
export const Narrow = styled('div')({ maxWidth: 860 });

/** A card around a form or a list. */
export const Panel = styled(Card)(({ theme: { spacing, breakpoints } }) => ({
  padding: spacing(4),
  [breakpoints.up('sm')]: { padding: spacing(6) },
})) as typeof Card;

/** A card among others. */
export const SmallPanel = styled(Card)(({ theme: { spacing } }) => ({ padding: spacing(4) })) as typeof Card;

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

/** Something to know before reading on. */
export const Notice = styled(Alert)(({ theme: { spacing } }) => ({ marginBottom: spacing(4) }));

/** What can be done about it. */
export const NoticeButton = ({ does, ...props }: Omit<ButtonProps, 'children'> & { readonly does: string }) => (
  <Button size="small" {...props}>
    {does}
  </Button>
);
