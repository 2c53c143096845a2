import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';

/** So many columns come and go together: all rows are drawn anew then. */
const step = 4;

type Sight = { readonly first: number; readonly end: number };

/** Where each begins, and the last ends. */
const edgesOf = (widths: readonly number[]): readonly number[] => {
  const edges = [0];
  for (const width of widths) edges.push((edges.at(-1) ?? 0) + width);
  return edges;
};

/** With one more on each side. @param left Pixels, as are all lengths. */
const sightOf = (left: number, room: number, edges: readonly number[]): Sight => {
  const count = edges.length - 1;
  const first = edges.findLastIndex((edge) => edge <= Math.max(left, 0));
  const beyond = edges.findIndex((edge) => edge >= left + room);
  return {
    first: Math.min(Math.max(Math.floor((first - 1) / step) * step, 0), count),
    end: beyond < 0 ? count : Math.min(Math.ceil((beyond + 1) / step) * step, count),
  };
};

type Options = {
  /** What scrolls. */
  readonly frame: RefObject<HTMLElement | null>;
  /** Pixels of each; the same list as long as they are the same. */
  readonly widths: readonly number[];
  /** Pixels at the left that scroll away, and that stay. */
  readonly before: number;
  readonly fixed: number;
};

/**
 * Which of many columns are in sight, in an element that scrolls; `end` is not among them. The element
 * has `data-aside` while it is scrolled sideways.
 */
export const useColumns = ({ frame, widths, before, fixed }: Options): Sight => {
  const edges = useMemo(() => edgesOf(widths), [widths]);
  const [sight, setSight] = useState(() => sightOf(0, window.innerWidth, edges));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      // What has no size, as in a test, hides nothing.
      const room = element.clientWidth || Number.POSITIVE_INFINITY;
      const next = sightOf(element.scrollLeft - before, room - fixed, edges);
      element.toggleAttribute('data-aside', element.scrollLeft > 0);
      setSight((sight) => (sight.first === next.first && sight.end === next.end ? sight : next));
    };
    look();
    const observer = new ResizeObserver(look);
    observer.observe(element);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, [frame, before, fixed, edges]);
  return { first: Math.min(sight.first, widths.length), end: Math.min(sight.end, widths.length) };
};
