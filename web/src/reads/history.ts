import type { HistoryEntry, HistoryPlace, HistoryRow, HistorySelection } from '@dossier/shared/contract';
import { historyPlaceAt, historyPlaceOf } from '@dossier/shared/contract';
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useGetOne } from 'react-admin';
import { request } from '../data/api.ts';

const perPage = 100;
/** What came since the first page was read; more than that is read anew. */
const mostNew = 500;

type Page = { readonly rows: readonly HistoryRow[]; readonly before: HistoryPlace | undefined };
type Asked = HistorySelection & {
  readonly projectId: string;
  readonly before?: HistoryPlace;
  readonly after?: HistoryPlace;
};

/** The server names the next page by a link. */
const beforeIn = (link: string | null): HistoryPlace | undefined => {
  const address = /^<([^>]+)>; rel="next"$/.exec(link ?? '')?.[1];
  if (address === undefined) return undefined;
  const filter = new URL(address, window.location.origin).searchParams.get('filter');
  return (JSON.parse(filter ?? '{}') as Asked).before;
};

const read = async (asked: Asked, size: number, signal: AbortSignal): Promise<Page> => {
  const query = new URLSearchParams({ filter: JSON.stringify(asked), range: JSON.stringify([0, size - 1]) });
  const response = await request(`/api/history?${query}`, { signal });
  return { rows: (await response.json()) as HistoryRow[], before: beforeIn(response.headers.get('Link')) };
};

/**
 * Newest first, page after page. Entries never change, so pages stay as they are; live updates ask
 * only for what came since. `reveal` shows it: until then nothing on the screen moves.
 */
export const useHistory = (projectId: string, selection: HistorySelection) => {
  const client = useQueryClient();
  const [revealed, setRevealed] = useState('');
  const key = ['history-pages', projectId, selection];
  const pages = useInfiniteQuery({
    queryKey: key,
    queryFn: ({ pageParam, signal }) =>
      read({ ...selection, projectId, ...(pageParam !== undefined && { before: pageParam }) }, perPage, signal),
    initialPageParam: undefined as HistoryPlace | undefined,
    getNextPageParam: ({ before }: Page) => before,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const loaded = pages.data?.pages;
  const first = loaded?.[0]?.rows[0];
  const newest = first ? historyPlaceOf(first) : 0;
  const head = useQuery({
    queryKey: ['history', projectId, selection, newest],
    queryFn: ({ signal }) => read({ ...selection, projectId, after: newest }, mostNew, signal),
    enabled: loaded !== undefined,
    gcTime: 0,
  });
  const tooMany = head.data?.before !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key is made anew each time
  useEffect(() => {
    if (tooMany) void client.resetQueries({ queryKey: key });
  }, [tooMany, client]);

  const rows = useMemo(() => {
    const fresh = head.data?.rows.filter((row) => historyPlaceOf(row) <= revealed) ?? [];
    return loaded && [...fresh, ...loaded.flatMap((page) => page.rows)];
  }, [head.data, loaded, revealed]);
  const last = head.data?.rows[0];
  const latest = last ? historyPlaceOf(last) : '';
  return {
    /** As a page asks for an answer, with the rows that are shown. */
    answer: { ...pages, data: rows, isPlaceholderData: false },
    waiting: head.data?.rows.filter((row) => historyPlaceOf(row) > revealed).length ?? 0,
    reveal: () => setRevealed(latest),
    hasMore: pages.hasNextPage,
    isLoadingMore: pages.isFetchingNextPage,
    more: () => {
      if (pages.hasNextPage && !pages.isFetchingNextPage) void pages.fetchNextPage();
    },
  };
};

const placeAt = (position: number, rank: string) => `${historyPlaceAt(position)}.${rank.repeat(16)}`;
/** The event alone, without attempts after it or after the one before. */
const around = (position: number) => ({
  after: placeAt(Math.max(0, position - 1), 'f'),
  before: placeAt(position, '0'),
});

/** What happened at one position; null: nothing that the time line tells of. */
export const useEntryAt = (projectId: string, position: number | undefined) =>
  useQuery({
    queryKey: ['history-pages', projectId, position],
    queryFn: async ({ signal }) => {
      const { rows } = await read({ projectId, ...around(position ?? 0) }, 1, signal);
      return rows[0] ?? null;
    },
    enabled: position !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useHistoryEntry = (id: string) => useGetOne<HistoryEntry>('history', { id });
