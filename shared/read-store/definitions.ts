import { createHash } from 'node:crypto';
import type { Collection, Fields, Query, Scalar, ViewDocument, Where } from './port.ts';

/** On a declared field or `id`; bounds are inclusive. */
export type Condition = { readonly field: string; readonly isList: boolean } & (
  | { readonly equals: Scalar }
  | { readonly oneOf: readonly Scalar[] }
  | { readonly from?: Scalar; readonly to?: Scalar }
);

const checkNames = (collections: readonly Collection[]) => {
  for (const { name, indexes, fields = [], lists = [], compound = [], columns = indexes } of collections) {
    for (const word of [name, ...indexes, ...fields, ...lists, ...compound.flat(), ...columns])
      if (!/^[A-Za-z]\w*$/.test(word)) throw new Error(`${word} cannot name a collection or field`);
    if (!indexes.every((field) => columns.includes(field))) throw new Error(`an index of ${name} is no column of it`);
  }
};

const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' || typeof value === 'boolean' || Number.isFinite(value);
const isAbsent = (value: unknown) => value === null || value === undefined;

/** @param layout raised with the stored shape. @throws for a name that is not a word */
export const definitionsOf = (collections: readonly Collection[], layout: number) => {
  checkNames(collections);
  const byName = new Map(
    collections.map(({ fields = [], lists = [], compound = [], ...collection }) => [
      collection.name,
      { ...collection, lists, compound, fields: collection.columns ?? [...collection.indexes, ...fields] },
    ]),
  );
  const definition = (collection: string) => {
    const found = byName.get(collection);
    if (!found) throw new Error(`collection ${collection} is not declared`);
    return found;
  };
  const scalarOf = (value: unknown): Scalar => {
    if (!isScalar(value)) throw new Error('a query compares with strings, numbers and booleans only');
    return value;
  };
  const conditionOf = (collection: string, field: string, wanted: Where[string]): Condition => {
    const { fields, lists } = definition(collection);
    const isList = lists.includes(field);
    if (!isList && field !== 'id' && !fields.includes(field)) throw new Error(`${collection}.${field} is not declared`);
    if (isAbsent(wanted)) return { field, isList, oneOf: [] };
    if (Array.isArray(wanted))
      return { field, isList, oneOf: wanted.filter((value) => !isAbsent(value)).map(scalarOf) };
    if (typeof wanted !== 'object') return { field, isList, equals: scalarOf(wanted) };
    const { from, to, ...others } = wanted as { from?: Scalar; to?: Scalar };
    if (isList || Object.keys(others).length > 0) throw new Error(`${collection}.${field} cannot be asked like that`);
    return {
      field,
      isList,
      ...(!isAbsent(from) && { from: scalarOf(from) }),
      ...(!isAbsent(to) && { to: scalarOf(to) }),
    };
  };
  return {
    /** `fields` of each: all that is filtered and sorted by but the lists. */
    all: [...byName.values()],
    version: createHash('sha256')
      .update(JSON.stringify([layout, collections]))
      .digest('hex'),
    definition,
    /** @throws for undeclared fields and invalid values */
    conditions: (collection: string, where: Where = {}): Condition[] =>
      Object.entries(where).map(([field, wanted]) => conditionOf(collection, field, wanted)),
    /** What a document has in its columns, in their order; absent: null. @throws for none, and for what is no text or number */
    rowOf: (collection: string, document: ViewDocument | null): (string | number | null)[] => {
      const { columns = [] } = definition(collection);
      if (!document) throw new Error(`${collection} keeps what it has`);
      return columns.map((field) => {
        const value = document[field];
        if (isAbsent(value)) return null;
        if (isScalar(value) && typeof value !== 'boolean') return value;
        throw new Error(`${collection}.${field} is neither a text nor a number`);
      });
    },
    /** @throws for a field that cannot be counted by, or read alone */
    fieldOf: (collection: string, field: string): string => {
      if (!definition(collection).fields.includes(field)) throw new Error(`${collection}.${field} is not declared`);
      return field;
    },
    /** @throws for a field that cannot be sorted by */
    sortOf: (collection: string, { sort }: Query): { readonly field: string; readonly order: 'asc' | 'desc' } => {
      const { fields } = definition(collection);
      if (sort && sort.field !== 'id' && !fields.includes(sort.field))
        throw new Error(`${collection}.${sort.field} is not declared for sorting`);
      return { field: sort?.field ?? 'id', order: sort?.order === 'desc' ? 'desc' : 'asc' };
    },
  };
};
export type Definitions = ReturnType<typeof definitionsOf>;

/** The total is counted only where the page does not show it. */
export const pageOf = async <D>(
  { skip = 0, limit = Number.POSITIVE_INFINITY }: Query,
  found: D[],
  count: () => number | Promise<number>,
): Promise<{ found: D[]; total: number }> => {
  const isLast = found.length < limit && (found.length > 0 || skip === 0);
  return { found, total: isLast ? skip + found.length : await count() };
};

/** What is neither a text nor a number is absent. */
export const fieldsOf = <F extends string>(
  id: string,
  fields: readonly F[],
  from: Readonly<Record<string, unknown>>,
): Fields<F> => {
  // One by one: entries would be some objects for each field of each row.
  const kept: Record<string, unknown> = { id };
  for (const field of fields) {
    const value = from[field];
    kept[field] = typeof value === 'string' || typeof value === 'number' ? value : null;
  }
  return kept as Fields<F>;
};
