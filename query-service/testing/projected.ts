import type { StoredEvent } from '@dossier/shared/contract';
import type { LiveSignal } from '@dossier/shared/live';
import type { Write } from '@dossier/shared/read-store';
import { expect } from '@jest/globals';
import { Fold, routingOf } from '../engine/fold.ts';
import { projections } from '../read-models/projections.ts';
import { type Given, history } from './events.ts';

type Views = Record<string, Record<string, unknown>>;

const routing = routingOf(projections);

/** The port's promises about writing, in memory. */
const memory = () => {
  const stored = new Map<string, Write>();
  return {
    load: async (refs: readonly { collection: string; id: string }[]) =>
      refs.map(({ collection, id }) => stored.get(`${collection}/${id}`)),
    write: (writes: readonly Write[]) => {
      for (const write of structuredClone(writes)) {
        const key = `${write.collection}/${write.id}`;
        if ((stored.get(key)?.position ?? -1) < write.position) stored.set(key, write);
      }
    },
    views: (): Views => {
      const views: Views = {};
      for (const { collection, id, document } of [...stored.values()].sort((left, right) =>
        left.id < right.id ? -1 : 1,
      ))
        if (document) views[collection] = { ...views[collection], [id]: document };
      return views;
    },
  };
};

/**
 * Views after batches of events, each batch written before the next.
 * @param brokenOff so many documents of the first batch are written before the process dies and
 * another one does it all again
 */
export const viewsAfter = async (batches: readonly (readonly StoredEvent[])[], brokenOff?: number): Promise<Views> => {
  const store = memory();
  const writesOf = async (batch: readonly StoredEvent[], parked = new Map()) => {
    const fold = new Fold(routing, store, { parked });
    await fold.add(batch);
    return fold.take().writes;
  };
  if (brokenOff !== undefined) store.write((await writesOf(batches[0] ?? [])).slice(0, brokenOff));
  const parked = new Map();
  for (const batch of batches) store.write(await writesOf(batch, parked));
  return store.views();
};

/** Every view that events lead to, each stored before the next event. */
export const writesOneByOne = async (events: readonly StoredEvent[]): Promise<Write[]> => {
  const store = memory();
  const all: Write[] = [];
  for (const event of events) {
    const fold = new Fold(routing, store);
    await fold.add([event]);
    const { writes } = fold.take();
    store.write(writes);
    all.push(...writes);
  }
  return all;
};

/** Who is told of the last event, with the earlier ones applied before. */
export const toldOf = async (events: readonly StoredEvent[]): Promise<LiveSignal[]> => {
  const store = memory();
  const before = new Fold(routing, store);
  await before.add(events.slice(0, -1));
  store.write(before.take().writes);
  const last = new Fold(routing, store);
  await last.add(events.slice(-1));
  return last.take().signals;
};

/** A generator with a seed: the same orders in every run. */
const randomOf = (seed: number) => {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
};

/** Another order in which a bus may deliver: only events of one key keep theirs. */
const shuffledAcrossKeys = (events: readonly StoredEvent[], seed: number): StoredEvent[] => {
  const random = randomOf(seed);
  const queues = new Map<string, StoredEvent[]>();
  for (const event of events) queues.set(event.key, [...(queues.get(event.key) ?? []), event]);
  const shuffled: StoredEvent[] = [];
  while (queues.size > 0) {
    const keys = [...queues.keys()];
    const key = keys[Math.floor(random() * keys.length)] as string;
    const [next, ...rest] = queues.get(key) as [StoredEvent, ...StoredEvent[]];
    shuffled.push(next);
    if (rest.length > 0) queues.set(key, rest);
    else queues.delete(key);
  }
  return shuffled;
};

/**
 * The views of a history, which must come out the same however it is delivered: at once, one by
 * one, everything twice, from zero again, and shuffled across keys.
 */
export const projected = async (events: readonly StoredEvent[]): Promise<Views> => {
  const views = await viewsAfter([events]);
  const oneByOne = events.map((event) => [event]);
  expect(await viewsAfter(oneByOne)).toEqual(views);
  expect(await viewsAfter(events.map((event) => [event, event]))).toEqual(views);
  expect(await viewsAfter([...oneByOne, ...oneByOne])).toEqual(views);
  expect(await viewsAfter([events, events])).toEqual(views);
  for (const seed of [1, 2, 3]) expect(await viewsAfter([shuffledAcrossKeys(events, seed)])).toEqual(views);
  return views;
};

/** One view after these facts, however they are delivered. */
export const viewOf = async <D>(collection: string, id: string, ...facts: readonly Given[]): Promise<D | undefined> =>
  (await projected(history(...facts)))[collection]?.[id] as D | undefined;
