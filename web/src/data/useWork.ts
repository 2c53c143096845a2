import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from './notices.ts';
import { isPassing, refreshAll } from './queryClient.ts';

/**
 * What a button does that is no command: whether it is under way, and a notice if it fails.
 * @param done said after it
 * @param changes what of the screen is read anew then, before it is over, and where it is refused: that may have changed elsewhere
 */
export const useWork = <V = void, R = unknown>(
  work: (values: V) => Promise<R>,
  { done, changes }: { readonly done?: string; readonly changes?: QueryKey | 'all' } = {},
) => {
  const notify = useNotify();
  const client = useQueryClient();
  const readAnew = async () => {
    if (changes === 'all') await refreshAll(client);
    else if (changes) await client.invalidateQueries({ queryKey: changes });
  };
  return useMutation({
    mutationFn: work,
    // Only asking tells whether the server is there.
    networkMode: 'always',
    onMutate: () => notify(null),
    onSuccess: async () => {
      if (done) notify(done, { type: 'success' });
      await readAnew();
    },
    onError: async (error) => {
      notify.failure(error);
      if (!isPassing(error)) await readAnew();
    },
  });
};
