import type { PDFDocumentLoadingTask, PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist';
import { GlobalWorkerOptions, getDocument, PDFDataRangeTransport } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { type Drawn, drawPage, lastWidth } from './draw.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

export type OpenedPdf = PDFDocumentLoadingTask;

/** Height over width. */
export const ratioOf = (page: PDFPageProxy): number => {
  const { width, height } = page.getViewport({ scale: 1 });
  return height / width;
};

type Source = { readonly url: string } | { readonly data: ArrayBuffer };

/** An address of a download is good for one reading: ranges would be further ones. */
const whole = { disableRange: true } as const;
/** Only what is drawn is fetched, in pieces of so many bytes. */
const inPieces = { disableStream: true, disableAutoFetch: true, rangeChunkSize: 65_536 } as const;

/** Nothing in the PDF is ever executed. */
const safe = {
  isEvalSupported: false,
  enableXfa: false,
  cMapUrl: '/pdf/cmaps/',
  cMapPacked: true,
  standardFontDataUrl: '/pdf/standard_fonts/',
  wasmUrl: '/pdf/wasm/',
} as const;

export const openPdf = (source: Source): OpenedPdf => getDocument({ ...source, ...whole, ...safe });

/** The bytes from `begin` to before `end`. */
type ReadPiece = (begin: number, end: number) => Promise<ArrayBuffer>;

class Pieces extends PDFDataRangeTransport {
  readonly #read: ReadPiece;
  #fail: (error: unknown) => void = () => undefined;
  /** Rejects with the first piece that cannot be had. */
  readonly failed = new Promise<never>((_, reject) => {
    this.#fail = reject;
  });

  constructor(length: number, read: ReadPiece) {
    super(length, null);
    this.#read = read;
  }

  override requestDataRange(begin: number, end: number): void {
    this.#read(begin, end).then((bytes) => this.onDataRange(begin, new Uint8Array(bytes)), this.#fail);
  }
}

/** Works with a PDF of which only what that takes is read. @throws what `read` does: the library itself would wait for that piece for ever */
export const withPieces = async <T>(
  length: number,
  read: ReadPiece,
  work: (pdf: PDFDocumentProxy) => Promise<T>,
): Promise<T> => {
  const range = new Pieces(length, read);
  const opened = getDocument({ range, ...inPieces, ...safe });
  try {
    return await Promise.race([opened.promise.then(work), range.failed]);
  } finally {
    void opened.destroy();
  }
};

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
