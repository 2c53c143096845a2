import { useEffect, useRef, useState } from 'react';

/** Draws more rows when `end` comes near the screen: all of a large project cost half a second. */
export const useGrowing = (total: number, step = 60) => {
  const [shown, setShown] = useState(step);
  const end = useRef<HTMLTableRowElement & HTMLLIElement>(null);
  const more = shown < total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth moves the end
  useEffect(() => {
    const element = end.current;
    if (!element || !more) return;
    const observer = new IntersectionObserver(([entry]) => entry?.isIntersecting && setShown((shown) => shown + step), {
      rootMargin: '600px',
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [more, shown, step]);
  return { shown: Math.min(shown, total), more, end };
};
