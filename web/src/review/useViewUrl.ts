import { useQuery } from '@tanstack/react-query';
import { downloadUrl } from '../reads/downloads.ts';

/** Asked for once: each reading is recorded, and a new address would reload the document. */
export const useViewUrl = (fileId: string | undefined) =>
  useQuery({
    queryKey: ['view', fileId],
    queryFn: () => downloadUrl({ fileId: fileId ?? '', view: 'inline' }),
    enabled: fileId !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    // An address is good for one reading.
    gcTime: 0,
  });
