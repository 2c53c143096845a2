import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { mark } from './marks.ts';
import './pdf.css';
import { useNear } from './useNear.ts';
import { useWidth } from './useWidth.ts';

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** Height over width until the page itself is known. */
  readonly ratio: number;
  readonly zoom: number;
  /** Degrees, clockwise. */
  readonly rotation: number;
  /** What is looked for, and which of its places on this page is looked at. */
  readonly wanted: string;
  readonly current: number | undefined;
  readonly onSeen: (page: number) => void;
};

/** Points that a canvas may have: more, and phones draw nothing. */
const mostPoints = 16_000_000;
/** Milliseconds without another change of size. */
const rest = 120;

/** One page: a canvas for the eyes, and its text above it to select, to find and to read aloud. */
export const PdfPage = ({ pdf, number, ratio, zoom, rotation, wanted, current, onSeen }: Props) => {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  // The first is what a reader waits for.
  const near = useNear(frame, '800px') || number === 1;
  const width = useWidth(frame);
  const [shape, setShape] = useState(ratio);
  /** Where the reader was led to last. */
  const led = useRef('');
  /** Counts drawings of the text. */
  const [written, setWritten] = useState(0);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const here = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-45% 0px -45% 0px',
    });
    here.observe(element);
    return () => here.disconnect();
  }, [number, onSeen]);

  useEffect(() => {
    const [element, surface, layer] = [frame.current, canvas.current, text.current];
    if (!near || !width || !element || !surface || !layer) return;
    let stop: () => void = () => undefined;
    let live = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!live) return;
      const turned = { rotation: (page.rotate + rotation) % 360 };
      const plain = page.getViewport({ scale: 1, ...turned });
      setShape(plain.height / plain.width);
      const scale = width / plain.width;
      const fitting = Math.sqrt(mostPoints / (plain.width * plain.height)) / scale;
      const density = Math.min(2, window.devicePixelRatio || 1, fitting);
      const viewport = page.getViewport({ scale: scale * density, ...turned });
      surface.width = Math.floor(viewport.width);
      surface.height = Math.floor(viewport.height);
      const drawing = page.render({ canvas: surface, viewport });
      stop = () => drawing.cancel();
      await drawing.promise;
      if (!live) return;
      layer.replaceChildren();
      element.style.setProperty('--total-scale-factor', String(scale));
      await new TextLayer({
        textContentSource: await page.getTextContent(),
        container: layer,
        viewport: page.getViewport({ scale, ...turned }),
      }).render();
      // The library measures text on its own canvas at the end of the page: nothing to read.
      for (const helper of document.querySelectorAll('.hiddenCanvasElement'))
        helper.setAttribute('aria-hidden', 'true');
      if (live) setWritten((count) => count + 1);
    };
    const drawn = setTimeout(() => draw().catch(() => undefined), surface.width > 300 ? rest : 0);
    return () => {
      live = false;
      clearTimeout(drawn);
      stop();
    };
  }, [pdf, number, near, width, rotation]);

  useEffect(() => {
    if (written === 0 || !text.current) return undefined;
    // Once: a page that is drawn anew leaves its reader where they are.
    const place = current === undefined ? '' : `${current} ${wanted}`;
    const leads = place !== led.current;
    led.current = place;
    return mark(text.current, { wanted, current, leads });
  }, [written, wanted, current]);

  return (
    <section
      ref={frame}
      className="pdf-page"
      data-page={number}
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={{ aspectRatio: `1 / ${shape}`, width: `${zoom * 100}%`, maxWidth: 900 * zoom }}
    >
      <canvas ref={canvas} />
      <div ref={text} className="pdf-text textLayer" />
    </section>
  );
};
