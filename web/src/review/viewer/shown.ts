import { MB, mediaTypes, previewedType, previewLimits, type SubmissionRow } from '@dossier/shared/contract';
import { useQuery } from '@tanstack/react-query';
import { type ShownFile, shownFile } from '../../reads/downloads.ts';

/** How a browser shows a file: as it is, as the preview that is made of it, or not at all. */
export type Kind = 'pdf' | 'image' | 'text' | 'table' | 'office' | 'other';

const shown: Readonly<Record<string, Kind>> = {
  [mediaTypes['.pdf']]: 'pdf',
  [mediaTypes['.png']]: 'image',
  [mediaTypes['.jpg']]: 'image',
  [mediaTypes['.txt']]: 'text',
  [mediaTypes['.csv']]: 'table',
};

export const kindOf = (mediaType: string): Kind => shown[mediaType] ?? (previewedType(mediaType) ? 'office' : 'other');

/** What a browser asks the server for to show it; undefined: nothing. */
export const viewOf = (kind: Kind): 'inline' | 'preview' | undefined => {
  if (kind === 'other') return undefined;
  return kind === 'office' ? 'preview' : 'inline';
};

/** Of a preview that is as long as one can be nobody knows whether more follows. */
export const pagesText = (kind: Kind, page: number, pages: number): string => {
  const most = previewLimits.pages;
  const limit = kind === 'office' && pages >= most ? `, a preview has the first ${most} pages at most` : '';
  return pages > 0 ? `, page ${page} of ${pages}${limit}` : '';
};

export type FileVersion = Pick<SubmissionRow, 'fileId' | 'mediaType' | 'size'>;

/** Of what is fetched without being opened: a large file is brought when somebody wants it. */
const most = 25 * MB;

/**
 * What a browser shows of a file, as bytes; undefined if it is large or nothing is shown of it, `preparing` while its preview is made.
 * @param ahead of being shown: the server records it then
 */
export const fetchShown = async (
  { fileId, mediaType, size }: FileVersion,
  signal: AbortSignal,
  ahead?: true,
): Promise<Blob | 'preparing' | undefined> => {
  const view = viewOf(kindOf(mediaType));
  if (view === undefined || size > most) return undefined;
  const shown = await shownFile({ fileId, view, ...(ahead && { ahead }) });
  if (signal.aborted) return undefined;
  if ('preparing' in shown) return 'preparing';
  if (!('url' in shown)) return undefined;
  const response = await fetch(shown.url, { signal, priority: 'low' });
  // A preview may be larger than its original.
  if (response.status === 200 && Number(response.headers.get('Content-Length')) <= most) return response.blob();
  await response.body?.cancel();
  return undefined;
};

/** Milliseconds between two looks whether the preview is there. */
export const again = 1_000;

const isComing = (shown: ShownFile | undefined) => shown !== undefined && 'preparing' in shown;

/** Asked for once: each reading is recorded, and a new address would reload the document. */
export const useShownFile = (fileId: string, view: 'inline' | 'preview' | undefined) =>
  useQuery({
    queryKey: ['view', fileId, view],
    queryFn: () => shownFile({ fileId, view: view ?? 'inline' }),
    enabled: view !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (isComing(state.data) ? again : false),
    // An address is good for one reading.
    gcTime: 0,
  });
