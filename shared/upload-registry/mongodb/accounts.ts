import type { Collection, Filter } from 'mongodb';
import { randomId } from '../../basics/ids.ts';
import { MINUTE } from '../../contract/index.ts';
import { insertedOnce } from '../../engines/mongodb/client.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { UploadDocument } from './documents.ts';

/** Starts of unfinished operations in epoch milliseconds of a copy's clock, by id. */
export type AccountDocument = {
  readonly _id: string;
  readonly used: number;
  readonly version: number;
  readonly marks: Readonly<Record<string, number>>;
};

/** An operation takes seconds: after this time its process died or is very late. */
const abandonedAfter = 5 * MINUTE;

type Sum = { readonly _id: string | null; readonly total: number };

/**
 * Bytes that count, by a field of the entries (null: of all). FerretDB has no sums of expressions,
 * and of two sums in one group it makes one.
 */
export const countedBy = async (
  uploads: Collection<UploadDocument>,
  entries: Filter<UploadDocument>,
  field: '$owner' | '$projectId' | null,
): Promise<Map<string | null, number>> => {
  const sum = (match: Filter<UploadDocument>, of: '$length' | '$spared') =>
    uploads.aggregate<Sum>([{ $match: match }, { $group: { _id: field, total: { $sum: of } } }]).toArray();
  const spared = await sum({ ...entries, spared: { $exists: true } }, '$spared');
  const less = new Map(spared.map(({ _id, total }) => [_id, total]));
  const lengths = await sum(entries, '$length');
  return new Map(lengths.map(({ _id, total }) => [_id, total - (less.get(_id) ?? 0)]));
};

/**
 * Account and entry are two documents, and a crash may come between: an operation marks the account
 * first, unmarks it last. When only old marks are left, entries are counted anew, unless another
 * begins meanwhile (`version`). One that finds its mark gone leaves an old one, for another count.
 */
export const accountsIn = (
  accounts: Collection<AccountDocument>,
  uploads: Collection<UploadDocument>,
  entriesOf: (account: string) => Filter<UploadDocument> = (account) => exactly({ account }),
) => {
  const count = async (account: string): Promise<number> =>
    (await countedBy(uploads, entriesOf(account), null)).get(null) ?? 0;

  const recovered = async (account: string): Promise<AccountDocument | undefined> => {
    const found = await accounts.findOne(exactly({ _id: account }));
    if (!found) return undefined;
    const began = Object.values(found.marks);
    const isAbandoned = (time: number) => time < Date.now() - abandonedAfter;
    if (began.length === 0 || !began.every(isAbandoned)) return found;
    await accounts.updateOne(exactly({ _id: account, version: found.version }), {
      $set: { used: await count(account), marks: {} },
      $inc: { version: 1 },
    });
    return recovered(account);
  };

  const make = async (account: string) => {
    // Entries of an earlier version may be there before it.
    await insertedOnce(accounts, { _id: account, used: 0, version: 0, marks: { made: 0 } });
  };

  /** @returns an id for `end`; undefined when the account would use more than `quota` */
  const begin = async (account: string, length = 0, quota = Number.POSITIVE_INFINITY): Promise<string | undefined> => {
    if (!(await recovered(account))) {
      await make(account);
      await recovered(account);
    }
    const operation = randomId();
    const { matchedCount } = await accounts.updateOne(
      { ...exactly({ _id: account }), used: { $lte: quota - length } },
      { $inc: { used: length, version: 1 }, $set: { [`marks.${operation}`]: Date.now() } },
    );
    return matchedCount === 1 ? operation : undefined;
  };

  const doubt = (account: string, operation: string) =>
    accounts.updateOne(exactly({ _id: account }), { $set: { [`marks.${operation}`]: 0 }, $inc: { version: 1 } });

  const end = async (account: string, operation: string, removed = 0): Promise<void> => {
    const mark = `marks.${operation}`;
    try {
      const { matchedCount } = await accounts.updateOne(
        { _id: account, [mark]: { $exists: true } },
        { $inc: { used: -removed, version: 1 }, $unset: { [mark]: '' } },
      );
      if (matchedCount === 0) await doubt(account, operation);
    } catch {
      // The entry is right: the operation succeeded. A remaining mark has the account counted.
    }
  };

  return {
    used: async (account: string): Promise<number> => (await recovered(account))?.used ?? 0,

    /** @param insert false: nothing was done */
    add: async (account: string, length: number, quota: number, insert: () => Promise<boolean>): Promise<boolean> => {
      const operation = await begin(account, length, quota);
      if (operation === undefined) return false;
      const isDone = await insert();
      await end(account, operation, isDone ? 0 : length);
      return isDone;
    },

    /** @param change lets entries of `from` count against the account; afterwards all are counted anew */
    take: async (
      account: string,
      from: readonly string[],
      length: number,
      quota: number,
      change: () => Promise<unknown>,
    ): Promise<boolean> => {
      const operation = await begin(account, length, quota);
      if (operation === undefined) return false;
      const begun = await Promise.all(from.map(async (other) => [other, await begin(other)] as const));
      await change();
      for (const [other, mark] of [...begun, [account, operation] as const])
        if (mark !== undefined) await doubt(other, mark);
      return true;
    },

    recount: async (account: string): Promise<void> => {
      if ((await doubt(account, 'recount')).matchedCount === 1) return;
      await make(account);
      await doubt(account, 'recount');
    },

    /** @param remove answers how many bytes count no more: 0 when another was first */
    remove: async (account: string, remove: () => Promise<number>): Promise<number> => {
      const operation = await begin(account);
      const removed = await remove();
      if (operation !== undefined) await end(account, operation, removed);
      return removed;
    },
  };
};
