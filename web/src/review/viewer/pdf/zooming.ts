import { type RefObject, useEffect, useRef } from 'react';

/** 1: as wide as the desk. */
const steps = [0.5, 0.75, 1, 1.25, 1.5, 2, 3, 4] as const;
const least = steps[0];
const most = 4;

export const within = (zoom: number): number => Math.min(most, Math.max(least, zoom));
export const closer = (zoom: number): number => steps.find((step) => step > zoom + 0.01) ?? most;
export const farther = (zoom: number): number => steps.findLast((step) => step < zoom - 0.01) ?? least;
export const canComeCloser = (zoom: number): boolean => zoom < most;
export const canGoFarther = (zoom: number): boolean => zoom > least;

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
