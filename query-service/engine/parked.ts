import type { Logger } from '@dossier/shared/basics/log';
import type { StoredEvent } from '@dossier/shared/contract';
import type { EventBus } from '@dossier/shared/event-bus';
import { type EventStore, UnreadableEventError } from '@dossier/shared/event-store';
import type { ReadStore, Write } from '@dossier/shared/read-store';
import type { ParkedDocument } from '@dossier/shared/views';
import { Fold, type Routing } from './fold.ts';

type Options = {
  readonly eventStore: EventStore;
  readonly readStore: ReadStore;
  readonly bus: Pick<EventBus, 'partitionOf'>;
  readonly routing: Routing;
  readonly log: Logger;
};

export const readParked = async (store: Pick<ReadStore, 'find'>): Promise<Map<string, ParkedDocument>> =>
  new Map((await store.find<ParkedDocument>('parked', {})).map((parked) => [parked.id, parked]));

/** Undefined while one of them cannot be read. */
const eventsOf = async (store: EventStore, streams: readonly string[]): Promise<StoredEvent[] | undefined> => {
  try {
    return (await Promise.all(streams.map((stream) => store.readStream(stream)))).flat();
  } catch (error) {
    if (error instanceof UnreadableEventError) return undefined;
    throw error;
  }
};

/** What an operator is told of a key that waits. */
export type ParkedKey = Pick<ParkedDocument, 'type' | 'eventId' | 'position' | 'streams' | 'waiting'> & {
  readonly key: string;
  readonly reason: string;
  /** When the event happened; absent while it cannot be read. */
  readonly since?: string;
};

export const listParked = async ({
  eventStore,
  readStore,
}: Pick<Options, 'eventStore' | 'readStore'>): Promise<ParkedKey[]> => {
  const list: ParkedKey[] = [];
  for (const [key, { type, eventId, position, streams, waiting, error }] of await readParked(readStore)) {
    const since = (await eventsOf(eventStore, streams))?.find((event) => event.position === position)?.time;
    list.push({ key, type, eventId, position, streams, waiting, reason: error, ...(since && { since }) });
  }
  return list;
};

/** Newer than what was parked, older than the next event. */
const afterCure = (position: number) => position + 2 ** -10;

/** New code may be able to apply parked keys. @param reached by partition */
export const cureParked = async (
  { eventStore, readStore, bus, routing, log }: Options,
  reached: ReadonlyMap<number, number>,
): Promise<void> => {
  const parked = await readParked(readStore);
  if (parked.size === 0) return;
  const damaged = new Set<string>();
  const fold = new Fold(routing, readStore, { silent: true });
  for (const [key, { position, streams }] of parked) {
    const to = reached.get(bus.partitionOf(key)) ?? 0;
    const events = await eventsOf(eventStore, streams);
    if (!events) {
      damaged.add(key);
      continue;
    }
    const waiting = events.filter((event) => event.position >= position && event.position <= to);
    await fold.add(waiting.sort((one, other) => one.position - other.position));
  }
  const { writes } = fold.take();
  const stillParked = new Map(
    writes.filter(({ collection }) => collection === 'parked').map((write) => [write.id, write]),
  );
  const changed = [...parked].flatMap(([id, before]): Write[] => {
    if (damaged.has(id)) return [];
    const after = stillParked.get(id)?.document ?? null;
    if (after?.position === before.position) return [];
    return [{ collection: 'parked', id, position: afterCure(before.lastPosition), document: after }];
  });
  await readStore.write([...writes.filter(({ collection }) => collection !== 'parked'), ...changed]);
  log.info(
    { parked: parked.size, cured: parked.size - stillParked.size - damaged.size },
    'parked keys were applied again',
  );
};
