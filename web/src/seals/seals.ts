import type { SealPage, SealRow, sealConsistency, sealKeys } from '@dossier/shared/contract';
import { checkpointIn, fromBase64, isConsistent } from '@dossier/shared/contract/evidence';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import type { z } from 'zod';
import { getJson, isRefusal, sendJson } from '../data/api.ts';
import { useJson } from '../data/useJson.ts';

/** Milliseconds between two looks whether there is a first one. */
const lookAgain = 2_000;

/** Newest first, or from one on; more are asked for by the number of the last one known. */
export const useSeals = (from?: number) =>
  useInfiniteQuery({
    queryKey: ['seals', 'from', from],
    queryFn: ({ pageParam, signal }) =>
      getJson<SealPage>(`/api/seals${pageParam === undefined ? '' : `?before=${pageParam}`}`, signal),
    initialPageParam: from === undefined ? undefined : from + 1,
    getNextPageParam: ({ seals }: SealPage) => {
      const last = seals.at(-1);
      return last && last.number > 1 ? last.number : undefined;
    },
    refetchInterval: ({ state }) => (state.data?.pages[0]?.total === 0 ? lookAgain : false),
  });

/** The step from one seal to a longer one is refused as wrong only where it is too long. */
export const isTooLong = ({ events }: SealRow, error: unknown): boolean =>
  isRefusal(error, 'INVALID') && events !== null && events > 0;

export const useFirstSeal = () => useMutation({ mutationFn: () => sendJson('/api/seals', {}) });

export const useSealKeys = () => useJson<z.infer<typeof sealKeys>>(['seals', 'keys'], '/api/seal/keys');

/** Computed here: the server only hands out the nodes. */
export const keepsTheOneBefore = async ({ number, checkpoint }: SealRow): Promise<boolean> => {
  const path = `/api/seals/${number}/consistency?from=${number - 1}`;
  const { from, proof } = await getJson<z.infer<typeof sealConsistency>>(path);
  const [earlier, later] = [checkpointIn(from.checkpoint), checkpointIn(checkpoint)];
  const nodes = proof.flatMap((node) => fromBase64(node) ?? []);
  return (
    earlier !== undefined &&
    later !== undefined &&
    earlier.origin === later.origin &&
    (await isConsistent(earlier, later, nodes))
  );
};
