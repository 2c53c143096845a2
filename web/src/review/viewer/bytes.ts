import { MB, type SubmissionRow } from '@dossier/shared/contract';
import { shownFile } from '../../reads/downloads.ts';
import { kindOf, viewOf } from './kinds.ts';

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
