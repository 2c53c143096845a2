import { GlobalWorkerOptions, getDocument, type PDFDocumentLoadingTask } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';

GlobalWorkerOptions.workerSrc = workerUrl;

export type OpenedPdf = PDFDocumentLoadingTask;

/** Nothing in the PDF is ever executed. */
export const openPdf = (source: { readonly url: string } | { readonly data: ArrayBuffer }): OpenedPdf =>
  getDocument({
    ...source,
    // The address is good for one reading: ranges would be further ones.
    disableRange: true,
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: '/pdf/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
  });

/** Reads the first page and what it is drawn with, so that it is there at once when it is wanted. */
export const warmUp = async (opened: OpenedPdf): Promise<void> => {
  const page = await (await opened.promise).getPage(1);
  const canvas = document.createElement('canvas');
  const viewport = page.getViewport({ scale: 0.2 });
  [canvas.width, canvas.height] = [viewport.width, viewport.height];
  await page.render({ canvas, viewport }).promise;
};
