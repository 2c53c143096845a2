import './pdf.css';
import { type RefObject, useEffect, useRef } from 'react';
import { bring } from '../bring.ts';
import { widestPage } from './draw.ts';
import { type Marks, mark } from './marks.ts';
import { type Page, useDrawing } from './useDrawing.ts';

type Props = Page & {
  readonly zoom: number;
  readonly marks: Marks;
  /** Names the document where there are two. */
  readonly within?: string;
  readonly onSeen?: (page: number) => void;
  /** How wide it is on the screen at zoom 1, in pixels. */
  readonly onWidth?: (width: number) => void;
};

type ElementRef = RefObject<HTMLElement | null>;

/** Says which page is in the middle of the screen. */
const useSeen = (frame: ElementRef, number: number, onSeen: Props['onSeen']) =>
  useEffect(() => {
    const element = frame.current;
    if (!element || !onSeen) return;
    const here = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-45% 0px -45% 0px',
    });
    here.observe(element);
    return () => here.disconnect();
  }, [frame, number, onSeen]);

/**
 * Marks what is looked for in the text of a page, and leads the reader to it.
 * @param written how often the text was drawn
 */
const useMarks = (frame: ElementRef, text: ElementRef, written: number, marks: Marks) => {
  /** Where the reader was led to last. */
  const led = useRef<string>(undefined);
  useEffect(() => {
    const isNew = marks.leads !== undefined && marks.leads !== led.current;
    if (written === 0 || !text.current) {
      // A page far away is drawn once it is near, and then shows the place.
      if (isNew && frame.current) bring(frame.current, 'start');
      return undefined;
    }
    const places = marks.placesIn(text.current);
    // Once: a page that is drawn anew leaves its reader where they are.
    const place = places.current[0]?.startContainer.parentElement;
    if (isNew && place) bring(place, 'center');
    led.current = marks.leads;
    return mark(places, marks.style);
  }, [frame, text, written, marks]);
};

/** One page: a canvas for the eyes, and its text above it to select, to find and to read aloud. */
export const PdfPage = ({ zoom, marks, within, onSeen, onWidth, ...page }: Props) => {
  const { pdf, number } = page;
  const frame = useRef<HTMLElement>(null);
  const { canvas, text, width, shape, written } = useDrawing(frame, page);
  useSeen(frame, number, onSeen);
  useEffect(() => {
    if (width) onWidth?.(width / zoom);
  }, [width, zoom, onWidth]);
  useMarks(frame, text, written, marks);

  return (
    <section
      ref={frame}
      className="pdf-page"
      data-page={number}
      aria-label={`Page ${number} of ${pdf.numPages}${within ? ` of ${within}` : ''}`}
      style={{ aspectRatio: `1 / ${shape}`, width: `${zoom * 100}%`, maxWidth: widestPage * zoom }}
    >
      <canvas ref={canvas} />
      <div ref={text} className="pdf-text textLayer" />
    </section>
  );
};
