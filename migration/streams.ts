import { type StoredEvent, streams } from '@dossier/shared/contract';
import { type EventStore, UnreadableEventError } from '@dossier/shared/event-store';
import { MigrationRefused } from './refused.ts';

export type Heads = Map<string, { readonly revision: number; readonly digest: string }>;

/** Seals state positions of their own store. */
export const moves = ({ stream }: Pick<StoredEvent, 'stream'>): boolean => stream !== streams.seal();

const page = 5_000;

/** Notes the head of each stream that is read. Nothing is read as bytes, which nobody would look into. */
export const observed = (store: EventStore): { readonly store: EventStore; readonly heads: Heads } => {
  const heads: Heads = new Map();
  const readAll: EventStore['readAll'] = async (after, limit) => {
    const events = await store.readAll(after, limit);
    for (const { stream, revision, digest } of events.filter(moves)) heads.set(stream, { revision, digest });
    return events;
  };
  return { store: { ...store, readAll, readBytes: undefined }, heads };
};

export const headsOf = async (eventStore: EventStore): Promise<Heads> => {
  const { store, heads } = observed(eventStore);
  try {
    for (let position = 0; ; ) {
      const last = (await store.readAll(position, page)).at(-1);
      if (!last) return heads;
      position = last.position;
    }
  } catch (error) {
    if (!(error instanceof UnreadableEventError)) throw error;
    throw new MigrationRefused('The target holds events of another product.', { cause: error });
  }
};

const firstForeign = async (stream: string, source: EventStore, target: EventStore): Promise<number> => {
  for (let from = 0; ; from += page) {
    const [ours, theirs] = await Promise.all(
      [source, target].map((store) => store.readStream(stream, { from, limit: page })),
    );
    const index = (theirs ?? []).findIndex(({ digest }, at) => digest !== ours?.[at]?.digest);
    if (index >= 0) return from + index;
    if ((theirs ?? []).length < page) return from + (theirs ?? []).length;
  }
};

/** @throws MigrationRefused naming the first event of the target that is not the source's */
export const checkBeginnings = async (heads: Heads, source: EventStore, target: EventStore): Promise<void> => {
  for (const [stream, { revision, digest }] of heads) {
    const [own] = await source.readStream(stream, { from: revision, limit: 1 });
    if (own?.digest === digest) continue;
    const first = await firstForeign(stream, source, target);
    throw new MigrationRefused(`The target holds an event that the source does not: ${stream}, revision ${first}.`);
  }
};
