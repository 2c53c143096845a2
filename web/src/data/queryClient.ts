import { QueryClient } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';

/** A refusal stays a refusal; only an unreachable, busy or broken server is worth asking again. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status >= 500;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      // Live updates say when something changed; coming back to the tab needs no second look.
      refetchOnWindowFocus: false,
      // A server in the local network answers without the internet too: only asking tells.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 0,
    },
  },
});

/** Reads anew what is on the screen of these resources. */
export const refresh = (client: QueryClient, resources: ReadonlySet<string>): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => resources.has(String(name)) });

/** Reads everything that is on the screen anew, except what never changes under its id. */
export const refreshAll = (client: QueryClient): Promise<void> =>
  client.invalidateQueries({ predicate: ({ queryKey: [name] }) => name !== 'picture' && name !== 'view' });
