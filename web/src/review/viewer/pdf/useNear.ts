import { type RefObject, useEffect, useState } from 'react';

/** Whether an element has come near the screen. */
export const useNear = (element: RefObject<HTMLElement | null>, margin: string): boolean => {
  const [near, setNear] = useState(false);
  useEffect(() => {
    if (!element.current) return;
    const soon = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: margin });
    soon.observe(element.current);
    return () => soon.disconnect();
  }, [element, margin]);
  return near;
};
