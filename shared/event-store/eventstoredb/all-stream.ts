import {
  type AllStreamResolvedEvent,
  BACKWARDS,
  END,
  FORWARDS,
  type ReadAllOptions,
  START,
} from '@eventstore/db-client';
import type { Logger } from '../../basics/log.ts';
import type { Calls } from './calls.ts';
import { mayBeOfPosition } from './errors.ts';
import { isForeign } from './records.ts';

/** System events are rare: a page of this size nearly always has one of ours. */
const headPage = 16;
const longestPage = 4_096;

/** Followers may be behind; decisions need the newest events. */
const requiresLeader = true;

const positionAt = (position: number) => ({ commit: BigInt(position), prepare: BigInt(position) });
export const startAt = (position: number) => (position === 0 ? START : positionAt(position));
export const commitOf = ({ event }: AllStreamResolvedEvent): number => Number(event?.position.commit);

/** $all, which also holds what the server and other products write. */
export const allStream = (calls: Calls, prefix: string, log: Logger | undefined) => {
  const isOurs = (found: AllStreamResolvedEvent) => {
    const stream = found.event?.streamId;
    return stream !== undefined && (prefix ? stream.startsWith(prefix) : !stream.startsWith('$'));
  };
  let foreign = 0;
  const own = (found: readonly AllStreamResolvedEvent[]): AllStreamResolvedEvent[] => {
    const candidates = found.filter(isOurs);
    const ours = candidates.filter((event) => !isForeign(event, prefix));
    if (foreign === 0 && ours.length < candidates.length)
      log?.warn('events of another product are passed over: EVENT_STORE_PREFIX keeps them apart');
    foreign += candidates.length - ours.length;
    return ours;
  };

  const page = async (options: Pick<ReadAllOptions, 'direction' | 'fromPosition' | 'maxCount'>) =>
    (await calls.read((client) => client.readAll({ ...options, requiresLeader }))) ?? [];
  const backwards = (before: number | typeof END, maxCount: number) =>
    page({ direction: BACKWARDS, fromPosition: before === END ? END : positionAt(before), maxCount });
  /** With the event at `from`. */
  const forwards = (from: number, maxCount: number) =>
    page({ direction: FORWARDS, fromPosition: startAt(from), maxCount });

  /** The newest event that `isWanted`, of all up to the head; 0: none. */
  const newest = async (isWanted: (event: AllStreamResolvedEvent) => boolean, first = longestPage) => {
    let before: number | typeof END = END;
    for (let maxCount = first; ; maxCount = longestPage) {
      const page = await backwards(before, maxCount);
      const found = page.find(isWanted);
      const last = page.at(-1);
      if (found) return commitOf(found);
      if (page.length < maxCount || !last) return 0;
      before = commitOf(last);
    }
  };

  /** The last position up to `position` at which an event begins: from inside one nothing is read. */
  const locate = async (position: number): Promise<number> => {
    const located = await newest((event) => commitOf(event) <= position);
    if (located !== position)
      log?.error({ position, located }, 'no event begins at this position: reading begins at the one before it');
    return located;
  };
  const from = async <T>(position: number, read: (position: number) => Promise<T>): Promise<T> => {
    try {
      return await read(position);
    } catch (error) {
      const located = mayBeOfPosition(error) ? await locate(position) : position;
      if (located === position) throw error;
      return read(located);
    }
  };

  /** Ours alone. */
  const read = async (after: number, limit: number): Promise<AllStreamResolvedEvent[]> => {
    const found: AllStreamResolvedEvent[] = [];
    let position = after;
    while (found.length < limit) {
      const maxCount = Math.min(limit - found.length, longestPage) + 1;
      const page = await from(position, (start) => forwards(start, maxCount));
      const since = position;
      found.push(...own(page.filter((event) => commitOf(event) > since)));
      const last = page.at(-1);
      if (page.length < maxCount || !last) break;
      position = commitOf(last);
    }
    return found.slice(0, limit);
  };

  const back = async (position: number, count: number): Promise<number> => {
    let at = position;
    for (let left = count; left > 0 && at > 0; ) {
      const maxCount = Math.min(left, longestPage);
      const page = await from(at, (before) => backwards(before, maxCount));
      const last = page.at(-1);
      if (page.length < maxCount || !last) return 0;
      at = commitOf(last);
      left -= page.filter(isOurs).length;
    }
    return at;
  };

  return {
    own,
    locate,
    read,
    back,
    head: () => newest((event) => isOurs(event) && !isForeign(event, prefix), headPage),
    foreign: () => foreign,
  };
};
