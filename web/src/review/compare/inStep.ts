import { type UIEvent, useEffect, useRef } from 'react';

type Place = { readonly top: number; readonly left: number };
const begin: Place = { top: 0, left: 0 };

/**
 * Two elements that scroll in step, however far apart they were led.
 * @param led changes when both are led somewhere, each by itself
 * @returns what each of them listens with
 */
export const useInStep = (led: unknown) => {
  const elements = useRef<[HTMLElement | null, HTMLElement | null]>([null, null]);
  const places = useRef<[Place, Place]>([begin, begin]);
  /** Which of them somebody moves: the other follows. */
  const moved = useRef<0 | 1>(undefined);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whoever is led moves neither
  useEffect(() => {
    moved.current = undefined;
  }, [led]);
  return (side: 0 | 1) => {
    const move = () => {
      moved.current = side;
    };
    return {
      ref: (element: HTMLElement | null) => {
        elements.current[side] = element;
        places.current[side] = begin;
      },
      onWheel: move,
      onPointerDown: move,
      onKeyDown: move,
      onScroll: ({ currentTarget }: UIEvent<HTMLElement>) => {
        const [from, to] = [places.current[side], { top: currentTarget.scrollTop, left: currentTarget.scrollLeft }];
        places.current[side] = to;
        if (moved.current === side)
          elements.current[side === 0 ? 1 : 0]?.scrollBy(to.left - from.left, to.top - from.top);
      },
    };
  };
};
