import type { SubmissionRecord } from '@dossier/shared/contract';
import { pause } from '../../data/waiting.ts';
import { decoded } from '../../format/decoded.ts';
import { textsOf } from '../viewer/pdf/useSearch.ts';
import { again, fetchShown, kindOf } from '../viewer/shown.ts';
import { mostShown } from '../viewer/text.ts';
import { solidLength } from './passages.ts';

export type ComparedVersion = SubmissionRecord['versions'][number];

/** Pages with their text. */
export type Sheets = {
  readonly bytes: ArrayBuffer;
  /** Characters of each page that was read, without white space. */
  readonly solid: readonly number[];
  /** Whether there are more pages than are read. */
  readonly isCut: boolean;
};

/** Of a version what can be compared: its text, or its picture; `none`: neither. */
export type Contents =
  | { readonly kind: 'words'; readonly text: string; readonly sheets: Sheets }
  | { readonly kind: 'lines'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string }
  | { readonly kind: 'none' };

/** Pages that are read: more, and nobody waits for it. */
export const mostPages = 200;

const wordsOf = async (bytes: ArrayBuffer): Promise<Contents> => {
  const { openPdf } = await import('../viewer/pdf/open.ts');
  const opened = openPdf({ data: bytes.slice() });
  try {
    const pdf = await opened.promise;
    const pages = await textsOf(pdf, mostPages);
    const sheets = { bytes, solid: pages.map(solidLength), isCut: pdf.numPages > mostPages };
    return { kind: 'words', text: pages.join('\n\n').trim(), sheets };
  } catch {
    // It cannot be read as a PDF.
    return { kind: 'none' };
  } finally {
    void opened.destroy();
  }
};

/** What is shown of a version, also if its preview is still being made. */
const shownOf = async (version: ComparedVersion, signal: AbortSignal): Promise<Blob | undefined> => {
  for (;;) {
    const blob = await fetchShown(version, signal);
    if (blob !== 'preparing') return blob;
    await pause(again, signal);
  }
};

export const contentsOf = async (version: ComparedVersion, signal: AbortSignal): Promise<Contents> => {
  const kind = kindOf(version.mediaType);
  const blob = await shownOf(version, signal);
  if (!blob) return { kind: 'none' };
  if (kind === 'image') return { kind: 'picture', url: URL.createObjectURL(blob) };
  if (kind === 'text' || kind === 'table') {
    if (blob.size > mostShown) return { kind: 'none' };
    return { kind: 'lines', text: decoded(await blob.arrayBuffer()) };
  }
  return wordsOf(await blob.arrayBuffer());
};
