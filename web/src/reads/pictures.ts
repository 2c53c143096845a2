import { type QueryClient, useQuery } from '@tanstack/react-query';
import { request } from '../data/api.ts';

const name = 'picture';

/** Undefined while loading or without one. Kept: a picture never changes under its id. */
export const usePicture = (fileId: string | null): string | undefined =>
  useQuery({
    queryKey: [name, fileId],
    queryFn: async ({ signal }) =>
      URL.createObjectURL(await (await request(`/api/files/${fileId}?view=inline`, { signal })).blob()),
    enabled: fileId !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 1_800_000,
    retry: false,
  }).data;

/** Gives the memory of pictures back that left the cache. Answers the function that stops it. */
export const revokePictures = (client: QueryClient): (() => void) =>
  client.getQueryCache().subscribe(({ type, query }) => {
    if (type !== 'removed' || query.queryKey[0] !== name) return;
    if (typeof query.state.data === 'string') URL.revokeObjectURL(query.state.data);
  });
