import { unhurried } from '@dossier/shared/async/deadline';
import { LRUCache } from 'lru-cache';
import type { Begun } from './followed.ts';

export type Kept = {
  /** One at a time: the next one finds what this one has folded. */
  work: Promise<unknown>;
  begun: Begun | undefined;
  isStoring: boolean;
};

/** Projects that were looked at, each by one at a time, for whoever looks again. @param most bytes, of all together */
export const keptProjects = (most: number) => {
  const kept = new LRUCache<string, Kept>({ maxSize: most });
  let isStopped = false;

  const entryOf = (projectId: string): Kept => {
    const known = kept.get(projectId);
    if (known) return known;
    const entry: Kept = { work: Promise.resolve(), begun: undefined, isStoring: false };
    kept.set(projectId, entry, { size: 1 });
    return entry;
  };
  const next = <T>(entry: Kept, work: () => Promise<T>): Promise<T> => {
    const done = unhurried(() => entry.work.then(work));
    entry.work = done.catch(() => undefined);
    return done;
  };
  /** What nobody waited for is stored bit by bit: whoever looks meanwhile waits for one of them. */
  const store = async (projectId: string, entry: Kept): Promise<void> => {
    if (entry.isStoring) return;
    entry.isStoring = true;
    const some = async () => {
      const { begun } = entry;
      if (isStopped || !begun || kept.peek(projectId) !== entry) return false;
      const { states, events } = begun;
      if (await states.goOn(events.places.length)) return true;
      if (states.count() === events.places.length) states.settled();
      return false;
    };
    try {
      while (await next(entry, some));
    } catch {
      // Whoever needs it finds out why.
    } finally {
      entry.isStoring = false;
    }
  };
  return {
    inTurn: <T>(projectId: string, work: (entry: Kept) => Promise<T>): Promise<T> => {
      const entry = entryOf(projectId);
      return next(entry, () => work(entry)).finally(() => void store(projectId, entry));
    },
    /** Once more in its turn, for what was found out later. */
    next,
    /** However large: who looks at it looks again, and would have all of it read anew. */
    keep: (projectId: string, entry: Kept, { events, states }: Begun): void => {
      kept.set(projectId, entry, { size: Math.min(most, 1 + events.places.bytes() + states.bytes()) });
    },
    /** Nothing is stored any more that nobody waits for. */
    stop: (): void => {
      isStopped = true;
    },
  };
};
