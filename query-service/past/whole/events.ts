import type { StoredEvent, Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';

type Readable = Pick<EventStore, 'readAll'>;

const page = 2_000;

export async function* eventsUntil(store: Readable, end: number): AsyncGenerator<readonly StoredEvent[]> {
  for (let position = 0; position < end; ) {
    const events = await store.readAll(position, page);
    yield events.filter((event) => event.position <= end);
    position = events.at(-1)?.position ?? end;
  }
}

/** The last event that counts, as for a project: none after it does. */
export const lastUntil = async (store: Readable, until: Until, head: number): Promise<StoredEvent | undefined> => {
  let last: StoredEvent | undefined;
  const end = 'position' in until ? until.position : head;
  for await (const events of eventsUntil(store, end))
    last = events.findLast(({ time }) => 'position' in until || time <= until.moment) ?? last;
  return last;
};
