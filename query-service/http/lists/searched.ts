import { folded, type Person } from '@dossier/shared/contract';
import type { Directory } from '@dossier/shared/directory';
import type { LiveUpdates } from '@dossier/shared/live';
import type { FindPeople } from './people.ts';

/** A person, and what they are found by: `folded`. */
export type Searched = { readonly person: Person; readonly name: string; readonly email: string };
export type FindSearched = (personIds: readonly string[]) => Promise<ReadonlyMap<string, Searched>>;

/** About ten megabytes; then all begin anew, as a search goes through all of them in the same order. */
const maxKept = 50_000;
/** Kept as they come: a search that runs out of time leaves less to the next one. */
const readAtOnce = 500;

/**
 * Names are encrypted where they are stored, so that no index there could find them. They are kept in memory until
 * something about the person changes, or they are erased.
 */
export const searchedPeople = (options: {
  readonly people: FindPeople;
  readonly live: Pick<LiveUpdates, 'subscribe'>;
  readonly directory: Pick<Directory, 'onErased'>;
}): { readonly find: FindSearched; close(): void } => {
  const { people, live, directory } = options;
  const kept = new Map<string, Searched>();
  /** Of each read under way, who changed meanwhile; null: perhaps everybody. */
  const reads = new Set<{ changed: Set<string> | null }>();
  const forget = (personId: string) => {
    kept.delete(personId);
    for (const read of reads) read.changed?.add(personId);
  };
  const forgetAll = () => {
    kept.clear();
    for (const read of reads) read.changed = null;
  };
  const stopErased = directory.onErased(forget);
  const stopLive = live.subscribe((signal) => {
    if ('missed' in signal) forgetAll();
    else if ('resource' in signal && signal.resource === 'me' && signal.personId) forget(signal.personId);
  });

  const read = async (personIds: readonly string[]): Promise<(readonly [string, Searched])[]> => {
    const own: { changed: Set<string> | null } = { changed: new Set() };
    reads.add(own);
    try {
      const found = [...(await people(personIds))].map(
        ([id, person]) => [id, { person, name: folded(person.name), email: folded(person.email) }] as const,
      );
      if (kept.size + found.length > maxKept) kept.clear();
      for (const [id, searched] of found) if (own.changed && !own.changed.has(id)) kept.set(id, searched);
      return found;
    } finally {
      reads.delete(own);
    }
  };

  return {
    find: async (personIds) => {
      const found = new Map<string, Searched>();
      const missing: string[] = [];
      for (const id of personIds) {
        const known = kept.get(id);
        if (known) found.set(id, known);
        else missing.push(id);
      }
      for (let from = 0; from < missing.length; from += readAtOnce)
        for (const [id, searched] of await read(missing.slice(from, from + readAtOnce))) found.set(id, searched);
      return found;
    },
    close: () => {
      stopErased();
      stopLive();
    },
  };
};
