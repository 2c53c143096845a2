import { type AnswerCondition, type CollaboratorRow, matches, type QuestionSection } from '@dossier/shared/contract';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { type ListControllerResult, type SortPayload, useRecordSelection } from 'react-admin';
import { useSearchParams } from 'react-router';
import { parsed, withOwn } from '../../data/withValues.ts';
import { displayName } from '../../format/names.ts';
import { bareList } from '../../reads/lists.ts';
import { matching, type TableFilter, tableFilters } from '../parts/progress.ts';
import { conditionsIn, fittingConditions } from '../questions/conditions.ts';
import { type Answering, fitsAll, isKnown } from './answering.ts';
import { byName, inOrder } from './order.ts';

export type PeopleFilter = {
  readonly show: TableFilter;
  readonly q: string;
  /** All of these hold. */
  readonly answers: readonly AnswerCondition[];
};

/** What is not asked any more finds nobody, and is passed over. */
export const conditionsInAddress = (search: URLSearchParams, sections: readonly QuestionSection[]) =>
  fittingConditions(sections, conditionsIn(parsed(search.get('answers') ?? '')));
const filterIn = (search: URLSearchParams, sections: readonly QuestionSection[]): PeopleFilter => ({
  show: tableFilters.find((name) => name === search.get('show')) ?? 'all',
  q: search.get('q') ?? '',
  answers: conditionsInAddress(search, sections),
});
export const sortIn = (search: URLSearchParams): SortPayload => ({
  field: search.get('sort') ?? byName.field,
  order: search.get('order') === 'DESC' ? 'DESC' : 'ASC',
});

/** What a filter and an order have in the address. */
export const searchNames = ['show', 'q', 'answers', 'sort', 'order'];

/** Without what is as usual. */
const written = (filter: PeopleFilter, sort: SortPayload): Record<string, string> => ({
  ...(filter.show !== 'all' && { show: filter.show }),
  ...(filter.q && { q: filter.q }),
  ...(filter.answers.length > 0 && { answers: JSON.stringify(filter.answers) }),
  ...(sort.field !== byName.field && { sort: sort.field }),
  ...(sort.order !== byName.order && { order: sort.order }),
});

/** As the address has them, for a saved filter. */
export const searchOf = (filter: PeopleFilter, sort: SortPayload): string =>
  new URLSearchParams(written(filter, sort)).toString();

const filtered = (people: readonly CollaboratorRow[], { show, q, answers }: PeopleFilter, answering: Answering) =>
  matching(people, show).filter(
    (person) => matches(q.trim(), `${displayName(person)} ${person.email}`) && fitsAll(answering, person, answers),
  );

/** Whom the filter in the address leaves; undefined: there is none. */
export const filteredIn = (search: URLSearchParams, people: readonly CollaboratorRow[], answering: Answering) => {
  const filter = filterIn(search, answering.sections);
  const isNone = filter.show === 'all' && filter.q.trim() === '' && filter.answers.length === 0;
  return isNone ? undefined : filtered(people, filter, answering);
};

/** Milliseconds without a letter. */
const pause = 300;

/**
 * The list of a project's people as react-admin's parts know lists. All of them are on the page
 * already, so filter and sort ask nobody: react-admin's own controllers ask the server for each.
 */
export const usePeopleList = (
  people: readonly CollaboratorRow[],
  answering: Answering,
): ListControllerResult<CollaboratorRow> => {
  const { sections } = answering;
  const [search, setSearch] = useSearchParams();
  // What is typed is found at once: the address, at which the whole page looks, follows in a pause.
  const [ahead, setAhead] = useState<{ readonly of: string; readonly filter: PeopleFilter }>();
  const inAddress = searchOf(filterIn(search, sections), byName);
  const typed = ahead?.of === inAddress ? ahead.filter : undefined;
  const filterValues = typed ?? filterIn(search, sections);
  const sort = sortIn(search);
  const { field, order } = sort;
  // By its words: it is made anew each time.
  const wanted = searchOf(filterValues, { field, order });
  // biome-ignore lint/correctness/useExhaustiveDependencies: see above
  const data = useMemo(
    () => inOrder(filtered(people, filterValues, answering), { field, order }, answering),
    [people, answering, wanted],
  );
  const [selectedIds, { select, toggle, clearSelection }] = useRecordSelection({ disableSyncWithStore: true });

  /** What else stands in the address stays there: a look back, for one. */
  const write = useCallback(
    (next: (search: URLSearchParams) => Record<string, string>) =>
      setSearch(
        (search) => withOwn(search, searchNames, next(search)),
        // At once: what is written next begins with the address that this one leaves.
        { replace: true, preventScrollReset: true, flushSync: true },
      ),
    [setSearch],
  );
  const writeFilter = useCallback(
    (filter: PeopleFilter) => write((search) => written(filter, sortIn(search))),
    [write],
  );
  // Once another filter stands there. A new order does not, which may come while somebody types.
  useEffect(() => {
    setAhead((ahead) => (ahead?.of === inAddress ? ahead : undefined));
  }, [inAddress]);
  useEffect(() => {
    if (!typed) return;
    const timer = setTimeout(() => writeFilter(typed), pause);
    return () => clearTimeout(timer);
  }, [typed, writeFilter]);
  return {
    ...bareList,
    resource: 'collaborators',
    ...(filterValues.answers.every(({ questionId }) => isKnown(answering, questionId))
      ? { data, total: data.length, isPending: false, error: null }
      : { data: undefined, total: undefined, meta: undefined, isPending: true, error: null }),
    filterValues,
    setFilters: (filter: PeopleFilter, _displayed?: unknown, debounce = false) =>
      debounce ? setAhead({ of: inAddress, filter }) : writeFilter(filter),
    sort,
    setSort: useCallback(
      (sort: SortPayload) => write((search) => written(filterIn(search, sections), sort)),
      [write, sections],
    ),
    selectedIds,
    onSelect: select,
    // Who is ticked stays so behind a filter.
    onSelectAll: () => select([...new Set([...selectedIds, ...data.map(({ id }) => id)])]),
    onToggleItem: toggle,
    onUnselectItems: clearSelection,
    page: 1,
    perPage: data.length,
    refetch: () => {},
  };
};
