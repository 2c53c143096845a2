import { type PageViewport, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useNear } from '../../../theme/useNear.ts';
import { type Drawn, drawPage, sizedOf } from './draw.ts';
import type { DrawnPages } from './drawnPages.ts';

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

/** Milliseconds without another change of size. */
const rest = 120;

const sizeOf = (width: number, rotation: number) => `${width} ${rotation}`;

/** The text of a page, each word where the canvas shows it. */
const writeText = async (page: PDFPageProxy, viewport: PageViewport, layer: HTMLElement) => {
  layer.replaceChildren();
  await new TextLayer({ textContentSource: await page.getTextContent(), container: layer, viewport }).render();
  // The library measures text on its own canvas at the end of the page: nothing to read.
  for (const helper of document.querySelectorAll('.hiddenCanvasElement')) helper.setAttribute('aria-hidden', 'true');
};

/** A page of a document, and how it lies. */
export type Page = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** Height over width until the page itself is known. */
  readonly ratio: number;
  /** The page as it was drawn before. */
  readonly drawn?: Drawn | undefined;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** Of its document. */
  readonly pages: DrawnPages;
};

/**
 * Draws a page while it is near the screen: the canvas, then the text above it, each only where it has another size.
 * @param frame is as wide as the page
 */
export const useDrawing = (
  frame: RefObject<HTMLElement | null>,
  { pdf, number, ratio, drawn, rotation, pages }: Page,
) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // The first is what a reader waits for.
  const near = useNear(frame, '800px', number === 1);
  const width = useWidth(frame);
  const [shape, setShape] = useState(ratio);
  /** The size that is on the canvas, and the one its text has. */
  const onCanvas = useRef('');
  const inText = useRef('');
  const [written, setWritten] = useState(0);

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
      element.style.setProperty('--total-scale-factor', String(scale));
      await writeText(page, onScreen, layer);
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
  }, [frame, pdf, number, near, width, rotation]);

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

  return {
    canvas,
    text,
    width,
    /** Height over width. */
    shape,
    /** Counts drawings of the text. */
    written,
  };
};
