import { type QueryKey, useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from './notices.ts';
import { refreshAll } from './queryClient.ts';

/**
 * What a button does that is no command: whether it is under way, and a notice if it fails.
 * @param done said after it
 * @param changes what of the screen is read anew then, before it is over
 */
export const useWork = <V = void, R = unknown>(
  work: (values: V) => Promise<R>,
  { done, changes }: { readonly done?: string; readonly changes?: QueryKey | 'all' } = {},
) => {
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    // Only asking tells whether the server is there.
    networkMode: 'always',
    onMutate: () => notify(null),
    onSuccess: async () => {
      if (done) notify(done, { type: 'success' });
      if (changes === 'all') await refreshAll(client);
      else if (changes) await client.invalidateQueries({ queryKey: changes });
    },
    onError: notify.failure,
  });
};
