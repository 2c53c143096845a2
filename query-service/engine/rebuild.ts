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
const maxDocuments = { behind: 2_000, atOnce: 1_000 };
const maxEvents = 50_000;

/** The code that fills read models, and in how many parts: what other code has begun is not gone on with. */
export const planOf = (projections: readonly Projection[], parts: number): string => {
  // A bundle's file names what it imports by hashes of their content.
  const hash = createHash('sha256')
    .update(readFileSync(new URL(import.meta.url)))
    .update(`${parts}\n`);
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

type Known = Awaited<ReturnType<ReadStore['load']>>[number];

/** @param empty nothing has to be looked up before the first write */
const writeBehind = (store: Pick<ReadStore, 'load' | 'write'>, empty: boolean) => {
  let isEmpty = empty;
  let underWay = new Map<string, Write>();
  let written = Promise.resolve();

  return {
    load: async (refs: Refs): Promise<Known[]> =>
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

/** What is kept in memory is copied when the collector comes by: only what was asked for again, as a project is while it is worked on. */
const writeAtOnce = (store: Pick<ReadStore, 'load' | 'write'>, empty: boolean) => {
  let isEmpty = empty;
  let kept = new Map<string, Write>();
  const again = new Set<string>();

  return {
    load: async (refs: Refs): Promise<Known[]> => {
      if (isEmpty) return refs.map(() => undefined);
      const found = await loadUnlessKnown(refs, (name) => kept.get(name), store);
      found.forEach((document, index) => {
        if (document) again.add((refs[index] as Refs[number]).id);
      });
      return found;
    },
    write: async (writes: readonly Write[], mark?: Checkpoint): Promise<void> => {
      isEmpty = false;
      await store.write(writes, mark);
      kept = new Map(writes.filter(({ id }) => again.has(id)).map((write) => [refName(write), write]));
      again.clear();
    },
    finish: async () => {},
  };
};

type Start = {
  /** Keys that wait already. */
  readonly parked?: Map<string, ParkedDocument>;
  /** `store` has written before `write` answers. */
  readonly atOnce?: boolean;
  /** Stored with what was folded up to this event. */
  readonly markOf?: (last: StoredEvent) => Checkpoint;
};

/** The caller stores checkpoints of partitions. @returns events read */
export const project = async (
  { eventStore, routing }: { readonly eventStore: Pick<EventStore, 'readOn'>; readonly routing: Routing },
  store: Pick<ReadStore, 'load' | 'write'>,
  { after, to }: Range,
  { parked, markOf, atOnce = false }: Start = {},
): Promise<number> => {
  const views = atOnce ? writeAtOnce(store, after === 0) : writeBehind(store, after === 0);
  const fold = new Fold(routing, views, { ...(parked && { parked }), silent: true });
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
    if (fold.size >= (atOnce ? maxDocuments.atOnce : maxDocuments.behind) || folded >= maxEvents) {
      await views.write(fold.take().writes, takeMark());
      folded = 0;
    }
    await new Promise((resolve) => setImmediate(resolve));
  }
  await views.write(fold.take().writes, takeMark());
  await views.finish();
  return read;
};
