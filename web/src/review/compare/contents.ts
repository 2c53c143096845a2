import type { SubmissionRow } from '@dossier/shared/contract';
import { fetchShown } from '../viewer/bytes.ts';
import { kindOf } from '../viewer/kinds.ts';
import { decoded, mostShown } from '../viewer/text.ts';

export type ComparedVersion = SubmissionRow['versions'][number];

/** Of a version what can be compared: its text, or its picture; `none`: neither. */
export type Contents =
  | { readonly kind: 'words' | 'lines'; readonly text: string }
  | { readonly kind: 'picture'; readonly url: string }
  | { readonly kind: 'none' };

/** Pages that are read: more, and nobody waits for it. */
const mostPages = 200;

const wordsOf = async (blob: Blob): Promise<string> => {
  const { openPdf } = await import('../viewer/pdf/open.ts');
  const opened = openPdf({ data: await blob.arrayBuffer() });
  try {
    const pdf = await opened.promise;
    const pages: string[] = [];
    for (let number = 1; number <= Math.min(pdf.numPages, mostPages); number += 1) {
      const { items } = await (await pdf.getPage(number)).getTextContent();
      pages.push(items.map((item) => ('str' in item ? `${item.str}${item.hasEOL ? '\n' : ''}` : '')).join(''));
    }
    return pages.join('\n\n').trim();
  } finally {
    void opened.destroy();
  }
};

export const contentsOf = async (version: ComparedVersion, signal: AbortSignal): Promise<Contents> => {
  const kind = kindOf(version.mediaType);
  const blob = await fetchShown(version, signal);
  if (!blob) return { kind: 'none' };
  if (kind === 'image') return { kind: 'picture', url: URL.createObjectURL(blob) };
  if (kind === 'text' || kind === 'table') {
    if (blob.size > mostShown) return { kind: 'none' };
    return { kind: 'lines', text: decoded(await blob.arrayBuffer()) };
  }
  // What cannot be read as a PDF has no text.
  return { kind: 'words', text: await wordsOf(blob).catch(() => '') };
};
