import type { StoredEvent } from '@dossier/shared/contract';
import { moves } from '../streams.ts';
import type { Truth } from '../truth.ts';

export const everything = async ({ eventStore }: Truth): Promise<StoredEvent[]> => eventStore.readAll(0, 100_000);
export const byStream = (events: readonly StoredEvent[]) =>
  events
    .filter(moves)
    .map(({ position: _, ...event }) => event)
    .sort((a, b) => (a.stream < b.stream ? -1 : a.stream > b.stream ? 1 : a.revision - b.revision));
export const keysInOrder = (events: readonly StoredEvent[]) => {
  const own = events.filter(moves);
  return Object.fromEntries(own.map(({ key }) => [key, own.filter((event) => event.key === key).map(({ id }) => id)]));
};
