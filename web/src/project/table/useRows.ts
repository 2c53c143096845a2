import { useVirtualizer } from '@tanstack/react-virtual';
import type { RefObject } from 'react';

/** Pixels, as are all lengths: a table that draws only what is in sight must not move with it. */
const rowHeight = 44;
const headHeight = 54;
const footHeight = 44;
/** From so many people on, the table scrolls by itself and draws only what is in sight. */
const manyPeople = 20;

type Options = {
  /** What scrolls. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly rows: readonly { readonly id: string }[];
  readonly hasFoot: boolean;
  /** Whether all are drawn. */
  readonly isPrinting: boolean;
};

/** Which of many rows are drawn, and what stands in the place of those above and below them. */
export const useRows = ({ frame, rows, hasFoot, isPrinting }: Options) => {
  const isLong = rows.length > manyPeople;
  const virtual = useVirtualizer({
    enabled: isLong,
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
  });
  const drawn =
    isLong && !isPrinting ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  return {
    isLong,
    drawn,
    above: (drawn[0] ?? 0) * rowHeight,
    below: (rows.length - 1 - (drawn.at(-1) ?? -1)) * rowHeight,
    /** Brings a row into sight, by where the frame is now: what the virtualizer knows is as old as its last scroll event. */
    show: (index: number) => {
      const element = frame.current;
      if (!element || !isLong) return;
      const end = (index + 1) * rowHeight - (element.clientHeight - headHeight - (hasFoot ? footHeight : 0));
      element.scrollTop = Math.min(Math.max(element.scrollTop, end), index * rowHeight);
    },
  };
};
