import type { Collection, Document } from 'mongodb';
import type { Circuit } from '../circuit.ts';
import { inTime, timeoutMs } from './in-time.ts';

/** Where the options stand among a method's values; a method that is not named here is not called. */
const optionsOf: Readonly<Record<string, number>> = {
  aggregate: 1,
  bulkWrite: 1,
  countDocuments: 1,
  createIndex: 1,
  deleteMany: 1,
  deleteOne: 1,
  distinct: 2,
  find: 1,
  findOne: 1,
  findOneAndDelete: 1,
  findOneAndUpdate: 2,
  insertMany: 1,
  insertOne: 1,
  replaceOne: 2,
  updateMany: 2,
  updateOne: 2,
};

type Cursor = { toArray: () => Promise<unknown> };
const isCursor = (value: unknown): value is Cursor =>
  typeof value === 'object' && value !== null && 'toArray' in value && typeof value.toArray === 'function';

type Own = { readonly collection: object; readonly circuit: Circuit };
const own = new WeakMap<object, Own>();

const guardedBy = <D extends Document>(collection: Collection<D>, circuit: Circuit, longest: number): Collection<D> => {
  const ask = (ending: AbortController, call: () => Promise<unknown>) =>
    circuit((limit) => inTime(call, limit, ending), longest);

  const guarded = new Proxy(collection, {
    get: (target, name) => {
      const value: unknown = Reflect.get(target, name, target);
      if (typeof value !== 'function') return value;
      const method: (...values: unknown[]) => unknown = value.bind(target);
      const at = optionsOf[String(name)];
      if (at === undefined) throw new TypeError(`${String(name)} is not guarded: say where its options stand`);
      return (...values: unknown[]) => {
        const ending = new AbortController();
        // The driver's types know signals of reads alone; it heeds those of writes, too.
        const begin = () =>
          method(...Array.from({ length: at }, (_, index) => values[index]), {
            ...(values[at] as object | undefined),
            signal: ending.signal,
          });
        if (name !== 'find' && name !== 'aggregate') return ask(ending, begin as () => Promise<unknown>);
        const cursor = begin();
        if (isCursor(cursor)) {
          const toArray = cursor.toArray.bind(cursor);
          cursor.toArray = () => ask(ending, toArray);
        }
        return cursor;
      };
    },
  });
  own.set(guarded, { collection, circuit });
  return guarded;
};

/**
 * Ends its calls in time and with them what they have of the driver (connection, place in the
 * pool), and makes none while the server does not answer; of cursors only `toArray`.
 */
export const guarded = <D extends Document>(collection: Collection<D>, circuit: Circuit): Collection<D> =>
  guardedBy(collection, circuit, timeoutMs);

/** The same collection for calls that may take so many milliseconds, or without any guard. */
export const patient = <D extends Document>(collection: Collection<D>, longest: number): Collection<D> => {
  const found = own.get(collection);
  if (!found) return collection;
  const bare = found.collection as Collection<D>;
  return longest === Number.POSITIVE_INFINITY ? bare : guardedBy(bare, found.circuit, longest);
};
