import type { Db } from 'mongodb';
import { makeIndexes } from '../../engines/mongodb/database.ts';
import { patient } from '../../engines/mongodb/guarded.ts';
import { inTime } from '../../engines/mongodb/in-time.ts';
import type { Definitions } from '../definitions.ts';
import type { ViewDocument } from '../port.ts';
import { gathered } from './gather.ts';
import { queries } from './queries.ts';
import { batchTimeoutMs, byCollection, pathOf, type StoredView, viewsIn } from './views.ts';
import { openWrites, progressIn } from './writes.ts';

const pageOfDump = 500;

type Refs = readonly { readonly collection: string; readonly id: string }[];
export const suffixOf = (version: string, generation: number): string => `_${version.slice(0, 8)}_g${generation}`;

export const openGeneration = (db: Db, definitions: Definitions, suffix: string, isNew = false) => {
  const views = viewsIn(db, definitions, suffix);
  const { viewsOf, shownOf, storedOf, viewsById } = views;
  const progress = progressIn(db, suffix);
  const { noteAbsent, write } = openWrites(definitions, views, progress.advance, isNew);

  const loadTogether = gathered(async (calls: readonly Refs[]) => {
    const ids = byCollection(calls.flat(), ({ id }) => id);
    const views = new Map<string, Map<string, StoredView>>();
    for (const [collection, wanted] of ids) views.set(collection, await viewsById(collection, wanted, batchTimeoutMs));
    return calls.map((refs) => refs.map(({ collection, id }) => views.get(collection)?.get(id)));
  });
  return {
    async prepare(): Promise<void> {
      for (const { name, indexes, lists, compound } of definitions.all) {
        await makeIndexes(viewsOf(name), [
          ...indexes.map((field) => ({ [pathOf(field)]: 1, _id: 1 }) as const),
          ...compound.map((fields) => Object.fromEntries(fields.map((field) => [pathOf(field), 1 as const]))),
          ...lists.map((field) => ({ [pathOf(field)]: 1 }) as const),
        ]);
      }
    },
    async get<D>(collection: string, id: string): Promise<D | undefined> {
      const view = (await viewsById(collection, [id])).get(id);
      return (view && storedOf<D>(collection, view)) ?? undefined;
    },
    async getMany<D>(collection: string, ids: readonly string[]): Promise<D[]> {
      const views = await viewsById(collection, ids);
      return ids.flatMap((id) => {
        const view = views.get(id);
        return (view && storedOf<D>(collection, view)) ?? [];
      });
    },
    load: async (refs: Refs) =>
      (await loadTogether(refs)).map((view, index) => {
        const { collection, id } = refs[index] as Refs[number];
        if (view) return { position: view.v.position, document: storedOf<ViewDocument>(collection, view) };
        noteAbsent(collection, id);
        return undefined;
      }),
    ...queries(definitions, views),
    write,
    ...progress.methods,
    async *dump() {
      for (const collection of definitions.all.map(({ name }) => name).sort()) {
        // A dump takes as long as it takes, only each page has a limit.
        const views = patient(viewsOf(collection), Number.POSITIVE_INFINITY);
        const cursor = views.find({ 'v.live': true }, { projection: shownOf(collection) }).sort({ _id: 1 });
        cursor.batchSize(pageOfDump);
        try {
          for (;;) {
            const next = await inTime(() => cursor.next(), batchTimeoutMs);
            if (!next) break;
            for (const view of [next, ...cursor.readBufferedDocuments()]) {
              const document = storedOf<ViewDocument>(collection, view);
              if (document) yield { collection, id: view._id, position: view.v.position, document };
            }
          }
        } finally {
          await cursor.close();
        }
      }
    },
  };
};
