import { LRUCache } from 'lru-cache';
import type { QueryServiceOptions } from '../../options.ts';

type Limits<T> = {
  /** Of all that is kept. */
  readonly mostBytes: number;
  readonly bytesOf: (value: T, key: string) => number;
  /** @param holds false: it serves as the former one alone. Absent: everything is kept. */
  readonly isKept?: (value: T, holds: boolean) => boolean;
};
/**
 * @param make out of the former one, which may be outdated but names nobody who was erased; undefined: there is none
 * @param serves false: another one has to be made, out of this one; absent: all of a key do
 */
export type Keeping<T> = (
  key: string,
  make: (former: T | undefined) => Promise<T>,
  serves?: (value: T) => boolean,
) => Promise<T>;
export type MakeKeeping = <T extends object>(limits: Limits<T>) => Keeping<T>;

/**
 * Keeps what is made of stores until anything changes that was read for it. Where others change them too (no tracker) it is made
 * each time, out of the former one. Memory holds nothing of an erased person.
 */
export const keepingOf =
  ({ tracker, directory, clock }: Pick<QueryServiceOptions, 'tracker' | 'directory' | 'clock'>): MakeKeeping =>
  <T extends object>({ mostBytes, bytesOf, isKept = () => true }: Limits<T>): Keeping<T> => {
    type Entry = { readonly value: T; readonly holds: (now: number) => boolean };
    const entries = new LRUCache<string, Entry>({
      maxSize: mostBytes,
      sizeCalculation: ({ value }, key) => bytesOf(value, key),
    });
    const making = new Map<string, Promise<Entry>>();
    let erasures = 0;
    directory.onErased(() => {
      erasures++;
      entries.clear();
    });

    const makeNow = async (key: string, make: (former: T | undefined) => Promise<T>): Promise<Entry> => {
      const before = erasures;
      const reading = tracker?.begin();
      try {
        const value = await make(entries.get(key)?.value);
        const isSame = reading?.end() ?? (() => false);
        // What was made of the names of somebody who is erased meanwhile is not kept, nor handed to others.
        const holds = (now: number) => before === erasures && isSame(now);
        const entry = { value, holds };
        if (before === erasures && isKept(value, holds(clock()))) entries.set(key, entry);
        return entry;
      } finally {
        reading?.end();
      }
    };
    const made = async (key: string, make: (former: T | undefined) => Promise<T>): Promise<T> => {
      const work = makeNow(key, make);
      making.set(key, work);
      try {
        return (await work).value;
      } finally {
        if (making.get(key) === work) making.delete(key);
      }
    };
    return async (key, make, serves = () => true) => {
      const known = entries.get(key);
      if (known?.holds(clock()) && serves(known.value)) return known.value;
      // What takes long is asked for again meanwhile.
      const begun = await making.get(key)?.catch(() => undefined);
      return begun?.holds(clock()) && serves(begun.value) ? begun.value : made(key, make);
    };
  };

/** Where what is made is asked for once. */
export const keepingNothing: MakeKeeping = () => (_key, make) => make(undefined);
