import { Refused } from '@dossier/shared/basics/refused';
import { compareTexts, idsFilter, type ListRules, maxRows, pastQuery, range, sortOf } from '@dossier/shared/contract';
import type { Waiting } from '@dossier/shared/http/exchange';
import { queryFields } from '@dossier/shared/http/query';
import { z } from 'zod';

export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };
/** Both inclusive, counted from 0. */
export type Range = { readonly first: number; readonly last: number };
export type ListQuery<F = Record<string, unknown>> = {
  readonly sort: Sort;
  readonly range: Range;
  readonly filter: F;
  /** How whoever asks waits for what many wait for; absent: as for all else. */
  readonly patiently?: Waiting['patiently'];
};

const pastParameters = new Set(Object.keys(pastQuery.shape));
const parameters = new Set(['sort', 'range', 'filter', ...pastParameters]);

const malformed = (name: string, message: string) => new Refused({ code: 'INVALID', errors: { [name]: message } });

/** @throws Refused INVALID for a parameter that is none of these, or is given twice */
const refuseOthers = (search: URLSearchParams, known: ReadonlySet<string>): void => {
  for (const name of Object.keys(queryFields(search)))
    if (!known.has(name)) throw malformed(name, 'Unknown parameter.');
};

/** Of one record: whoever misspells a moment is not answered with what is now. @throws Refused INVALID */
export const checkQueryOfOne = (search: URLSearchParams): void => refuseOthers(search, pastParameters);

/** Of what is not asked for as it was: nobody is answered with what is now instead. @throws Refused INVALID */
export const checkNoQuery = (search: URLSearchParams): void => checkOnly(search);

/** The same of what takes these. @throws Refused INVALID */
export const checkOnly = (search: URLSearchParams, ...names: readonly string[]): void =>
  refuseOthers(search, new Set(names));

const json = (search: URLSearchParams, name: string): unknown => {
  const text = search.get(name);
  if (text === null || text === '') return undefined;
  try {
    return JSON.parse(text);
  } catch {
    throw malformed(name, 'This is not valid JSON.');
  }
};

/**
 * The query of `ra-data-simple-rest`; without a range, the first `maxRows` rows.
 * @throws Refused INVALID (400) naming the parameter or the filter's field
 */
export const queryReader = ({ defaultSort, filters, ...rules }: ListRules) => {
  const sort = sortOf(rules);
  const fields = [...rules.sorts, ...(rules.moreSorts ? [rules.moreSorts.name] : [])];
  const filter = z.strictObject(filters);
  const readSort = (value: unknown): Sort => {
    if (value === undefined) return defaultSort;
    const pair = sort.safeParse(value);
    if (!pair.success)
      throw malformed('sort', `Write ["field","ASC"] or ["field","DESC"], with one of ${fields.join(', ')}.`);
    const [field, order] = pair.data;
    return { field, order: order.toLowerCase() as Sort['order'] };
  };
  return (search: URLSearchParams): ListQuery => {
    refuseOthers(search, parameters);
    return {
      sort: readSort(json(search, 'sort')),
      range: readRange(json(search, 'range')),
      filter: readFilter(filter, json(search, 'filter')),
    };
  };
};

const readRange = (value: unknown): Range => {
  if (value === undefined) return { first: 0, last: maxRows - 1 };
  const pair = range.safeParse(value);
  const [first = 0, last = -1] = pair.data ?? [];
  if (!pair.success || last < first) throw malformed('range', 'Write [first,last], both inclusive, from 0.');
  if (last - first >= maxRows) throw malformed('range', `At most ${maxRows} rows at once.`);
  return { first, last };
};

const isById = (value: unknown) => typeof value === 'object' && value !== null && 'id' in value;

const filterProblem = ({ code, input }: z.core.$ZodIssue): string => {
  if (code === 'unrecognized_keys') return 'Unknown field.';
  return input === undefined ? 'This field is needed.' : 'This value cannot be filtered by.';
};

const readFilter = (schema: z.ZodType<Record<string, unknown>>, value: unknown = {}): Record<string, unknown> => {
  const filter = (isById(value) ? idsFilter : schema).safeParse(value, { reportInput: true });
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  if (!issue) throw malformed('filter', 'This is no filter.');
  const field = issue.code === 'unrecognized_keys' ? issue.keys[0] : issue.path.join('.');
  throw malformed(field ? `filter.${field.slice(0, 40)}` : 'filter', filterProblem(issue));
};

export const compare = (left: unknown, right: unknown): number => {
  if (typeof left === 'string' && typeof right === 'string') return compareTexts(left, right);
  if (left === null || left === undefined) return right === null || right === undefined ? 0 : -1;
  if (right === null || right === undefined) return 1;
  return Number(left) - Number(right);
};

/** Ties are sorted by id, so that pages never overlap. */
export const sorted = <R extends { readonly id: string }>(rows: readonly R[], { field, order }: Sort): R[] => {
  const sign = order === 'asc' ? 1 : -1;
  const fieldOf = (row: R) => (row as Record<string, unknown>)[field];
  return rows.toSorted(
    (left, right) => sign * (compare(fieldOf(left), fieldOf(right)) || (left.id < right.id ? -1 : 1)),
  );
};

export const within = <R>(rows: readonly R[], { first, last }: Range): R[] => rows.slice(first, last + 1);

/** Of rows that are all known. */
export const pageIn = <R extends { readonly id: string }>(
  rows: readonly R[],
  { sort, range }: Pick<ListQuery, 'sort' | 'range'>,
): { readonly rows: R[]; readonly total: number } => ({ rows: within(sorted(rows, sort), range), total: rows.length });
