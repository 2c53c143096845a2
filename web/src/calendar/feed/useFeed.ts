import { useMutation, useQuery } from '@tanstack/react-query';
import { messageOf } from '../../data/api.ts';
import { endFeed, readFeed } from '../../data/calendar.ts';
import { useNotify } from '../../data/notices.ts';

export const useFeed = () => {
  const feed = useQuery({ queryKey: ['calendar-feed'], queryFn: ({ signal }) => readFeed(signal) });
  const notify = useNotify();
  const ending = useMutation({
    mutationFn: endFeed,
    onSuccess: async () => {
      await feed.refetch();
      notify('The address was turned off.', { type: 'success' });
    },
    onError: (error) => notify(messageOf(error), { type: 'error' }),
  });
  return { feed, ending };
};
