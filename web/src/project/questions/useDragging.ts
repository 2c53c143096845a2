import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import type { Dragging } from '../../theme/inputs/DragHandle.tsx';
import type { Place } from './cards.ts';

/** Pixels from the edge of the window within which it scrolls, and by how many each frame. */
const edge = 72;
const step = 10;

const middleOf = (element: Element) => {
  const { top, height } = element.getBoundingClientRect();
  return top + height / 2;
};
const above = (elements: Iterable<Element>, y: number) => [...elements].filter((one) => middleOf(one) < y).length;

/** Before which section, or item of a section, this height of the window is. */
const placeAt = (form: Element, { index }: Place, y: number): Place => {
  const sections = [...form.querySelectorAll('[data-section]')];
  if (index === undefined) return { section: above(sections, y) };
  const section = Math.max(
    0,
    sections.findLastIndex((one) => one.getBoundingClientRect().top <= y),
  );
  return { section, index: above(sections[section]?.querySelectorAll('[data-item]') ?? [], y) };
};

type Dragged = { readonly from: Place; readonly to: Place };

/** Moves sections and items by mouse or finger; Escape leaves all where it is. */
export const useDragging = (form: RefObject<Element | null>, onDrop: (from: Place, to: Place) => void) => {
  const [dragged, setDragged] = useState<Dragged>();
  const y = useRef(0);
  const isDragging = dragged !== undefined;
  const look = useCallback(
    () =>
      setDragged((before) =>
        before && form.current ? { ...before, to: placeAt(form.current, before.from, y.current) } : before,
      ),
    [form],
  );

  useEffect(() => {
    if (!isDragging) return;
    let frame = 0;
    const scroll = () => {
      const by = y.current < edge ? -step : y.current > window.innerHeight - edge ? step : 0;
      if (by !== 0) {
        window.scrollBy(0, by);
        look();
      }
      frame = requestAnimationFrame(scroll);
    };
    const cancel = (event: KeyboardEvent) => event.key === 'Escape' && setDragged(undefined);
    frame = requestAnimationFrame(scroll);
    window.addEventListener('keydown', cancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('keydown', cancel);
    };
  }, [isDragging, look]);

  return {
    dragged,
    /** Of the handle of what stands there. */
    handleOf: (from: Place): Dragging => ({
      onPointerDown: (event) => {
        if (event.button !== 0) return;
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        y.current = event.clientY;
        setDragged({ from, to: from });
      },
      onPointerMove: (event) => {
        if (!isDragging) return;
        y.current = event.clientY;
        look();
      },
      onPointerUp: ({ clientY }) => {
        if (!dragged || !form.current) return;
        setDragged(undefined);
        // Where it is let go: what is drawn may be of a moment before.
        onDrop(dragged.from, placeAt(form.current, dragged.from, clientY));
      },
      onPointerCancel: () => setDragged(undefined),
    }),
  };
};
