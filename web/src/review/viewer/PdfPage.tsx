import { type PDFDocumentProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import './pdf.css';

type Props = {
  readonly pdf: PDFDocumentProxy;
  readonly number: number;
  /** Height over width until the page itself is known. */
  readonly ratio: number;
  readonly onSeen: (page: number) => void;
};

/** One page: a canvas for the eyes, and its text above it to select and to read aloud. */
export const PdfPage = ({ pdf, number, ratio, onSeen }: Props) => {
  const frame = useRef<HTMLElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(false);
  const [shape, setShape] = useState(ratio);

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const soon = new IntersectionObserver(([entry]) => entry?.isIntersecting && setNear(true), { rootMargin: '800px' });
    const here = new IntersectionObserver(([entry]) => entry?.isIntersecting && onSeen(number), {
      rootMargin: '-45% 0px -45% 0px',
    });
    soon.observe(element);
    here.observe(element);
    return () => {
      soon.disconnect();
      here.disconnect();
    };
  }, [number, onSeen]);

  useEffect(() => {
    const [element, surface, layer] = [frame.current, canvas.current, text.current];
    if (!near || !element || !surface || !layer) return;
    let stop: () => void = () => undefined;
    let live = true;
    const draw = async () => {
      const page = await pdf.getPage(number);
      if (!live) return;
      const plain = page.getViewport({ scale: 1 });
      setShape(plain.height / plain.width);
      const scale = element.clientWidth / plain.width;
      const density = Math.min(2, window.devicePixelRatio || 1);
      const viewport = page.getViewport({ scale: scale * density });
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
        viewport: page.getViewport({ scale }),
      }).render();
      // The library measures text on its own canvas at the end of the page: nothing to read.
      for (const helper of document.querySelectorAll('.hiddenCanvasElement'))
        helper.setAttribute('aria-hidden', 'true');
    };
    draw().catch(() => undefined);
    return () => {
      live = false;
      stop();
    };
  }, [pdf, number, near]);

  return (
    <section
      ref={frame}
      className="pdf-page"
      aria-label={`Page ${number} of ${pdf.numPages}`}
      style={{ aspectRatio: `1 / ${shape}` }}
    >
      <canvas ref={canvas} />
      <div ref={text} className="pdf-text textLayer" />
    </section>
  );
};
