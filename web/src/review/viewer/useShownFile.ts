import { useQuery } from '@tanstack/react-query';
import { type ShownFile, shownFile } from '../../reads/downloads.ts';

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
