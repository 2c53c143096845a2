import { type RefObject, useEffect, useState } from 'react';

/** Of an element in pixels, whatever made it wider or narrower; 0 before it is there. */
export const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const sized = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    sized.observe(element.current);
    return () => sized.disconnect();
  }, [element]);
  return width;
};
