import { useEffect, useRef, useState } from 'react';

/**
 * How many of many rows to draw: some at first, more whenever the element with `end` comes near the
 * screen. Three hundred people with twenty documents each would otherwise cost half a second before
 * the first one can be read.
 */
export const useGrowing = (total: number, step = 60) => {
  const [shown, setShown] = useState(step);
  const end = useRef<HTMLTableRowElement & HTMLLIElement>(null);
  const more = shown < total;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each growth moves the end, which has to be watched anew
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
