import { notifyManager, type Query, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useCallback, useSyncExternalStore } from 'react';
import { askedBy, isBusy, isPassing } from './queryClient.ts';
import { backOff } from './waiting.ts';

const longestWait = 10_000;

/** What is on the screen but could not be read, or read anew, because the server was away. */
const lost = (client: QueryClient): Query[] =>
  client.getQueryCache().findAll({
    type: 'active',
    fetchStatus: 'idle',
    predicate: ({ state: { error } }) => error !== null && isPassing(error),
  });

const byAge = (a: Query, b: Query) => a.state.errorUpdatedAt - b.state.errorUpdatedAt;

/**
 * One at a time, the oldest failure first, to spare a server that comes back.
 * Answers the function that stops it.
 */
export const startRecovery = (client: QueryClient): (() => void) => {
  let failures = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const read = (queries: readonly Query[]) => {
    for (const { queryKey } of queries) void client.refetchQueries({ queryKey, exact: true });
  };
  const plan = () => {
    const [oldest] = lost(client).sort(byAge);
    timer ??= setTimeout(ask, backOff(failures, longestWait, askedBy(oldest?.state.error)));
  };
  const ask = () => {
    timer = undefined;
    const queries = lost(client).sort(byAge);
    if (queries.length === 0) return;
    failures += 1;
    read(queries.slice(0, 1));
    plan();
  };
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    if (event.action.type === 'error') plan();
    if (event.action.type !== 'success' || failures === 0) return;
    failures = 0;
    read(lost(client));
  });
  return () => {
    clearTimeout(timer);
    unsubscribe();
  };
};

let waiting = 0;
const listeners = new Set<() => void>();
const count = (by: 1 | -1) => {
  waiting += by;
  for (const listener of listeners) listener();
};

/** Does what waits for the server; meanwhile the page says that it is away. */
export const whileAway = async <T>(work: () => Promise<T>): Promise<T> => {
  count(1);
  try {
    return await work();
  } finally {
    count(-1);
  }
};

/** Why something on the screen is stale or waits: the server is busy, or does not answer; undefined: nothing is. */
export const useOutage = (): 'busy' | 'away' | undefined => {
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => {
      listeners.add(listener);
      const unsubscribe = client.getQueryCache().subscribe(notifyManager.batchCalls(listener));
      return () => {
        listeners.delete(listener);
        unsubscribe();
      };
    },
    [client],
  );
  const reason = () => {
    if (waiting > 0) return 'away';
    const stale = client.getQueryCache().findAll({
      type: 'active',
      predicate: ({ state: { data, error } }) => data !== undefined && error !== null && isPassing(error),
    });
    if (stale.length === 0) return undefined;
    return stale.every(({ state: { error } }) => isBusy(error)) ? 'busy' : 'away';
  };
  return useSyncExternalStore(subscribe, reason);
};
