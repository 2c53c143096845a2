import type { HistoryRow } from '@dossier/shared/contract';
import { Card, styled } from '@mui/material';
import { useWindowVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { Entry } from './Entry.tsx';

type Props = {
  readonly rows: readonly HistoryRow[];
  readonly addressOf: (row: HistoryRow) => string;
  /** Asked for when the end comes near. */
  readonly more: () => void;
  readonly hasMore: boolean;
};

/** Pixels; entries are measured once they are drawn. */
const usualHeight = 66;
const reach = 30;

const Items = styled('ol')({ listStyle: 'none', margin: 0, padding: 0, position: 'relative' });
const Item = styled('li')({ position: 'absolute', left: 0, right: 0, top: 0, '&:first-of-type > *': { borderTop: 0 } });

/** Draws only what is in sight, however many entries there are. */
export const Timeline = ({ rows, addressOf, more, hasMore }: Props) => {
  const list = useRef<HTMLOListElement>(null);
  const [top, setTop] = useState(0);
  useLayoutEffect(() => {
    const place = () => setTop((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY);
    place();
    window.addEventListener('resize', place);
    return () => window.removeEventListener('resize', place);
  }, []);
  const virtual = useWindowVirtualizer({
    count: rows.length,
    estimateSize: () => usualHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 8,
    scrollMargin: top,
  });
  const shown = virtual.getVirtualItems();
  const last = shown.at(-1)?.index ?? 0;
  useEffect(() => {
    if (hasMore && last >= rows.length - reach) more();
  }, [hasMore, last, rows.length, more]);
  return (
    <Card>
      <Items ref={list} style={{ height: virtual.getTotalSize() }} aria-label="Time line">
        {shown.map(({ key, index, start }) => {
          const row = rows[index];
          return (
            row && (
              <Item
                key={key}
                ref={virtual.measureElement}
                data-index={index}
                aria-setsize={hasMore ? -1 : rows.length}
                aria-posinset={index + 1}
                style={{ transform: `translateY(${start - top}px)` }}
              >
                <Entry row={row} to={addressOf(row)} />
              </Item>
            )
          );
        })}
      </Items>
    </Card>
  );
};
