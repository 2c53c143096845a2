import { useQuery } from '@tanstack/react-query';
import { request } from '../data/api.ts';

/**
 * An address an `<img>` can show for a stored picture, undefined while it loads or when there is none. Read with the bearer
 * header and kept: a picture never changes under its id.
 */
export const usePicture = (fileId: string | null): string | undefined =>
  useQuery({
    queryKey: ['picture', fileId],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await (await request(`/api/files/${fileId}?view=inline`, { signal })).blob()),
    enabled: fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
  }).data;
