import './pdf.css';
import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNear } from '../../../theme/useNear.ts';
import { bring } from '../bring.ts';
import { type Drawn, drawPage, sizedOf, widestPage } from './draw.ts';
import type { DrawnPages } from './drawnPages.ts';
import { type Marks, mark } from './marks.ts';

/** Of an element in pixels, whatever made it wider or narrower; 0 before it is there. */
const useWidth = (element: RefObject<HTMLElement | null>): number => {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const sized = new ResizeObserver(([entry]) => setWidth(Math.round(entry?.contentRect.width ?? 0)));
    sized.observe(element.current);
    return () => sized.disconnect();
  }, [element]);
  return width;
};

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** Height over width until the page itself is known. */
  readonly ratio: number;
  /** The page as it was drawn before. */
  readonly drawn?: Drawn | undefined;
  readonly zoom: number;
  /** Degrees, clockwise. */
  readonly rotation: number;
  readonly marks: Marks;
  /** Of its document. */
  readonly pages: DrawnPages;
  /** Names the document where there are two. */
  readonly within?: string;
  readonly onSeen?: (page: number) => void;
  /** How wide it is on the screen at zoom 1, in pixels. */
  readonly onWidth?: (width: number) => void;
};

/** Milliseconds without another change of size. */
const rest = 120;

const sizeOf = (width: number, rotation: number) => `${width} ${rotation}`;

/** One page: a canvas for the eyes, and its text above it to select, to find and to read aloud. */
export const PdfPage = ({
  pdf,
  number,
  ratio,
  drawn,
  zoom,
  rotation,
  marks,
  pages,
  within,
  onSeen,
  onWidth,
}: Props) => {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // The first is what a reader waits for.
  const near = useNear(frame, '800px', number === 1);
  const width = useWidth(frame);
  const [shape, setShape] = useState(ratio);
  /** The size that is on the canvas, and the one its text has. */
  const onCanvas = useRef('');
  const inText = useRef('');
  /** Where the reader was led to last. */
  const led = useRef<string>(undefined);
  /** Counts drawings of the text. */
  const [written, setWritten] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element || !onSeen) return;
    const here = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-45% 0px -45% 0px',
    });
    here.observe(element);
    return () => here.disconnect();
  }, [number, onSeen]);

  // Whoever goes on sees the page with the first picture.
  useLayoutEffect(() => {
    if (!drawn || !canvas.current) return;
    [canvas.current.width, canvas.current.height] = [drawn.canvas.width, drawn.canvas.height];
    canvas.current.getContext('2d')?.drawImage(drawn.canvas, 0, 0);
    onCanvas.current = sizeOf(drawn.width, 0);
  }, [drawn]);

  useEffect(() => {
    const [element, surface, layer] = [frame.current, canvas.current, text.current];
    if (!near || !width || !element || !surface || !layer) return;
    let stop: () => void = () => undefined;
    let live = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!live) return;
      const size = { width, rotation };
      const { scale, shape, onScreen } = sizedOf(page, size);
      setShape(shape);
      if (onCanvas.current !== sizeOf(width, rotation)) {
        onCanvas.current = '';
        const drawing = drawPage(page, size, surface);
        stop = () => drawing.cancel();
        await drawing.promise;
        onCanvas.current = sizeOf(width, rotation);
      }
      if (!live || inText.current === sizeOf(width, rotation)) return;
      inText.current = '';
      layer.replaceChildren();
      element.style.setProperty('--total-scale-factor', String(scale));
      await new TextLayer({
        textContentSource: await page.getTextContent(),
        container: layer,
        viewport: onScreen,
      }).render();
      // The library measures text on its own canvas at the end of the page: nothing to read.
      for (const helper of document.querySelectorAll('.hiddenCanvasElement'))
        helper.setAttribute('aria-hidden', 'true');
      if (!live) return;
      inText.current = sizeOf(width, rotation);
      setWritten((count) => count + 1);
    };
    const drawn = setTimeout(() => draw().catch(() => undefined), surface.width > 300 ? rest : 0);
    return () => {
      live = false;
      clearTimeout(drawn);
      stop();
    };
  }, [pdf, number, near, width, rotation]);

  useEffect(() => {
    const surface = canvas.current;
    if (!near || !surface) return;
    pages.comes(number);
    const release = () => {
      onCanvas.current = '';
      [surface.width, surface.height] = [0, 0];
    };
    return () => pages.goes(number, release);
  }, [pages, number, near]);

  useEffect(() => {
    if (width) onWidth?.(width / zoom);
  }, [width, zoom, onWidth]);

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
  }, [written, marks]);

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
