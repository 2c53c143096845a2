import { takingTurns } from '@dossier/shared/async/turns';
import type { StoredEvent } from '@dossier/shared/contract';
import { nothing, type ViewState, written } from '@dossier/shared/read-store/memory';
import type { ParkedDocument } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import { Fold, routingOf } from '../engine/fold.ts';
import { history } from '../read-models/history/projection.ts';
import { projections } from '../read-models/projections.ts';

/** The time line of a moment is that of now, cut off: nobody folds it anew. */
const routing = routingOf(projections.filter((projection) => projection !== history));

export type Head = Pick<StoredEvent, 'stream' | 'revision' | 'digest'>;

/** After so many events; `heads`: of the streams that they are in, by name. */
export type State = {
  readonly count: number;
  readonly views: ViewState;
  readonly heads: ReadonlyMap<string, Head>;
  readonly bytes: number;
};
const start: State = { count: 0, views: nothing, heads: new Map(), bytes: 0 };

/** Events between two states that are kept at first, and between those of single steps. */
const stride = 1_000;
const step = 250;
/** Events folded before others may get their turn. */
const block = 50;
/** Of one project, about; twice as far from each other where that does not suffice. */
const mostBytes = { strides: 40_000_000, steps: 12_000_000 };
const bytesOfEntry = 64;
const bytesOfDocument = 2_000;

type Turn = ReturnType<typeof takingTurns>;

const parkedIn = (views: ViewState) =>
  new Map([...(views.get('parked') ?? [])].map(([key, { document }]) => [key, document as unknown as ParkedDocument]));

const after = async (state: State, events: readonly StoredEvent[], turn: Turn): Promise<State> => {
  const source = {
    load: async (refs: readonly { collection: string; id: string }[]) =>
      refs.map(({ collection, id }) => state.views.get(collection)?.get(id)),
  };
  const fold = new Fold(routing, source, { parked: parkedIn(state.views), silent: true });
  for (let from = 0; from < events.length; from += block) {
    await fold.add(events.slice(from, from + block));
    await turn();
  }
  const { writes } = fold.take();
  const views = written(state.views, writes);
  const heads = new Map(state.heads);
  for (const { stream, revision, digest } of events) heads.set(stream, { stream, revision, digest });
  const touched = new Set(writes.map(({ collection }) => collection));
  const copied = [...touched].reduce((sum, collection) => sum + (views.get(collection)?.size ?? 0), 0);
  // Those of projects grow with the people in them.
  const large = writes.filter(({ collection }) => collection === 'projects');
  const bytes =
    (copied + heads.size) * bytesOfEntry + writes.length * bytesOfDocument + 2 * JSON.stringify(large).length;
  return { count: state.count + events.length, views, heads, bytes };
};

const bytesOf = (states: readonly State[]) => states.reduce((sum, { bytes }) => sum + bytes, 0);

/** What the read models were after so many events of one project, of which `slice` answers those from one count to another. */
export const projectStates = (
  slice: (from: number, to: number) => Promise<readonly StoredEvent[]>,
  most = mostBytes,
) => {
  /** By their counts. */
  let strides: State[] = [];
  let between = stride;
  // Apart, so that who goes step by step does not drive out what the next leap begins from.
  const steps = new LRUCache<number, State>({ maxSize: most.steps });
  /** Whatever else was driven out. */
  let latest = start;
  const nearest = (count: number): State =>
    [...strides, ...steps.values(), latest].reduce(
      (found, state) => (state.count <= count && state.count > found.count ? state : found),
      start,
    );
  /** The newest is always kept: what happens next goes on from it. */
  const thinned = (states: readonly State[]): State[] =>
    states.filter(({ count }, index) => index % 2 === 1 || count === states.at(-1)?.count);
  const keep = (state: State) => {
    const [before = start, last] = strides.slice(-2);
    if (last && state.count - before.count <= between) strides.pop();
    strides.push(state);
    for (; strides.length > 2 && bytesOf(strides) > most.strides; between *= 2) strides = thinned(strides);
  };
  return {
    bytes: () => bytesOf([...strides, ...steps.values(), latest]),
    /** Goes on from the newest state with what follows it, as all is read for the first time. */
    add: async (events: readonly StoredEvent[]): Promise<void> =>
      keep(await after(strides.at(-1) ?? start, events, takingTurns())),
    at: async (count: number): Promise<State> => {
      const turn = takingTurns();
      let state = nearest(count);
      const events = state.count < count ? await slice(state.count, count) : [];
      for (const from = state.count; state.count < count; ) {
        const end = Math.min(count, state.count + step - (state.count % step));
        state = await after(state, events.slice(state.count - from, end - from), turn);
        steps.set(end, state, { size: Math.min(most.steps, state.bytes) });
      }
      latest = state;
      return state;
    },
  };
};
export type ProjectStates = ReturnType<typeof projectStates>;
