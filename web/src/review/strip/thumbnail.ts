import { request } from '../../data/api.ts';
import { accessToken } from '../../data/session.ts';
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

/** The first page, for which a large file is not read to its end. */
const drawnPdf = async (url: string, canvas: HTMLCanvasElement): Promise<void> => {
  const { openPdf } = await import('../viewer/pdf/open.ts');
  const opened = openPdf({ url, httpHeaders: { Authorization: `Bearer ${accessToken()}` } });
  try {
    const page = await (await opened.promise).getPage(1);
    const viewport = page.getViewport({ scale: width / page.getViewport({ scale: 1 }).width });
    [canvas.width, canvas.height] = [width, Math.min(2 * height, viewport.height)];
    await page.render({ canvas, viewport }).promise;
  } finally {
    void opened.destroy();
  }
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
      // Whether there is one, and with a session that is not about to end. It is not broken off: what is scrolled past would let the next begin.
      const first = await request(url, { headers: { Range: 'bytes=0-0' } });
      await first.arrayBuffer();
      if (signal.aborted) return null;
      if (first.status === 202) return 'preparing';
      await drawnPdf(url, canvas);
    }
    return canvas.toDataURL('image/jpeg', 0.8);
  });
