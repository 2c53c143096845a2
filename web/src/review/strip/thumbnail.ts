import { request } from '../../data/api.ts';
import { type FileVersion, fetchShown, kindOf, viewOf } from '../viewer/shown.ts';

/** Pixels, of screens with two to a point. */
const [width, height] = [200, 240];
/** At a time: what is looked at comes first. */
const lanes = 2;

let running = 0;
const waiting: (() => void)[] = [];

/** A few at a time, in the order they are asked for. */
const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
  if (running < lanes) running += 1;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
};

const piece = (url: string, begin: number, end: number) =>
  request(url, { headers: { Range: `bytes=${begin}-${end - 1}` } });

/** The first page, for which a large file is not read to its end. */
const drawnPdf = async (url: string, length: number, canvas: HTMLCanvasElement): Promise<void> => {
  const { withPieces } = await import('../viewer/pdf/open.ts');
  const read = async (begin: number, end: number) => (await piece(url, begin, end)).arrayBuffer();
  await withPieces(length, read, async (pdf) => {
    const page = await pdf.getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    [canvas.width, canvas.height] = [width, Math.min(2 * height, viewport.height)];
    await page.render({ canvas, viewport }).promise;
  });
};

const drawnImage = async (blob: Blob, canvas: HTMLCanvasElement): Promise<void> => {
  const image = await createImageBitmap(blob, { resizeWidth: width });
  [canvas.width, canvas.height] = [image.width, image.height];
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  image.close();
};

/** A small picture of the first page, as an address; null: there is none, `preparing`: not yet. */
export const thumbnailOf = (version: FileVersion, signal: AbortSignal): Promise<string | 'preparing' | null> =>
  inTurn(async () => {
    const kind = kindOf(version.mediaType);
    if (signal.aborted || kind === 'text' || kind === 'table') return null;
    const canvas = document.createElement('canvas');
    if (kind === 'image') {
      const blob = await fetchShown(version, signal);
      if (!blob || blob === 'preparing') return null;
      await drawnImage(blob, canvas);
    } else {
      const view = viewOf(kind);
      if (!view) return null;
      const url = `/api/files/${version.fileId}?view=${view}`;
      // Whether there is one, and how long it is. It is not broken off: what is scrolled past would let the next begin.
      const first = await piece(url, 0, 1);
      await first.arrayBuffer();
      if (signal.aborted) return null;
      if (first.status === 202) return 'preparing';
      const length = Number(first.headers.get('Content-Range')?.split('/')[1]);
      if (!length) return null;
      await drawnPdf(url, length, canvas);
    }
    return canvas.toDataURL('image/jpeg', 0.8);
  });
