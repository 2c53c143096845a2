import { unhurried } from '@dossier/shared/async/deadline';
import { LRUCache } from 'lru-cache';
import type { QueryServiceOptions } from '../../options.ts';

type Limits<T> = {
  /** Of all that is kept. */
  readonly mostBytes: number;
  readonly bytesOf: (value: T, key: string) => number;
  /** @param holds false: it serves as the former one alone. Absent: everything is kept. */
  readonly isKept?: (value: T, holds: boolean) => boolean;
};
type Asked<T> = {
  /** False: another one has to be made, out of this one; absent: all of a key do. */
  readonly serves?: ((value: T) => boolean) | undefined;
  /** How whoever asks waits for what is made; absent: as for all else. */
  readonly patiently?: (<V>(work: Promise<V>) => Promise<V>) | undefined;
};
export type Keeping<T> = {
  /**
   * Made once for all who ask meanwhile, and to its end, whoever gives up.
   * @param make out of the former one, which may be outdated but names nobody who was erased; undefined: there is none
   */
  readonly of: (key: string, make: (former: T | undefined) => Promise<T>, asked?: Asked<T>) => Promise<T>;
  /** Whether it was made before, or is being made, even if that is outdated. */
  readonly has: (key: string) => boolean;
  /** Bytes that fit in before something else has to go. */
  readonly room: () => number;
};
export type MakeKeeping = <T extends object>(limits: Limits<T>) => Keeping<T>;

/**
 * Keeps what is made of stores until anything changes that was read for it. Where others change them too (no tracker) it is made
 * each time, out of the former one. Memory holds nothing of an erased person.
 */
export const keepingOf =
  ({ tracker, directory, clock }: Pick<QueryServiceOptions, 'tracker' | 'directory' | 'clock'>): MakeKeeping =>
  <T extends object>({ mostBytes, bytesOf, isKept = () => true }: Limits<T>): Keeping<T> => {
    type Entry = {
      readonly value: T;
      readonly holds: (now: number) => boolean;
      /** Of nobody who was erased since it was begun. */
      readonly isHarmless: () => boolean;
    };
    const entries = new LRUCache<string, Entry>({
      maxSize: mostBytes,
      sizeCalculation: ({ value }, key) => bytesOf(value, key),
    });
    /** At most one of each key. */
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
        const isHarmless = () => before === erasures;
        const entry = { value, isHarmless, holds: (now: number) => isHarmless() && isSame(now) };
        if (isHarmless() && isKept(value, entry.holds(clock()))) entries.set(key, entry);
        return entry;
      } finally {
        reading?.end();
      }
    };
    const begin = (key: string, make: (former: T | undefined) => Promise<T>): Promise<Entry> => {
      const work = unhurried(() => makeNow(key, make)).finally(() => making.delete(key));
      making.set(key, work);
      return work;
    };
    return {
      of: async (key, make, { serves = () => true, patiently = <V>(work: Promise<V>) => work } = {}) => {
        const before = making.get(key);
        for (;;) {
          const known = entries.get(key);
          if (known?.holds(clock()) && serves(known.value)) return known.value;
          const underWay = making.get(key);
          if (!underWay) return (await patiently(begin(key, make))).value;
          const made = await patiently(underWay.catch(() => undefined));
          // What was begun after it was asked for is as new as what would be made for it alone.
          const isNew = made && (underWay === before ? made.holds(clock()) : made.isHarmless());
          if (isNew && serves(made.value)) return made.value;
        }
      },
      has: (key) => entries.has(key) || making.has(key),
      room: () => mostBytes - entries.calculatedSize,
    };
  };

/** Where what is made is asked for once: nothing is made ahead. */
export const keepingNothing: MakeKeeping = () => ({
  of: async (_key, make) => make(undefined),
  has: () => true,
  room: () => 0,
});
