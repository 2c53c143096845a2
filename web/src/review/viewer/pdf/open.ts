import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type Drawn, drawPage, lastWidth } from './draw.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export type OpenedPdf = PDFDocumentLoadingTask;

/** Height over width. */
export const ratioOf = (page: PDFPageProxy): number => {
  const { width, height } = page.getViewport({ scale: 1 });
  return height / width;
};

/** Proven by the session, it can be read again and again. */
type InPieces = { readonly url: string; readonly httpHeaders: Readonly<Record<string, string>> };
type Source = { readonly url: string } | InPieces | { readonly data: ArrayBuffer };

/** Only what is drawn is fetched, in pieces of so many bytes. */
const inPieces = { disableStream: true, disableAutoFetch: true, rangeChunkSize: 65_536 } as const;
/** An address of a download is good for one reading: ranges would be further ones. */
const whole = { disableRange: true } as const;

/** Nothing in the PDF is ever executed. */
export const openPdf = (source: Source): OpenedPdf =>
  getDocument({
    ...source,
    ...('httpHeaders' in source ? inPieces : whole),
    isEvalSupported: false,
    enableXfa: false,
    cMapUrl: '/pdf/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdf/standard_fonts/',
    wasmUrl: '/pdf/wasm/',
  });

/** A PDF with height over width of its first page. */
export type ReadPdf = { readonly pdf: PDFDocumentProxy; readonly ratio: number };

/** A PDF that was opened before anybody looks at it. */
export type AheadPdf = {
  readonly opened: OpenedPdf;
  /** Undefined if it cannot be read, which is said when it is shown. */
  readonly read?: ReadPdf & { readonly first: Drawn };
};

/** Reads it and draws its first page where nobody sees it, so that it is there at once when it is wanted. */
export const openAhead = async (data: ArrayBuffer): Promise<AheadPdf> => {
  const opened = openPdf({ data });
  try {
    const pdf = await opened.promise;
    const page = await pdf.getPage(1);
    const first = { canvas: document.createElement('canvas'), width: lastWidth() };
    await drawPage(page, { ...first, rotation: 0 }, first.canvas).promise;
    return { opened, read: { pdf, ratio: ratioOf(page), first } };
  } catch {
    return { opened };
  }
};
