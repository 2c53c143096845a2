import { takingTurns } from '@dossier/shared/async/turns';
import type { StoredEvent } from '@dossier/shared/contract';
import { loaded, type ViewState, writesIn, written } from '@dossier/shared/read-store/memory';
import type { Versions } from '@dossier/shared/read-store/versions';
import type { ParkedDocument } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import { Fold, routingOf } from '../engine/fold.ts';
import { history } from '../read-models/history/projection.ts';
import { projections } from '../read-models/projections.ts';

/** The time line of a moment is that of now, cut off: nobody folds it anew. */
const routing = routingOf(projections.filter((projection) => projection !== history));

/** After so many events. */
export type State = {
  readonly count: number;
  readonly views: ViewState;
  readonly bytes: number;
};

/** Events between two states that are stored in the file, of large projects so large a part of those before, and between those of single steps in memory. */
const usualStride = 1_000;
const partOfAll = 1 / 64;
const step = 250;
/** Events folded before others may get their turn. */
const block = 250;
/** Of the steps of one project, about. */
const mostBytes = 12_000_000;
const bytesOfDocument = 2_000;

type Turn = ReturnType<typeof takingTurns>;

const parkedIn = (views: ViewState) => {
  const parked = views.get('parked');
  return new Map(
    [...(parked?.keys() ?? [])].map((key) => [key, parked?.get(key)?.document as unknown as ParkedDocument]),
  );
};

const after = async (state: State, events: readonly StoredEvent[], turn: Turn): Promise<State> => {
  const source = { load: async (refs: Parameters<typeof loaded>[1]) => loaded(state.views, refs) };
  const fold = new Fold(routing, source, { parked: parkedIn(state.views), silent: true });
  for (let from = 0; from < events.length; from += block) {
    await fold.add(events.slice(from, from + block));
    await turn();
  }
  const { writes } = fold.take();
  const views = written(state.views, writes);
  // Those of projects grow with the people in them.
  const large = writes.filter(({ collection }) => collection === 'projects');
  const bytes = state.bytes + writes.length * bytesOfDocument + 2 * JSON.stringify(large).length;
  return { count: state.count + events.length, views, bytes };
};

/** What the read models were after so many events of one project. Every so many of them stand in a file, what lies between is folded from the nearest. */
export const projectStates = (options: {
  /** Those of the project from one count to another. */
  readonly slice: (from: number, to: number) => Promise<readonly StoredEvent[]>;
  readonly versions: Versions;
  /** What is stored with a state, of the events since the one before. */
  readonly noteOf: (from: number) => Uint8Array;
  readonly most?: number | undefined;
  readonly stride?: number | undefined;
}) => {
  const { slice, versions, noteOf, most = mostBytes, stride = usualStride } = options;
  const stored = (count: number): State => ({ ...versions.at(count), bytes: 0 });
  // Apart, so that who goes step by step does not drive out what the next leap begins from.
  const steps = new LRUCache<number, State>({ maxSize: most });
  /** Of all that was read: what happens next goes on from it. */
  let newest = stored(Number.POSITIVE_INFINITY);
  /** Whatever else was driven out. */
  let latest = newest;
  const nearest = (count: number): State =>
    [...steps.values(), latest, newest].reduce(
      (found, state) => (state.count <= count && state.count > found.count ? state : found),
      stored(count),
    );
  return {
    /** Of the events that were added. */
    count: () => newest.count,
    bytes: () => [...steps.values(), latest, newest].reduce((sum, { bytes }) => sum + bytes, 0),
    /** Goes on from the newest state with what follows it, as all is read for the first time. */
    add: async (events: readonly StoredEvent[]): Promise<void> => {
      newest = await after(newest, events, takingTurns());
      const { count } = stored(newest.count);
      if (newest.count - count < Math.max(stride, count * partOfAll)) return;
      // Without room for it, it stays in memory.
      if (versions.add(newest.count, writesIn(newest.views), noteOf(count))) newest = stored(newest.count);
    },
    at: async (count: number): Promise<State> => {
      const turn = takingTurns();
      let state = nearest(count);
      const events = state.count < count ? await slice(state.count, count) : [];
      for (const from = state.count; state.count < count; ) {
        const end = Math.min(count, state.count + step - (state.count % step));
        state = await after(state, events.slice(state.count - from, end - from), turn);
        steps.set(end, state, { size: Math.max(1, Math.min(most, state.bytes)) });
      }
      latest = state;
      return state;
    },
  };
};
export type ProjectStates = ReturnType<typeof projectStates>;
