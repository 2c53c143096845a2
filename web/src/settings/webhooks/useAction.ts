import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from '../../data/notices.ts';

/** Does something with an endpoint, says that it was done, and reads anew what is on the screen. */
export const useAction = <V, R>(work: (values: V) => Promise<R>, done: string) => {
  const notify = useNotify();
  const client = useQueryClient();
  return useMutation({
    mutationFn: work,
    onMutate: () => notify(null),
    onSuccess: async () => {
      notify(done, { type: 'success' });
      await client.invalidateQueries({ queryKey: ['webhooks'] });
    },
    onError: notify.failure,
  });
};
