import { removedPerson, type StoredEvent } from '../contract/index.ts';
import type { Directory } from '../directory/index.ts';
import type { EventStore } from '../event-store/index.ts';
import { upcast } from '../history/index.ts';

export type ListingOptions = {
  readonly eventStore: Pick<EventStore, 'readAll'>;
  readonly directory: Pick<Directory, 'findMany'>;
};

const atOnce = 1_000;
/** Of the newest. */
const maxListed = 1_000;

/**
 * Each thing as the events of some streams tell it, from all of them, as views are of one person or project each.
 * @param of where they are: streams whose names begin with `prefix`; which thing an event is about: its field `id`
 */
export const foldAll = async <T>(
  { eventStore }: Pick<ListingOptions, 'eventStore'>,
  of: { readonly prefix: string; readonly id: string },
  after: (thing: T | undefined, event: StoredEvent) => T | undefined,
): Promise<readonly T[]> => {
  const things = new Map<string, T>();
  for (let position = 0; ; ) {
    const events = await eventStore.readAll(position, atOnce);
    for (const stored of events) {
      if (!stored.stream.startsWith(of.prefix)) continue;
      const event = upcast(stored);
      const id = String(event.data[of.id]);
      const thing = after(things.get(id), event);
      if (thing) things.set(id, thing);
    }
    const last = events.at(-1);
    if (!last) return [...things.values()];
    position = last.position;
  }
};

/** The newest, and how many there are. @param who the field with a person, who is shown by their address */
export const newestOf = async <K extends string, T extends { readonly at: string } & Readonly<Record<K, string>>>(
  { directory }: Pick<ListingOptions, 'directory'>,
  found: readonly T[],
  who: K,
): Promise<{ readonly total: number; readonly newest: readonly T[] }> => {
  const newest = found.toSorted((one, other) => (one.at < other.at ? 1 : -1)).slice(0, maxListed);
  const people = await directory.findMany([...new Set(newest.map((thing) => thing[who]))]);
  const emails = new Map(people.map(({ personId, email }) => [personId, email]));
  return {
    total: found.length,
    newest: newest.map((thing) => ({ ...thing, [who]: emails.get(thing[who]) ?? removedPerson })),
  };
};
