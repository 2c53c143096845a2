import { LRUCache } from 'lru-cache';
import type { QueryServiceOptions } from '../../options.ts';
import type { Asker } from '../asker.ts';

/** As it is sent. What was is asked for in passing, and kept by whoever makes it. */
export type SentPage = {
  readonly bytes: Buffer;
  readonly headers: Record<string, string>;
  readonly isPast: boolean;
};
/** @param address what is asked for; with the asker, all that the page depends on besides what is stored */
export type Kept = (asker: Asker, address: string, make: () => Promise<SentPage>) => Promise<SentPage>;

const mostBytes = 16_000_000;
/** Of headers. */
const besideBytes = 1_000;

/** Until anything changes that was read for it, whatever gives rights included. Memory holds nothing of an erased person. */
export const keptPages = ({
  tracker,
  directory,
  clock,
}: Pick<QueryServiceOptions, 'tracker' | 'directory' | 'clock'>): Kept => {
  if (!tracker) return async (_asker, _address, make) => make();
  const pages = new LRUCache<string, { readonly page: SentPage; readonly holds: (now: number) => boolean }>({
    maxSize: mostBytes,
    sizeCalculation: ({ page }, key) => page.bytes.length + key.length + besideBytes,
  });
  directory.onErased(() => {
    // What is being made of their names is not kept either.
    tracker.noteChanges();
    pages.clear();
  });
  return async ({ personId, guestIn = '' }, address, make) => {
    const key = `${personId} ${guestIn} ${address}`;
    const known = pages.get(key);
    if (known?.holds(clock())) return known.page;
    const reading = tracker.begin();
    let page: SentPage | undefined;
    try {
      page = await make();
      return page;
    } finally {
      const holds = reading.end();
      if (page && !page.isPast && holds(clock())) pages.set(key, { page, holds });
    }
  };
};
