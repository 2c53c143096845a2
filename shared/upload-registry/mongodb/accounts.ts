import type { Collection } from 'mongodb';
import { randomId } from '../../basics/ids.ts';
import { MINUTE } from '../../contract/index.ts';
import { isDuplicateKey } from '../../engines/mongodb/client.ts';
import { exactly } from '../../engines/mongodb/exactly.ts';
import type { UploadDocument } from './documents.ts';

/** `marks`: when an operation that began and has not told its end began, by its id; epoch milliseconds of a copy's own clock. */
export type AccountDocument = {
  readonly _id: string;
  readonly used: number;
  readonly version: number;
  readonly marks: Readonly<Record<string, number>>;
};

/** An operation is four calls of two seconds at most. Whoever has not told its end by now died before it, or is very late. */
const abandonedAfter = 5 * MINUTE;

/**
 * How many bytes each account uses. An account is one document, and alone decides whether an upload fits: its `used` grows by
 * a filter that leaves room for the quota. The upload's entry is another document, which a crash may leave behind or out; so
 * whoever adds or removes an entry does it between two changes of the account:
 *
 *   1. `begin`: the account gets a mark under an id of the operation's own and, when adding, the bytes;
 *   2. the entry is inserted or deleted;
 *   3. `end`: the account loses the mark and, when removing, the bytes.
 *
 * A crash in between leaves the mark. Whoever comes next and finds one older than some minutes counts the account's entries
 * anew. It may do so only while no other operation is under way (every mark is old) and none began meanwhile (`version`, which
 * every change raises, is still the same). An operation that was so late that its mark is gone when it ends cannot know whether
 * the count saw its entry: it leaves an old mark, and so has the account counted once more.
 *
 * Until then an account may seem fuller than it is, by what crashed; it is never allowed more than its quota, except by an
 * operation that stood still for minutes between 1 and 2, until the count after it.
 */
export const accountsIn = (accounts: Collection<AccountDocument>, uploads: Collection<UploadDocument>) => {
  const count = async (account: string): Promise<number> => {
    const [sum] = await uploads
      .aggregate<{ total: number }>([
        { $match: exactly({ account }) },
        { $group: { _id: null, total: { $sum: '$length' } } },
      ])
      .toArray();
    return sum?.total ?? 0;
  };

  /** The account's document, counted anew if a crash left it in doubt. */
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
    try {
      await accounts.insertOne({ _id: account, used: 0, version: 0, marks: {} });
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
    }
  };

  /**
   * Begins an operation that adds `length` bytes, 0 if it removes some.
   * @returns an id for `end`; undefined when the account would use more than `quota`
   */
  const begin = async (account: string, length = 0, quota = Number.POSITIVE_INFINITY): Promise<string | undefined> => {
    if (!(await recovered(account))) await make(account);
    const operation = randomId();
    const { matchedCount } = await accounts.updateOne(
      { ...exactly({ _id: account }), used: { $lte: quota - length } },
      { $inc: { used: length, version: 1 }, $set: { [`marks.${operation}`]: Date.now() } },
    );
    return matchedCount === 1 ? operation : undefined;
  };

  /** Leaves an old mark: the account is counted once nothing is under way. */
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
      // The entry is what it shall be: the operation succeeded. A mark left behind has the account counted.
    }
  };

  return {
    used: async (account: string): Promise<number> => (await recovered(account))?.used ?? 0,

    /** Inserts an entry of `length` bytes if the account stays within `quota`; answers whether it does. */
    add: async (account: string, length: number, quota: number, insert: () => Promise<unknown>): Promise<boolean> => {
      const operation = await begin(account, length, quota);
      if (operation === undefined) return false;
      await insert();
      await end(account, operation);
      return true;
    },

    /** Has the account counted anew when somebody asks: an entry came by another way. */
    recount: async (account: string): Promise<void> => {
      if ((await doubt(account, 'recount')).matchedCount === 1) return;
      await make(account);
      await doubt(account, 'recount');
    },

    /** @param remove deletes an entry; answers how many bytes it deleted: 0 when another was first */
    remove: async (account: string, remove: () => Promise<number>): Promise<void> => {
      const operation = await begin(account);
      if (operation !== undefined) await end(account, operation, await remove());
    },
  };
};
