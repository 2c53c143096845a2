import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { canonicalJson } from '@dossier/shared/history';
import type { Checkpoint, ReadStore, Write } from '@dossier/shared/read-store';
import type { ParkedDocument } from '@dossier/shared/views';
import { Fold, type Routing } from './fold.ts';
import { loadUnlessKnown, type Refs, refName } from './load.ts';
import type { Projection } from './projection.ts';

/** Few enough that the process answers others in between. */
const chunk = 250;
const maxDocuments = 2_000;
const maxEvents = 50_000;

/** The code that fills read models: what other code has begun is not gone on with. */
export const planOf = (projections: readonly Projection[]): string => {
  // A bundle's file names what it imports by hashes of their content.
  const hash = createHash('sha256').update(readFileSync(new URL(import.meta.url)));
  for (const { collection, ids, on, finish, followers } of projections)
    hash.update([collection, ids, finish, followers?.changed, ...Object.entries(on).flat()].map(String).join('\n'));
  return hash.digest('hex');
};

/** SHA-256 over all documents: equal for equal read models. */
export const dumpHash = async (store: Pick<ReadStore, 'dump'>): Promise<{ hash: string; documents: number }> => {
  const hash = createHash('sha256');
  let documents = 0;
  for await (const { collection, id, document } of store.dump()) {
    hash.update(`${collection}\n${id}\n${canonicalJson(document)}\n`);
    documents++;
  }
  return { hash: hash.digest('hex'), documents };
};

type Range = { readonly after: number; readonly to: number };

/** @param empty nothing has to be looked up before the first write */
const writeBehind = (store: Pick<ReadStore, 'load' | 'write'>, empty: boolean) => {
  let isEmpty = empty;
  let underWay = new Map<string, Write>();
  let written = Promise.resolve();

  return {
    load: async (refs: Refs) =>
      isEmpty ? refs.map(() => undefined) : loadUnlessKnown(refs, (name) => underWay.get(name), store),
    write: async (writes: readonly Write[], mark?: Checkpoint): Promise<void> => {
      await written;
      isEmpty = false;
      underWay = new Map(writes.map((write) => [refName(write), write]));
      written = store.write(writes, mark);
      // The next `write` or `finish` rejects with it.
      written.catch(() => {});
    },
    finish: () => written,
  };
};

type Start = {
  /** Keys that wait already. */
  readonly parked?: Map<string, ParkedDocument>;
  /** Stored with what was folded up to this event. */
  readonly markOf?: (last: StoredEvent) => Checkpoint;
};

/** The caller stores checkpoints of partitions. @returns events read */
export const project = async (
  { eventStore, routing }: { readonly eventStore: Pick<EventStore, 'readOn'>; readonly routing: Routing },
  store: Pick<ReadStore, 'load' | 'write'>,
  { after, to }: Range,
  { parked, markOf }: Start = {},
): Promise<number> => {
  const behind = writeBehind(store, after === 0);
  const fold = new Fold(routing, behind, { ...(parked && { parked }), silent: true });
  let position = after;
  let newest: StoredEvent | undefined;
  let read = 0;
  let folded = 0;
  const takeMark = () => (newest && markOf ? markOf(newest) : undefined);
  while (position < to) {
    const events = (await eventStore.readOn(position, chunk)).filter((event) => event.position <= to);
    const last = events.at(-1);
    if (!last) break;
    await fold.add(events);
    newest = last;
    position = last.position;
    read += events.length;
    folded += events.length;
    if (fold.size >= maxDocuments || folded >= maxEvents) {
      await behind.write(fold.take().writes, takeMark());
      folded = 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await behind.write(fold.take().writes, takeMark());
  await behind.finish();
  return read;
};
