import { Button, Card, styled } from '@mui/material';
import { type ReactNode, useId, useState } from 'react';
import { Heading, Line, List } from '../../theme/layout.tsx';

type Props<R> = {
  readonly title: string;
  readonly icon: ReactNode;
  readonly list: { readonly total: number; readonly rows: readonly R[] };
  /** One item of the list. */
  readonly children: (row: R) => ReactNode;
};

const atFirst = 5;

const Frame = styled(Card)(({ theme: { spacing } }) => ({
  padding: `${spacing(4)} ${spacing(5)} ${spacing(2)}`,
  '& h3 svg': { fontSize: 20, color: 'var(--ink-3)' },
})) as typeof Card;

/** One kind of thing that waits; nothing where there is none of it. */
export const WaitingList = <R,>({ title, icon, list: { total, rows }, children }: Props<R>) => {
  const [all, setAll] = useState(false);
  const id = useId();
  if (total === 0) return null;
  const hidden = total - rows.length;
  return (
    <Frame component="section" aria-labelledby={id}>
      <Line gap={2} mb={1}>
        <Heading variant="h3" id={id} gap={0} sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
          {icon}
          {title}
        </Heading>
        <span className="num muted">{total}</span>
      </Line>
      <List>{(all ? rows : rows.slice(0, atFirst)).map(children)}</List>
      {rows.length > atFirst && (
        <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
          {all ? 'Show fewer' : `Show ${Math.min(total, rows.length)}`}
        </Button>
      )}
      {all && hidden > 0 && <p className="muted small">And {hidden} more.</p>}
    </Frame>
  );
};
