import { type RefObject, useEffect, useState } from 'react';

/** Whether an element is near the screen. */
export const useNear = (element: RefObject<HTMLElement | null>, margin: string, atFirst = false): boolean => {
  const [near, setNear] = useState(atFirst);
  useEffect(() => {
    if (!element.current) return;
    const observer = new IntersectionObserver((entries) => setNear(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: margin,
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin]);
  return near;
};
