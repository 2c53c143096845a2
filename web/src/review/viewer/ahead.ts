import { type FileVersion, fetchShown } from './bytes.ts';
import { kindOf } from './kinds.ts';
import type { OpenedPdf } from './pdf/open.ts';

/** A file that is on this machine before anybody looks at it. */
export type Ahead = { readonly blob: Blob; readonly url: string; readonly pdf: OpenedPdf | undefined };

const mostFiles = 2;

/** By file, the oldest first. */
const fetched = new Map<string, Ahead>();

export const forgetAhead = ({ url, pdf }: Ahead): void => {
  URL.revokeObjectURL(url);
  void pdf?.destroy();
};

const keep = (fileId: string, ahead: Ahead) => {
  fetched.set(fileId, ahead);
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

const opened = async (blob: Blob): Promise<OpenedPdf> => {
  const { openPdf, warmUp } = await import('./pdf/open.ts');
  const pdf = openPdf({ data: await blob.arrayBuffer() });
  // What cannot be read is said when it is shown.
  await warmUp(pdf).catch(() => undefined);
  return pdf;
};

/** Brings what would be shown next. */
export const fetchAhead = async (version: FileVersion, signal: AbortSignal): Promise<void> => {
  const { fileId, mediaType } = version;
  if (fetched.has(fileId)) return;
  const blob = await fetchShown(version, signal, true);
  if (!blob) return;
  const kind = kindOf(mediaType);
  const pdf = kind === 'pdf' || kind === 'office' ? await opened(blob) : undefined;
  const ahead = { blob, url: URL.createObjectURL(blob), pdf };
  if (signal.aborted) forgetAhead(ahead);
  else keep(fileId, ahead);
};
