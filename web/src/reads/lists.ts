import { pageSize, type ResourceName, type Row } from '@dossier/shared/contract';
import { keepPreviousData } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { FilterPayload, ListControllerResult, SortPayload, UseGetListHookValue } from 'react-admin';
import { useGetList, useListContext } from 'react-admin';
import { useSearchParams } from 'react-router';
import { withValues } from '../data/withValues.ts';

const nothing = () => {};

/** What react-admin's parts expect of a list where nobody filters, sorts or ticks by them. */
export const bareList = {
  filterValues: {},
  setFilters: nothing,
  displayedFilters: {},
  showFilter: nothing,
  hideFilter: nothing,
  setSort: nothing,
  setPage: nothing,
  setPerPage: nothing,
  selectedIds: [],
  onSelect: nothing,
  onSelectAll: nothing,
  onToggleItem: nothing,
  onUnselectItems: nothing,
};

type Paging = readonly [page: number, turn: (page: number, how?: { readonly replace: boolean }) => void];

/** The page of a list that the address names; what else stands there stays. */
export const usePageInAddress = (): Paging => {
  const [search, setSearch] = useSearchParams();
  const turn = useCallback<Paging[1]>(
    (page, how) => setSearch((before) => withValues(before, { page: page > 1 ? String(page) : '' }), how),
    [setSearch],
  );
  return [Math.max(1, Number.parseInt(search.get('page') ?? '', 10) || 1), turn];
};

type Asked = { readonly sort: SortPayload; readonly filter?: FilterPayload; readonly perPage?: number };

/** With what react-admin's own lists keep to themselves. */
type ShownList<N extends ResourceName> = ListControllerResult<Row<N>> & UseGetListHookValue<Row<N>>;

/**
 * A page of rows as react-admin's parts know lists. Its own controller is made for addresses that nobody reads or saves: it
 * writes all that it knows there, leads from beyond the end to the first page, and lets nobody go back from that.
 */
export const useListPage = <N extends ResourceName>(
  resource: N,
  { sort, filter = {}, perPage = pageSize }: Asked,
  [page, setPage]: Paging,
): ShownList<N> => {
  const answer = useGetList<Row<N>>(
    resource,
    { sort, filter, pagination: { page, perPage } },
    { placeholderData: keepPreviousData },
  );
  const { total, isPlaceholderData } = answer;
  const last = total === undefined || isPlaceholderData ? page : Math.max(1, Math.ceil(total / perPage));
  // Of an old link, or after the last row of the last page is gone (LIST-06).
  useEffect(() => {
    if (page > last) setPage(last, { replace: true });
  }, [page, last, setPage]);
  return { ...bareList, ...answer, resource, sort, filterValues: filter, page, perPage, setPage } as ShownList<N>;
};

/** The list around a part of a screen. */
export const useShownList = <N extends ResourceName>() => useListContext<Row<N>>() as ShownList<N>;
