import { Refused } from '@dossier/shared/basics/refused';
import { z } from 'zod';

export type Sort = { readonly field: string; readonly order: 'asc' | 'desc' };
/** Both inclusive, counted from 0. */
export type Range = { readonly first: number; readonly last: number };
export type ListQuery<F = Record<string, unknown>> = {
  readonly sort: Sort;
  readonly range: Range;
  readonly filter: F;
};

export const maxRows = 1_000;

const id = z.string().min(1).max(200);
const ids = z.union([id.transform((one) => [one]), z.array(id).max(maxRows)]);

const sortPair = z.tuple([z.string(), z.enum(['ASC', 'DESC', 'asc', 'desc'])]);
const rangePair = z.tuple([z.number().int().min(0).max(1e9), z.number().int().min(-1).max(1e9)]);

const malformed = (name: string, message: string) => new Refused({ code: 'INVALID', errors: { [name]: message } });

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
export const queryReader = <S extends z.ZodRawShape>(options: {
  readonly sorts: readonly string[];
  readonly defaultSort: Sort;
  readonly filters: S;
}) => {
  const filterSchema = z.strictObject({ id: ids.optional(), ...options.filters });
  return (search: URLSearchParams) => {
    for (const name of search.keys())
      if (name !== 'sort' && name !== 'range' && name !== 'filter') throw malformed(name, 'Unknown parameter.');
    return {
      sort: readSort(json(search, 'sort'), options.sorts) ?? options.defaultSort,
      range: readRange(json(search, 'range')),
      filter: readFilter(filterSchema, json(search, 'filter')),
    };
  };
};

const readSort = (value: unknown, sorts: readonly string[]): Sort | undefined => {
  if (value === undefined) return undefined;
  const pair = sortPair.safeParse(value);
  if (!pair.success) throw malformed('sort', 'Write ["field","ASC"] or ["field","DESC"].');
  const [field, order] = pair.data;
  if (!sorts.includes(field)) throw malformed('sort', `Cannot be sorted by ${field.slice(0, 40)}.`);
  return { field, order: order.toLowerCase() as Sort['order'] };
};

const readRange = (value: unknown): Range => {
  if (value === undefined) return { first: 0, last: maxRows - 1 };
  const pair = rangePair.safeParse(value);
  const [first = 0, last = -1] = pair.data ?? [];
  if (!pair.success || last < first) throw malformed('range', 'Write [first,last], both inclusive, from 0.');
  if (last - first >= maxRows) throw malformed('range', `At most ${maxRows} rows at once.`);
  return { first, last };
};

const readFilter = <S extends z.ZodType>(schema: S, value: unknown): z.output<S> => {
  const filter = schema.safeParse(value ?? {});
  if (filter.success) return filter.data;
  const [issue] = filter.error.issues;
  const field = issue?.code === 'unrecognized_keys' ? issue.keys[0] : issue?.path.join('.');
  throw malformed(
    field ? `filter.${field.slice(0, 40)}` : 'filter',
    issue?.code === 'unrecognized_keys' ? 'Unknown field.' : 'This value cannot be filtered by.',
  );
};

const collator = new Intl.Collator('en', { sensitivity: 'base', numeric: true });
const compare = (left: unknown, right: unknown): number => {
  if (typeof left === 'string' && typeof right === 'string') return collator.compare(left, right);
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
