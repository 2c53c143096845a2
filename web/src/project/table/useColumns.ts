import { type RefObject, useLayoutEffect, useState } from 'react';

/** So many columns come and go together: all rows are drawn anew then. */
const step = 4;

type Sight = { readonly first: number; readonly end: number };

/** With one more on each side. @param width Pixels, as are all lengths. */
const sightOf = (left: number, width: number, column: number): Sight => ({
  first: Math.floor((left / column - 1) / step) * step,
  end: Math.ceil(((left + width) / column + 1) / step) * step,
});

type Options = {
  /** What scrolls. */
  readonly frame: RefObject<HTMLElement | null>;
  readonly count: number;
  /** Pixels of each. */
  readonly width: number;
  /** Pixels at the left that scroll away, and that stay. */
  readonly before: number;
  readonly fixed: number;
};

/**
 * Which of many narrow columns of one width are in sight, in an element that scrolls; `end` is not among them. The element
 * has `data-aside` while it is scrolled sideways.
 */
export const useColumns = ({ frame, count, width, before, fixed }: Options): Sight => {
  const [sight, setSight] = useState(() => sightOf(0, window.innerWidth, width));
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    const look = () => {
      // What has no size, as in a test, hides nothing.
      const room = element.clientWidth || Number.POSITIVE_INFINITY;
      const next = sightOf(element.scrollLeft - before, room - fixed, width);
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
  }, [frame, before, fixed, width]);
  return { first: Math.min(Math.max(sight.first, 0), count), end: Math.min(sight.end, count) };
};
