import type { PDFPageProxy, RenderTask } from 'pdfjs-dist';

/** Points that a canvas may have: more, and phones draw nothing. */
const mostPoints = 16_000_000;

/** Pixels of the screen; degrees, clockwise. */
type Size = { readonly width: number; readonly rotation: number };

/** A page that was drawn before it is shown. */
export type Drawn = { readonly canvas: HTMLCanvasElement; readonly width: number };

/** How wide a page is shown when it is as wide as the desk. */
export const widestPage = 900;
let last: number = widestPage;
/** Of the page on the screen: the next document's is most likely as wide. */
export const lastWidth = (): number => Math.min(last, window.innerWidth);

export const noteWidth = (width: number): void => {
  last = width;
};

/** How a page lies on the screen, and what is drawn for it where a pixel of the screen has several points. */
export const sizedOf = (page: PDFPageProxy, { width, rotation }: Size) => {
  const turned = { rotation: (page.rotate + rotation) % 360 };
  const plain = page.getViewport({ scale: 1, ...turned });
  const scale = width / plain.width;
  const fitting = Math.sqrt(mostPoints / (plain.width * plain.height)) / scale;
  const density = Math.min(2, window.devicePixelRatio || 1, fitting);
  return {
    scale,
    shape: plain.height / plain.width,
    onScreen: page.getViewport({ scale, ...turned }),
    onCanvas: page.getViewport({ scale: scale * density, ...turned }),
  };
};

export const drawPage = (page: PDFPageProxy, size: Size, canvas: HTMLCanvasElement): RenderTask => {
  const { onCanvas } = sizedOf(page, size);
  [canvas.width, canvas.height] = [Math.floor(onCanvas.width), Math.floor(onCanvas.height)];
  return page.render({ canvas, viewport: onCanvas });
};
