import { concernsAll } from '../basics/errors.ts';
import { leastRecent } from '../basics/recent.ts';
import { concurrently } from './concurrency.ts';
import { backOff, type Limits } from './pause.ts';

export type EachOptions = {
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  readonly limits?: Limits;
  readonly onFailure: (error: unknown, id: string) => void;
};
export type Each = {
  /** Answers how many went well. Those that failed before and still have to wait are left out. */
  run<T>(items: Iterable<T>, idOf: (item: T) => string, work: (item: T) => Promise<unknown>): Promise<number>;
  failing(): number;
};

/** What items are told apart by. */
export const byId = ({ id }: { readonly id: string }): string => id;
export const byPerson = ({ personId }: { readonly personId: string }): string => personId;
export const byUpload = ({ uploadId }: { readonly uploadId: string }): string => uploadId;

const atOnce = 4;
/** Of more, those that failed longest ago are tried again at once. */
const remembered = 10_000;
const second = 1_000;
/** After an outage all goes on soon, however long it lasted. */
const longestOutage = 30 * second;

/** Works at each item by itself: one that fails waits longer each time, and holds up no other. */
export const eachByItself = ({
  clock,
  limits = { first: second, longest: 60 * second },
  onFailure,
}: EachOptions): Each => {
  const failed = leastRecent<{ readonly failures: number; readonly until: number }>(remembered);

  const attempt = async (id: string, work: () => Promise<unknown>): Promise<boolean> => {
    const before = failed.get(id);
    if (before && before.until > clock()) return false;
    try {
      await work();
      failed.delete(id);
      return true;
    } catch (error) {
      const failures = (before?.failures ?? 0) + 1;
      const wait = backOff(failures, limits);
      failed.set(id, { failures, until: clock() + (concernsAll(error) ? Math.min(wait, longestOutage) : wait) });
      onFailure(error, id);
      return false;
    }
  };

  const forgetGone = () => {
    for (const [id, { until }] of failed.entries()) if (until + 2 * limits.longest < clock()) failed.delete(id);
  };

  return {
    run: async (items, idOf, work) => {
      let done = 0;
      await concurrently(atOnce, items, async (item) => {
        if (await attempt(idOf(item), () => work(item))) done += 1;
      });
      return done;
    },
    failing: () => {
      forgetGone();
      return failed.size;
    },
  };
};
