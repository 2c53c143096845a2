import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { StripItem } from './Frame.tsx';

const width = 122;

/** Where a key leads from one place of several, of which so many are in sight. */
const placeAfter = (key: string, from: number, last: number, inSight: number): number => {
  const places: Readonly<Record<string, number>> = {
    ArrowRight: from + 1,
    ArrowLeft: from - 1,
    PageDown: from + inSight,
    PageUp: from - inSight,
    Home: 0,
    End: last,
  };
  return Math.max(0, Math.min(last, places[key] ?? from));
};

/**
 * Of many items draws those in sight, and leads keys from one to the other.
 * @param personId whose item is on the screen: the reel begins there
 */
export const useReel = (items: readonly StripItem[], personId: string) => {
  const reel = useRef<HTMLDivElement>(null);
  const here = items.findIndex(({ person }) => person.personId === personId);
  // Whose document Tab leads to: others may come and go meanwhile.
  const [stopId, setStopId] = useState(personId);
  const stop = Math.max(
    0,
    items.findIndex(({ person }) => person.personId === stopId),
  );
  const virtual = useVirtualizer({
    horizontal: true,
    count: items.length,
    getScrollElement: () => reel.current,
    estimateSize: () => width,
    getItemKey: (index) => items[index]?.person.personId ?? index,
    overscan: 3,
    // Where the focus is, or Tab leads to, stays drawn, however far it was scrolled away.
    rangeExtractor: (range) =>
      [...new Set([stop, ...defaultRangeExtractor(range)])]
        .filter((index) => index < range.count)
        .sort((one, other) => one - other),
  });
  const centred = useRef('');
  useEffect(() => {
    // Once for each: that others deliver something moves nothing.
    if (here < 0 || centred.current === personId) return;
    centred.current = personId;
    setStopId(personId);
    virtual.scrollToIndex(here, { align: 'center' });
  }, [here, personId, virtual]);

  const walk = (event: KeyboardEvent) => {
    const inSight = Math.floor((reel.current?.clientWidth ?? width) / width);
    const next = placeAfter(event.key, stop, items.length - 1, inSight);
    const to = items[next];
    if (next === stop || !to) return;
    event.preventDefault();
    // Drawn and focused within the key's event: the next key may come before the next frame.
    flushSync(() => setStopId(to.person.personId));
    reel.current?.querySelector<HTMLElement>(`[data-index="${next}"] [data-stop]`)?.focus({ preventScroll: true });
    virtual.scrollToIndex(next);
  };
  return { reel, virtual, here, stop, walk };
};
