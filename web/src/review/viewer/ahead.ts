import { lazily } from '../../theme/states/lazily.ts';
import type { AheadPdf } from './pdf/open.ts';
import { type FileVersion, fetchShown, kindOf } from './shown.ts';

/** With the library that reads PDFs, which is large. */
export const PdfViewer = lazily(() => import('./pdf/PdfViewer.tsx'));

/** A file that is on this machine before anybody looks at it. */
export type Ahead = {
  readonly blob: Blob;
  readonly url: string;
  readonly pdf: AheadPdf | undefined;
  /** As long as it is kept, an element with the same address shows it at once. */
  readonly image: HTMLImageElement | undefined;
};

const mostFiles = 2;

/** By file, the oldest first. */
const fetched = new Map<string, Ahead>();

export const forgetAhead = ({ url, pdf }: Ahead): void => {
  URL.revokeObjectURL(url);
  void pdf?.opened.destroy();
};

const keep = (fileId: string, ahead: Ahead) => {
  fetched.set(fileId, ahead);
  // Whoever measures goes on from here.
  performance.mark('fetched ahead');
  for (const [old, given] of [...fetched].slice(0, -mostFiles)) {
    fetched.delete(old);
    forgetAhead(given);
  }
};

/** When nobody goes on. */
export const forgetAllAhead = (): void => {
  for (const ahead of fetched.values()) forgetAhead(ahead);
  fetched.clear();
};

/** To whoever shows it, and forgets it then. */
export const takeAhead = (fileId: string): Ahead | undefined => {
  const ahead = fetched.get(fileId);
  fetched.delete(fileId);
  return ahead;
};

const pdfOf = async (blob: Blob): Promise<AheadPdf> => {
  const [{ openAhead }] = await Promise.all([import('./pdf/open.ts'), PdfViewer.load()]);
  return openAhead(await blob.arrayBuffer());
};

const imageOf = async (url: string): Promise<HTMLImageElement> => {
  const image = new Image();
  image.src = url;
  // What cannot be decoded is said by whoever shows it.
  await image.decode().catch(() => undefined);
  return image;
};

/** Brings what would be shown next. */
export const fetchAhead = async (version: FileVersion, signal: AbortSignal): Promise<void> => {
  const { fileId, mediaType } = version;
  if (fetched.has(fileId)) return;
  const blob = await fetchShown(version, signal, true);
  if (blob === 'preparing' || !blob) return;
  const kind = kindOf(mediaType);
  const url = URL.createObjectURL(blob);
  const pdf = kind === 'pdf' || kind === 'office' ? await pdfOf(blob) : undefined;
  const image = kind === 'image' ? await imageOf(url) : undefined;
  const ahead = { blob, url, pdf, image };
  if (signal.aborted) forgetAhead(ahead);
  else keep(fileId, ahead);
};
