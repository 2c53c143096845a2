import { concurrently } from '@dossier/shared/async/concurrency';
import type { EventStore } from '@dossier/shared/event-store';
import type { Query, Views } from '@dossier/shared/read-store';
import type { View, ViewState, ViewsById } from '@dossier/shared/read-store/memory';
import { routingOf, writesOf } from '../engine/fold.ts';
import { projections } from '../read-models/projections.ts';

const routings = new Map(
  projections.flatMap((projection) =>
    projection.streamOf ? [[projection.collection, { ...projection, routing: routingOf([projection]) }]] : [],
  ),
);
const atOnce = 16;

const named = (id: unknown): readonly string[] | undefined =>
  typeof id === 'string' ? [id] : Array.isArray(id) ? (id as string[]) : undefined;
const ofQuery = (query: Query): readonly string[] | undefined => named(query.where?.id);

/**
 * Views over a state that lacks all documents of one stream each: those that are asked for by their ids are read from
 * their streams, and whoever looks through all of them waits for the whole state.
 * @param upTo the last position that counts
 */
export const viewsByStream = (options: {
  readonly eventStore: Pick<EventStore, 'readStream'>;
  readonly viewsOver: (state: ViewState) => Views;
  readonly state: ViewState;
  readonly upTo: number;
  readonly whole: () => Promise<Views>;
}): Views => {
  const { eventStore, viewsOver, state, upTo, whole } = options;
  const known = new Map<string, Map<string, View>>(
    Array.from(routings.keys(), (collection) => [collection, new Map()]),
  );
  const here = viewsOver(new Map<string, ViewsById>([...state, ...known]));
  const reading = new Map<string, Promise<void>>();

  const read = async (collection: string, stream: string) => {
    const { routing } = routings.get(collection) ?? {};
    const events = await eventStore.readStream(stream);
    const counted = events.filter(({ position }) => position <= upTo);
    for (const { collection: of, id, position, document } of await writesOf(routing ?? new Map(), counted))
      known.get(of)?.set(id, { position, document });
  };
  const readFor = async (collection: string, ids: readonly string[]) => {
    const { streamOf } = routings.get(collection) ?? {};
    if (!streamOf) return;
    await concurrently(atOnce, new Set(ids.map(streamOf)), (stream) => {
      const done = reading.get(stream) ?? read(collection, stream);
      reading.set(stream, done);
      return done;
    });
  };
  const asked =
    <A extends readonly unknown[], R>(name: keyof Views, idsOf: (...given: A) => readonly string[] | undefined) =>
    async (collection: string, ...given: A): Promise<R> => {
      const ids = known.has(collection) ? idsOf(...given) : [];
      if (ids) await readFor(collection, ids);
      const views = ids ? here : await whole();
      return (views[name] as (...all: unknown[]) => Promise<R>)(collection, ...given);
    };
  return {
    get: asked('get', named),
    getMany: asked('getMany', named),
    find: asked('find', ofQuery),
    page: asked('page', ofQuery),
    fields: asked('fields', (_names: unknown, query: Query) => ofQuery(query)),
    count: asked('count', (where?: Query['where']) => named(where?.id)),
    countBy: asked('countBy', () => undefined),
  } as Views;
};
