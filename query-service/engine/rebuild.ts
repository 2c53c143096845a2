import { createHash } from 'node:crypto';
import type { EventStore } from '@dossier/shared/event-store';
import { canonicalJson } from '@dossier/shared/history';
import type { ParkedDocument, ReadStore } from '@dossier/shared/read-store';
import { Fold, type Routing } from './fold.ts';

/** Read at once; small enough that the process answers others in between. */
const chunk = 2_000;
/** Documents and events folded in memory before they are written. */
const maxDocuments = 20_000;
const maxEvents = 50_000;

/** SHA-256 over every live document with sorted keys, by collection and id: equal for equal read models. */
export const dumpHash = async (store: ReadStore): Promise<{ hash: string; documents: number }> => {
  const hash = createHash('sha256');
  let documents = 0;
  for await (const { collection, id, document } of store.dump()) {
    hash.update(`${collection}\n${id}\n${canonicalJson(document)}\n`);
    documents++;
  }
  return { hash: hash.digest('hex'), documents };
};

type Range = { readonly after: number; readonly to: number };

/**
 * Applies the events of positions above `after` up to `to` to a store; its checkpoints are the caller's. Nobody is told.
 * @param parked keys that wait in this store already
 * @returns how many events were read
 */
export const project = async (
  { eventStore, routing }: { readonly eventStore: EventStore; readonly routing: Routing },
  store: Pick<ReadStore, 'load' | 'write'>,
  { after, to }: Range,
  parked?: Map<string, ParkedDocument>,
): Promise<number> => {
  // As long as nothing was written to an empty store, nothing needs to be looked up in it.
  let written = after > 0;
  const source = {
    load: (refs: Parameters<ReadStore['load']>[0]) =>
      written ? store.load(refs) : Promise.resolve(refs.map(() => undefined)),
  };
  const fold = new Fold(routing, source, { ...(parked && { parked }), silent: true });
  let position = after;
  let read = 0;
  let folded = 0;
  const write = async () => {
    await store.write(fold.take().writes);
    written = true;
    folded = 0;
  };
  while (position < to) {
    const events = (await eventStore.readAll(position, chunk)).filter((event) => event.position <= to);
    const last = events.at(-1);
    if (!last) break;
    await fold.add(events);
    position = last.position;
    read += events.length;
    folded += events.length;
    if (fold.size >= maxDocuments || folded >= maxEvents) await write();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await write();
  return read;
};
