import { type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { useNotify } from '../../data/notices.ts';
import type { Dragging } from '../../theme/inputs/DragHandle.tsx';
import { type ItemCard, idOf, isDocumentCard, outOfOrder, type Place, placed, type SectionCard } from './cards.ts';

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

/** Moves them by buttons, too, and says where what was moved is now. */
export const useMoving = (
  form: RefObject<Element | null>,
  cards: readonly SectionCard[],
  nameOf: (item: ItemCard) => string,
  onMove: (cards: readonly SectionCard[]) => void,
) => {
  const notify = useNotify();
  const [said, setSaid] = useState('');
  /** Says where it is now, and what is asked by an answer that comes later now. */
  const move = (next: readonly SectionCard[], id: string) => {
    onMove(next);
    const items = next.flatMap(({ items }) => items);
    const [section, item] = [next.findIndex((one) => one.sectionId === id), items.findIndex((one) => idOf(one) === id)];
    setSaid(
      section < 0
        ? `Moved: it is ${items.some(isDocumentCard) ? 'item' : 'question'} ${item + 1} of ${items.length} now.`
        : `Moved: it is section ${section + 1} of ${next.length} now.`,
    );
    const before = new Set(outOfOrder(cards, nameOf));
    const later = outOfOrder(next, nameOf).filter((one) => !before.has(one));
    notify(
      later.length > 0
        ? `Asked by an answer that comes later now: ${later.join(', ')}. Move it back, or change of whom it is asked.`
        : null,
      { type: 'warning' },
    );
  };
  const idAt = ({ section, index }: Place) => {
    const item = index === undefined ? undefined : cards[section]?.items[index];
    return item ? idOf(item) : (cards[section]?.sectionId ?? '');
  };
  const dragging = useDragging(form, (from, to) => move(placed(cards, from, to), idAt(from)));
  return { ...dragging, move, said };
};
export type Moving = ReturnType<typeof useMoving>;
