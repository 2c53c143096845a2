import { answerSort, cutTo, longestSearch, type ProjectRow, type QuestionSection } from '@dossier/shared/contract';
import { useCallback, useMemo } from 'react';
import type { SortPayload } from 'react-admin';
import { useAddress } from '../../data/useAddress.ts';
import { parsed, withValues, written } from '../../data/withValues.ts';
import type { AnswersFilter } from '../../reads/answers.ts';
import { useListPage, usePageInAddress } from '../../reads/lists.ts';
import { conditionsIn, fittingConditions } from './conditions.ts';

/** What a filter and an order have in the address. */
export const searchNames = ['filter', 'sort', 'order', 'page'];

export const rowsOnPage = 25;
const byName: SortPayload = { field: 'name', order: 'ASC' };

/** An address may be old, or typed by hand: what says nothing is left out. */
const filterIn = (search: URLSearchParams): AnswersFilter => {
  const { answers, complete, q } = parsed(search.get('filter') ?? '');
  const conditions = conditionsIn(answers);
  const words = typeof q === 'string' ? cutTo(q, longestSearch).trim() : '';
  return {
    ...(conditions.length > 0 && { answers: conditions }),
    ...(typeof complete === 'boolean' && { complete }),
    ...(words && { q: words }),
  };
};
const sortIn = (search: URLSearchParams): SortPayload => {
  const field = search.get('sort') ?? '';
  const isKnown = answerSort.pattern.test(field) || field === 'answeredAt' || field === byName.field;
  return isKnown ? { field, order: search.get('order') === 'DESC' ? 'DESC' : 'ASC' } : byName;
};

/** What is not asked any more, or not so, finds nobody and sorts nobody. */
const shownOf = (
  sections: readonly QuestionSection[],
  { answers, ...others }: AnswersFilter,
  sort: SortPayload,
): { readonly filter: AnswersFilter; readonly sort: SortPayload } => {
  const fitting = fittingConditions(sections, answers ?? []);
  const questionId = answerSort.questionIn(sort.field);
  const isAsked = questionId === undefined || fittingConditions(sections, [{ questionId, is: 'answered' }]).length > 0;
  return {
    filter: fitting.length > 0 ? { ...others, answers: fitting } : others,
    sort: isAsked ? sort : byName,
  };
};

/** What is asked for instead; undefined: nothing. */
type Change = { readonly [name in keyof AnswersFilter]: AnswersFilter[name] | undefined };

/** The answers of a project, a page of them, filtered and sorted as the address says; what else stands there stays. */
export const useAnswersList = (project: ProjectRow, sections: readonly QuestionSection[]) => {
  const [search, put] = useAddress();
  const [filterText, sortText, order] = searchNames.map((name) => search.get(name) ?? '');
  // By their texts: the address has much that is not about this list.
  const { filter, sort } = useMemo(() => {
    const inAddress = new URLSearchParams({ filter: filterText ?? '', sort: sortText ?? '', order: order ?? '' });
    return shownOf(sections, filterIn(inAddress), sortIn(inAddress));
  }, [sections, filterText, sortText, order]);

  const write = useCallback((values: Record<string, string>) => put({ ...values, page: '' }), [put]);
  const ask = useCallback((change: Change) => write({ filter: written({ ...filter, ...change }) }), [write, filter]);
  const setSort = useCallback(({ field, order }: SortPayload) => write({ sort: field, order }), [write]);
  const list = useListPage(
    'answers',
    { filter: { ...filter, projectId: project.id }, sort, perPage: rowsOnPage },
    usePageInAddress(),
  );
  const shown = withValues(new URLSearchParams(), {
    filter: written(filter),
    ...(sort !== byName && { sort: sort.field, order: sort.order }),
  });
  return { list: { ...list, setSort } as typeof list, filter, ask, sort, search: shown.toString() };
};
export type AnswersList = ReturnType<typeof useAnswersList>;
