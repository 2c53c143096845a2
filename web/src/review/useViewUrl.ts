import { useQuery } from '@tanstack/react-query';
import { downloadUrl } from '../reads/downloads.ts';

/**
 * The address of a file for the viewer. Asked for once per file that is opened and never refreshed:
 * each reading is recorded, and a new address would load the document again under the reader's
 * eyes.
 */
export const useViewUrl = (fileId: string | undefined) =>
  useQuery({
    queryKey: ['view', fileId],
    queryFn: () => downloadUrl({ fileId: fileId ?? '', view: 'inline' }),
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // An address is good for one reading.
    gcTime: 0,
  });
