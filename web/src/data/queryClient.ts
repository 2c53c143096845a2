import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

/** A refusal stays a refusal; only an unreachable or busy server is worth asking again. */
const isPassing = (error: unknown) => !(error instanceof ApiProblem) || error.status === 0 || error.status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      // Live updates say when something changed; coming back to the tab needs no second look.
      refetchOnWindowFocus: false,
      staleTime: 0,
    },
  },
});

/** Reads everything that is on the screen anew, except pictures, which never change under their id. */
export const refreshAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'picture' });
