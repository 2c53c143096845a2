import { QueryClient, type QueryKey } from '@tanstack/react-query';
import { ApiProblem } from './api.ts';
import { backOff } from './waiting.ts';

const longestWait = 10_000;

/** A refusal stays a refusal; only an unreachable, busy or broken server is worth asking again. */
export const isPassing = (error: unknown): boolean =>
  !(error instanceof ApiProblem) || error.status === 0 || error.status === 429 || error.status >= 500;

/** It answered, and has too much to do. */
export const isBusy = (error: unknown): boolean =>
  error instanceof ApiProblem && (error.status === 429 || error.status === 503);

/** Seconds that the server asked to wait. */
export const askedBy = (error: unknown): number => (error instanceof ApiProblem ? error.retryAfter : 0);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      retry: (failures, error) => failures < 2 && isPassing(error),
      retryDelay: (failures, error) => backOff(failures + 1, longestWait, askedBy(error)),
      // Live updates say when something changed; coming back to the tab needs no second look.
      refetchOnWindowFocus: false,
      // A server in the local network answers without the internet too: only asking tells.
      networkMode: 'always',
      refetchOnReconnect: true,
      staleTime: 0,
    },
  },
});

let began: number | undefined;
queryClient.getQueryCache().subscribe((event) => {
  if (event.type === 'updated' && event.action.type === 'fetch') began ??= performance.now();
  if (event.type === 'removed' && queryClient.getQueryCache().getAll().length === 0) began = undefined;
});
/** When what is known began to be read, in milliseconds of the page's life. */
export const readSince = (): number => began ?? performance.now();

const outdatedAgain = new WeakSet<Promise<unknown>>();
/**
 * An answer under way may be from before the change, and TanStack Query takes any answer for new: it asks anew at once only for what is shown and was
 * answered before. All else that is being read is outdated again once its answer is there.
 */
const outdate = (client: QueryClient, isMeant: (name: string) => boolean): Promise<void> => {
  const predicate = ({ queryKey: [name] }: { readonly queryKey: QueryKey }) => isMeant(String(name));
  for (const query of client.getQueryCache().findAll({ predicate, fetchStatus: 'fetching' })) {
    const { promise, state } = query;
    const isAskedAnew = query.isActive() && state.data !== undefined;
    if (isAskedAnew || !promise || outdatedAgain.has(promise)) continue;
    outdatedAgain.add(promise);
    const again = () => client.invalidateQueries({ predicate: (one) => one === query });
    // One that failed counts as outdated anyway.
    promise.then(again, () => {});
  }
  return client.invalidateQueries({ predicate });
};

/** What is compared with now is of several resources: live updates of all of them make it stale. */
export const comparedWithNow = 'compared-now';
/** Comments are moments of a project, too. */
export const momentsOfProject = 'moments';

/** Reads anew what is on the screen of these resources. */
export const refresh = (client: QueryClient, resources: ReadonlySet<string>): Promise<void> =>
  outdate(client, (name) => resources.has(name));

/** Never changes under its id. */
const fixed: ReadonlySet<string> = new Set(['picture', 'view', 'thumbnail', 'compared', 'history-pages']);

/** Reads everything that is on the screen anew, except what never changes under its id. */
export const refreshAll = (client: QueryClient): Promise<void> => outdate(client, (name) => !fixed.has(name));
