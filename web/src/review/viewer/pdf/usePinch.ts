import { type RefObject, useEffect, useRef } from 'react';
import { within } from './zoom.ts';

const apart = ([one, other]: TouchList | readonly Touch[]) =>
  one && other ? Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY) : 0;

/** Two fingers, or the wheel with Ctrl, which is how touch pads say it. */
export const usePinch = (area: RefObject<HTMLElement | null>, zoom: number, onZoom: (zoom: number) => void) => {
  const now = useRef({ zoom, onZoom });
  now.current = { zoom, onZoom };
  useEffect(() => {
    const element = area.current;
    if (!element) return;
    let begun: { readonly distance: number; readonly zoom: number } | undefined;
    const start = ({ touches }: TouchEvent) => {
      begun = touches.length === 2 ? { distance: apart(touches), zoom: now.current.zoom } : undefined;
    };
    const move = (event: TouchEvent) => {
      if (!begun || event.touches.length !== 2) return;
      // Not the whole page.
      event.preventDefault();
      now.current.onZoom(within((begun.zoom * apart(event.touches)) / begun.distance));
    };
    const turn = (event: WheelEvent) => {
      if (!event.ctrlKey) return;
      event.preventDefault();
      now.current.onZoom(within(now.current.zoom * Math.exp(-event.deltaY / 300)));
    };
    const active = { passive: false };
    element.addEventListener('touchstart', start);
    element.addEventListener('touchmove', move, active);
    element.addEventListener('wheel', turn, active);
    return () => {
      element.removeEventListener('touchstart', start);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('wheel', turn);
    };
  }, [area]);
};
