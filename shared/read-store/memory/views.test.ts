import { describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { answersQueries } from '../contract/queries.ts';
import { testStore } from '../contract/test-store.ts';
import type { Collection, ReadStore } from '../port.ts';
import { memoryViews, nothing, type ViewState, written } from './views.ts';

let state: ViewState = nothing;

/** Only its queries: it keeps no checkpoints and no generations. */
const open = async (collections: readonly Collection[]): Promise<ReadStore> => {
  const viewsOver = memoryViews(collections);
  const away = () => Promise.reject(new EngineUnavailableError('views in memory only answer queries'));
  return {
    version: '',
    get: (collection, id) => viewsOver(state).get(collection, id),
    getMany: (collection, ids) => viewsOver(state).getMany(collection, ids),
    find: async (collection, query) => viewsOver(state).find(collection, query),
    page: async (collection, query) => viewsOver(state).page(collection, query),
    fields: async (collection, names, query) => viewsOver(state).fields(collection, names, query),
    count: async (collection, where) => viewsOver(state).count(collection, where),
    countBy: async (collection, field, where) => viewsOver(state).countBy(collection, field, where),
    load: (refs) => viewsOver(state).load(refs),
    write: async (writes) => {
      state = written(state, writes);
    },
    checkpoint: away,
    checkpoints: away,
    dump: () => {
      throw new EngineUnavailableError('views in memory only answer queries');
    },
    newGeneration: away,
    close: async () => undefined,
  };
};

describe('views in memory', () => {
  const test = testStore(open, async () => {
    state = nothing;
  });
  answersQueries(test);

  it('look at those alone that are named, of however many', async () => {
    let seen = 0;
    class Counting<K, V> extends Map<K, V> {
      override get(key: K) {
        seen += 1;
        return super.get(key);
      }
    }
    const ids = Array.from({ length: 5_000 }, (_, at) => `id${at}`);
    const documents = ids.map((id) => [id, { position: 1, document: { id } }] as const);
    const views = memoryViews([{ name: 'many', indexes: [] }])(new Map([['many', new Counting(documents)]]));
    const found = await views.find('many', { where: { id: ['id7', 'id4000', 'nobody', 'id7'] } });
    expect(found.map(({ id }) => id)).toEqual(['id4000', 'id7']);
    expect(await views.count('many', { id: 'id9' })).toBe(1);
    expect(seen).toBeLessThanOrEqual(4);
  });
});
