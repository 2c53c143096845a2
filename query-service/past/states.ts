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
const folded = projections.filter((projection) => projection !== history);
const routing = routingOf(folded);
/** Without what is read when it is asked for (`viewsByStream`), which is most of all. */
const fewRouting = routingOf(folded.filter(({ streamOf }) => !streamOf));

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
/** Events that are stored while whoever looks waits: of most projects, all. */
const storedInTime = 10_000;
/** Of documents in memory for who looks first, about. */
const mostAhead = 50_000_000;

type Turn = ReturnType<typeof takingTurns>;

const parkedIn = (views: ViewState) => {
  const parked = views.get('parked');
  return new Map(
    [...(parked?.keys() ?? [])].map((key) => [key, parked?.get(key)?.document as unknown as ParkedDocument]),
  );
};

/** Goes on from a state with all that changes in memory, until it is done. */
const goingOn = (state: State, turn: Turn, by = routing) => {
  const source = { load: async (refs: Parameters<typeof loaded>[1]) => loaded(state.views, refs) };
  const fold = new Fold(by, source, { parked: parkedIn(state.views), silent: true });
  let { count } = state;
  return {
    count: () => count,
    documents: () => fold.size,
    add: async (events: readonly StoredEvent[]): Promise<void> => {
      for (let from = 0; from < events.length; from += block) {
        await fold.add(events.slice(from, from + block));
        await turn();
      }
      count += events.length;
    },
    done: (): State => {
      const { writes } = fold.take();
      const views = written(state.views, writes);
      // Those of projects grow with the people in them.
      const large = writes.filter(({ collection }) => collection === 'projects');
      const bytes = state.bytes + writes.length * bytesOfDocument + 2 * JSON.stringify(large).length;
      return { count, views, bytes };
    },
  };
};
type Going = ReturnType<typeof goingOn>;

const after = async (state: State, events: readonly StoredEvent[], turn: Turn): Promise<State> => {
  const going = goingOn(state, turn);
  await going.add(events);
  return going.done();
};

type Read = (from: number, to: number) => Promise<readonly StoredEvent[]>;

/**
 * What the read models were after so many events of one project. Every so many of them stand in a file, what lies between is folded from the nearest.
 * Whoever looks first does not wait for the file: what follows the first events is folded in memory for that, and stored later.
 */
