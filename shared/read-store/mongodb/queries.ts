import type { Filter } from 'mongodb';
import { type Condition, type Definitions, fieldsOf, pageOf } from '../definitions.ts';
import type { Query, Where } from '../port.ts';
import { pathOf, type StoredView, type ViewCollections } from './views.ts';

const filterOf = (condition: Condition): object => {
  if ('equals' in condition) return { $eq: condition.equals };
  if ('oneOf' in condition) return { $in: condition.oneOf };
  const { from, to } = condition;
  return { $exists: true, ...(from !== undefined && { $gte: from }), ...(to !== undefined && { $lte: to }) };
};

/** Which documents there are. */
export const queries = (definitions: Definitions, { viewsOf, shownOf, storedOf }: ViewCollections) => {
  /** Tombstones have no fields: only queries without conditions must exclude them. */
  const selection = (collection: string, where?: Where): Filter<StoredView> => {
    const conditions = definitions.conditions(collection, where);
    return {
      ...Object.fromEntries(conditions.map((condition) => [pathOf(condition.field), filterOf(condition)])),
      ...(conditions.every(({ field }) => field === 'id') && { 'v.live': true }),
    } as Filter<StoredView>;
  };
  const selected = async (collection: string, query: Query, projection: object): Promise<StoredView[]> => {
    const { field, order } = definitions.sortOf(collection, query);
    const direction = order === 'desc' ? -1 : 1;
    let cursor = viewsOf(collection)
      .find(selection(collection, query.where), { projection })
      .sort({ ...(field !== 'id' && { [pathOf(field)]: direction }), _id: direction });
    if (query.skip) cursor = cursor.skip(query.skip);
    // The driver takes 0 for no limit.
    if (query.limit === 0) return [];
    if (query.limit !== undefined) cursor = cursor.limit(query.limit);
    return cursor.toArray();
  };
  const found = async <D>(collection: string, query: Query): Promise<D[]> =>
    (await selected(collection, query, shownOf(collection))).flatMap((view) => storedOf<D>(collection, view) ?? []);
  const count = (collection: string, where?: Where): Promise<number> =>
    viewsOf(collection).countDocuments(selection(collection, where));

  return {
    find: found,
    async fields<F extends string>(collection: string, names: readonly F[], query: Query) {
      const paths = names.map((name) => pathOf(definitions.fieldOf(collection, name)));
      const projection = Object.fromEntries(['_id', ...paths].map((path) => [path, 1]));
      const views = await selected(collection, query, projection);
      return views.map(({ _id, v }) => fieldsOf(_id, names, v?.by ?? {}));
    },
    count,
    async countBy(collection: string, field: string, where?: Where) {
      const path = pathOf(definitions.fieldOf(collection, field));
      const groups = await viewsOf(collection)
        .aggregate<{ _id: unknown; amount: number }>([
          { $match: selection(collection, where) },
          { $group: { _id: `$${path}`, amount: { $sum: 1 } } },
        ])
        .toArray();
      return new Map(groups.flatMap(({ _id, amount }) => (typeof _id === 'string' ? [[_id, amount] as const] : [])));
    },
    page: async <D>(collection: string, query: Query) =>
      pageOf(query, await found<D>(collection, query), () => count(collection, query.where)),
  };
};
