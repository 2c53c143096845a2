import { mapInTurns } from '../../async/turns.ts';
import { type Condition, definitionsOf, fieldsOf, pageOf } from '../definitions.ts';
import type { Collection, Query, ReadStore, ViewDocument, Views, Where, Write } from '../port.ts';

export type View = { readonly position: number; readonly document: ViewDocument | null };

/** Of one collection by id, wherever they lie. */
export type ViewsById = Pick<ReadonlyMap<string, View>, 'get' | 'keys'> & {
  /** They are about to be asked for, all of them: where each costs something, together they cost less. */
  readonly prepare?: (ids: readonly string[]) => void;
};
/** By collection. Never changed: a later state shares what stayed. */
export type ViewState = ReadonlyMap<string, ViewsById>;
export const nothing: ViewState = new Map();

/** What was written since, over what was there before. */
class Layer implements ViewsById {
  readonly own: ReadonlyMap<string, View>;
  /** What is below another one when it is written over. */
  readonly below: ViewsById | undefined;

  constructor(own: ReadonlyMap<string, View>, below: ViewsById | undefined) {
    this.own = own;
    this.below = below;
  }

  get(id: string): View | undefined {
    return this.own.get(id) ?? this.below?.get(id);
  }

  prepare(ids: readonly string[]): void {
    this.below?.prepare?.(ids.filter((id) => !this.own.has(id)));
  }

  keys(): MapIterator<string> {
    return this.below ? new Set([...this.below.keys(), ...this.own.keys()]).values() : this.own.keys();
  }
}

/** Writes as the port has them: only newer ones count. */
export const written = (state: ViewState, writes: readonly Write[]): ViewState => {
  const next = new Map(state);
  const layers = new Map<string, Map<string, View>>();
  for (const { collection, id, position, document } of writes) {
    let own = layers.get(collection);
    if (!own) {
      const before = state.get(collection);
      own = new Map(before instanceof Layer ? before.own : undefined);
      layers.set(collection, own);
      next.set(collection, new Layer(own, before instanceof Layer ? before.below : before));
    }
    if ((next.get(collection)?.get(id)?.position ?? -1) < position) own.set(id, { position, document });
  }
  return next;
};

/** What was written over what a state began with. */
export const writesIn = (state: ViewState): Write[] =>
  [...state].flatMap(([collection, views]) =>
    views instanceof Layer ? Array.from(views.own, ([id, view]) => ({ collection, id, ...view })) : [],
  );

const rank = (value: unknown): number => (typeof value === 'string' ? 2 : typeof value === 'number' ? 1 : 0);
const comparable = (value: unknown) => (typeof value === 'boolean' ? Number(value) : value);
/** As SQLite sorts: nothing, numbers, texts by their characters. */
const compare = (left: unknown, right: unknown): number => {
  const [one, other] = [comparable(left), comparable(right)];
  if (rank(one) !== rank(other)) return rank(one) - rank(other);
  return one === other || rank(one) === 0 ? 0 : (one as string) < (other as string) ? -1 : 1;
};

const isAmong = (value: unknown, condition: Condition): boolean => {
  if ('equals' in condition) return value === condition.equals;
  if ('oneOf' in condition) return condition.oneOf.includes(value as string);
  const { from, to } = condition;
  const isKnown = value !== null && value !== undefined;
  return isKnown && (from === undefined || compare(value, from) >= 0) && (to === undefined || compare(value, to) <= 0);
};
const holds = (document: ViewDocument, condition: Condition): boolean => {
  const value = document[condition.field];
  return condition.isList
    ? ((value ?? []) as unknown[]).some((item) => isAmong(item, condition))
    : isAmong(value, condition);
};

const namedBy = (condition: Condition): string[] | undefined => {
  if ('equals' in condition) return [String(condition.equals)];
  return 'oneOf' in condition ? [...new Set(condition.oneOf.map(String))] : undefined;
};
/** Ids that are named are looked up, and need not be compared: a page of a large collection asks for hundreds. */
const candidates = (views: ViewsById | undefined, conditions: readonly Condition[]) => {
  for (const condition of conditions) {
    const ids = condition.field === 'id' && !condition.isList && namedBy(condition);
    if (ids) return { ids, conditions: conditions.filter((other) => other !== condition) };
  }
  return { ids: [...(views?.keys() ?? [])], conditions };
};

/** Tombstones included. */
export const loaded = (
  state: ViewState,
  refs: readonly { readonly collection: string; readonly id: string }[],
): (View | undefined)[] => {
  for (const name of new Set(refs.map(({ collection }) => collection)))
    state.get(name)?.prepare?.(refs.flatMap(({ collection, id }) => (collection === name ? [id] : [])));
  return refs.map(({ collection, id }) => state.get(collection)?.get(id));
};

/** Looked at together. */
const together = 250;

/** The port's queries over one state, for what is small and needed for a moment. */
export const memoryViews = (collections: readonly Collection[]) => {
  const definitions = definitionsOf(collections, 1);
  return (state: ViewState): Views & Pick<ReadStore, 'load'> => {
    const stored = <D>(collection: string, id: string) =>
      (state.get(definitions.definition(collection).name)?.get(id)?.document ?? undefined) as D | undefined;
    const prepare = (collection: string, ids: readonly string[]) => state.get(collection)?.prepare?.(ids);
    const matching = <D>(collection: string, where: Where | undefined): D[] => {
      const { ids, conditions } = candidates(state.get(collection), definitions.conditions(collection, where));
      return ids.flatMap((id, at) => {
        if (at % together === 0) prepare(collection, ids.slice(at, at + together));
        const document = stored<ViewDocument>(collection, id);
        return document && conditions.every((condition) => holds(document, condition)) ? (document as D) : [];
      });
    };
    const found = <D>(collection: string, query: Query): D[] => {
      const { field, order } = definitions.sortOf(collection, query);
      const sign = order === 'desc' ? -1 : 1;
      const { skip = 0, limit = Number.POSITIVE_INFINITY } = query;
      return matching<ViewDocument>(collection, query.where)
        .sort((left, right) => sign * (compare(left[field], right[field]) || compare(left.id, right.id)))
        .slice(skip, skip + limit) as D[];
    };
    return {
      get: async (collection, id) => stored(collection, id),
      getMany: async <D>(collection: string, ids: readonly string[]) => {
        const found: D[] = [];
        for (let from = 0; from < ids.length; from += together) {
          const some = ids.slice(from, from + together);
          prepare(collection, some);
          for (const one of await mapInTurns(some, (id) => stored<D>(collection, id))) if (one) found.push(one);
        }
        return found;
      },
      find: async (collection, query) => found(collection, query),
      page: async (collection, query) =>
        pageOf(query, found(collection, query), () => matching(collection, query.where).length),
      fields: async <F extends string>(collection: string, names: readonly F[], query: Query) => {
        for (const name of names) definitions.fieldOf(collection, name);
        return found<ViewDocument>(collection, query).map((document) =>
          fieldsOf(document.id as string, names, document),
        );
      },
      count: async (collection, where) => matching(collection, where).length,
      countBy: async (collection, field, where) => {
        definitions.fieldOf(collection, field);
        const counts = new Map<string, number>();
        for (const document of matching<ViewDocument>(collection, where)) {
          const value = document[field];
          if (typeof value === 'string') counts.set(value, (counts.get(value) ?? 0) + 1);
        }
        return counts;
      },
      load: async (refs) => loaded(state, refs),
    };
  };
};