export const projectStates = (options: {
  /** Those of the project from one count to another. Nearby ones are soon asked for again. */
  readonly slice: Read;
  /** The same, which nobody asks for soon again; absent where reading again takes long: all is stored at once. */
  readonly read?: Read | undefined;
  readonly versions: Versions;
  /** What is stored with a state, of the events since the one before. */
  readonly noteOf: (from: number, to: number) => Uint8Array;
  readonly most?: number | undefined;
  readonly stride?: number | undefined;
  /** Events, for tests. */
  readonly inTime?: number | undefined;
  /** Bytes, for tests. */
  readonly mostInMemory?: number | undefined;
}) => {
  const { slice, read, versions, noteOf, most = mostBytes, stride = usualStride } = options;
  const inTime = read ? (options.inTime ?? storedInTime) : Number.POSITIVE_INFINITY;
  const mostInMemory = options.mostInMemory ?? mostAhead;
  const stored = (count: number): State => ({ ...versions.at(count), bytes: 0 });
  // Apart, so that who goes step by step does not drive out what the next leap begins from.
  const steps = new LRUCache<number, State>({ maxSize: most });
  /** Of all that was folded to be stored: what happens next goes on from it. */
  let newest = stored(Number.POSITIVE_INFINITY);
  /** Goes on from it. */
  let going: Going | undefined;
  /** Whatever else was driven out. */
  let latest = newest;
  /** Without documents of one stream each, for whoever looks at what is not stored yet: while it is folded, and then. */
  let ahead: (Going & { bytes: number; isOver: boolean }) | undefined;
  let few: State | undefined;
  /** Events whose storing was waited for. */
  let waitedFor = 0;

  const count = () => going?.count() ?? newest.count;
  /** Events between a state in the file and the next one. */
  const apart = (from: number) => Math.max(stride, from * partOfAll);
  const settle = () => {
    if (going) newest = going.done();
    going = undefined;
  };
  const nearest = (wanted: number): State =>
    [...steps.values(), latest, newest].reduce(
      (found, state) => (state.count <= wanted && state.count > found.count ? state : found),
      stored(wanted),
    );
  const isFar = (wanted: number) => wanted - nearest(wanted).count > 2 * apart(wanted);
  /** Goes on from the newest state with what follows it. */
  const add = async (events: readonly StoredEvent[]): Promise<void> => {
    going ??= goingOn(newest, takingTurns());
    try {
      await going.add(events);
    } catch (error) {
      going = undefined;
      throw error;
    }
    const { count: last } = stored(going.count());
    if (going.count() - last < apart(last)) return;
    settle();
    // Without room for it, it stays in memory.
    if (versions.add(newest.count, writesIn(newest.views), noteOf(last, newest.count))) newest = stored(newest.count);
  };
  /** Of what follows, as much as there is by then. @returns whether there is more */
  const goOn = async (end: number): Promise<boolean> => {
    if (read && count() < end) await add(await read(count(), Math.min(end, count() + block)));
    return read !== undefined && count() < end;
  };
  const addAhead = async (events: readonly StoredEvent[]): Promise<void> => {
    const going = ahead;
    ahead = undefined;
    if (!going || events.length === 0) return;
    const before = going.documents();
    await going.add(events);
    going.bytes += (going.documents() - before) * JSON.stringify(events[0]).length;
    if (going.bytes <= mostInMemory) ahead = going;
  };
  const beginAhead = (from: State) => {
    ahead = { ...goingOn(from, takingTurns(), fewRouting), bytes: 0, isOver: false };
  };

  return {
    /** Of the events that are stored or will be with the next state. */
    count,
    bytes: () => [...steps.values(), latest, newest].reduce((sum, { bytes }) => sum + bytes, few?.bytes ?? 0),
    /**
     * What follows all that was seen before.
     * @param from how many were
     * @param counting so many of these are before the moment that is asked for
     */
    seen: async (events: readonly StoredEvent[], from: number, counting = 0): Promise<void> => {
      if (count() === from && waitedFor < inTime) {
        waitedFor += events.length;
        return add(events);
      }
      if (!ahead && !few && count() === from && counting > 0) {
        settle();
        beginAhead(newest);
      }
      if (!ahead || ahead.isOver || ahead.count() !== from) return;
      await addAhead(events.slice(0, counting));
      if (ahead && counting < events.length) ahead.isOver = true;
    },
    goOn,
    /** Nothing that was seen waits to be stored: what was folded for who waited is let go. */
    settled: (): void => {
      few = undefined;
      waitedFor = 0;
    },
    /**
     * For whoever would wait long for the whole: all but the documents of one stream each. Undefined where the whole is near, or would be sooner.
     */
    few: async (wanted: number): Promise<ViewState | undefined> => {
      settle();
      if (!read || !isFar(wanted)) return undefined;
      if (few && !ahead) {
        if (few.count === wanted) return few.views;
        // Whoever goes back has the file sooner than all folded again and again.
        if (few.count > wanted) return undefined;
        beginAhead(few);
      }
      if (!ahead) beginAhead(newest);
      while (ahead && ahead.count() < wanted)
        await addAhead(await read(ahead.count(), Math.min(wanted, ahead.count() + block)));
      const state = ahead?.count() === wanted ? ahead.done() : undefined;
      ahead = undefined;
      // What waits behind an event that cannot be applied would not be known of them.
      if (!state || parkedIn(state.views).size > 0) return undefined;
      few = state;
      return few.views;
    },
    at: async (wanted: number): Promise<State> => {
      while (isFar(wanted) && (await goOn(wanted)));
      settle();
      const turn = takingTurns();
      let state = nearest(wanted);
      const events = state.count < wanted ? await slice(state.count, wanted) : [];
      for (const from = state.count; state.count < wanted; ) {
        const end = Math.min(wanted, state.count + step - (state.count % step));
        state = await after(state, events.slice(state.count - from, end - from), turn);
        steps.set(end, state, { size: Math.max(1, Math.min(most, state.bytes)) });
      }
      latest = state;
      return state;
    },
  };
};
export type ProjectStates = ReturnType<typeof projectStates>;
