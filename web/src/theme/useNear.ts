import { type RefObject, useEffect, useState } from 'react';

/** Where nothing tells what is in sight, as in tests, all of it is. */
const isBlind = () => !('IntersectionObserver' in globalThis);

/** Whether an element is near the screen. */
export const useNear = (element: RefObject<HTMLElement | null>, margin: string, atFirst = isBlind()): boolean => {
  const [near, setNear] = useState(atFirst);
  useEffect(() => {
    if (!element.current || isBlind()) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return near;
};
