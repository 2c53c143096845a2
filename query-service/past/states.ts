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
type Options = {
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
};

/** Those in the file, and the newest, which goes on to the next of them. */
const storedStates = ({ read, versions, noteOf, stride = usualStride }: Options) => {
  const at = (count: number): State => ({ ...versions.at(count), bytes: 0 });
  /** Of all that was folded to be stored: what happens next goes on from it. */
  let newest = at(Number.POSITIVE_INFINITY);
  /** Goes on from it. */
  let going: Going | undefined;

  const count = () => going?.count() ?? newest.count;
  /** Events between a state in the file and the next one. */
  const apart = (from: number) => Math.max(stride, from * partOfAll);
  const settle = (): State => {
    if (going) newest = going.done();
    going = undefined;
    return newest;
  };
  /** Goes on from the newest state with what follows it. */
  const add = async (events: readonly StoredEvent[]): Promise<void> => {
    going ??= goingOn(newest, takingTurns());
    try {
      await going.add(events);
    } catch (error) {
      going = undefined;
      throw error;
    }
    const { count: last } = at(going.count());
    if (going.count() - last < apart(last)) return;
    settle();
    // Without room for it, it stays in memory.
    if (versions.add(newest.count, writesIn(newest.views), noteOf(last, newest.count))) newest = at(newest.count);
  };
  /** Of what follows, as much as there is by then. @returns whether there is more */
  const goOn = async (end: number): Promise<boolean> => {
    if (read && count() < end) await add(await read(count(), Math.min(end, count() + block)));
    return read !== undefined && count() < end;
  };
  return { at, apart, count, newest: () => newest, settle, add, goOn };
};
type StoredStates = ReturnType<typeof storedStates>;

/** Those that are folded from the nearest, and kept in memory for who goes on from there. */
const statesBetween = ({ slice, most = mostBytes }: Options, stored: StoredStates) => {
  // Apart, so that who goes step by step does not drive out what the next leap begins from.
  const steps = new LRUCache<number, State>({ maxSize: most });
  /** Whatever else was driven out. */
  let latest = stored.newest();
  const inMemory = () => [...steps.values(), latest, stored.newest()];
  const nearest = (wanted: number): State =>
    inMemory().reduce(
      (found, state) => (state.count <= wanted && state.count > found.count ? state : found),
      stored.at(wanted),
    );
  return {
    bytes: () => inMemory().reduce((sum, { bytes }) => sum + bytes, 0),
    isFar: (wanted: number) => wanted - nearest(wanted).count > 2 * stored.apart(wanted),
    at: async (wanted: number): Promise<State> => {
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

/** For whoever looks at what is not stored yet: without documents of one stream each, in memory. */
const foldedAhead = (read: Read, mostInMemory: number) => {
  /** While it is folded, and then. */
  let going: (Going & { bytes: number; isOver: boolean }) | undefined;
  let few: State | undefined;

  const begin = (from: State) => {
    going = { ...goingOn(from, takingTurns(), fewRouting), bytes: 0, isOver: false };
  };
  const add = async (events: readonly StoredEvent[]): Promise<void> => {
    const ahead = going;
    going = undefined;
    if (!ahead || events.length === 0) return;
    const before = ahead.documents();
    await ahead.add(events);
    ahead.bytes += (ahead.documents() - before) * JSON.stringify(events[0]).length;
    if (ahead.bytes <= mostInMemory) going = ahead;
  };
  return {
    bytes: () => few?.bytes ?? 0,
    isBegun: () => going !== undefined || few !== undefined,
    begin,
    /** What follows all that was seen before, of which so many are before the moment that is asked for. */
    seen: async (events: readonly StoredEvent[], from: number, counting: number): Promise<void> => {
      if (!going || going.isOver || going.count() !== from) return;
      await add(events.slice(0, counting));
      if (going && counting < events.length) going.isOver = true;
    },
    /** Undefined where something else would be sooner. */
    few: async (wanted: number, newest: State): Promise<ViewState | undefined> => {
      if (few && !going) {
        if (few.count === wanted) return few.views;
        // Whoever goes back has the file sooner than all folded again and again.
        if (few.count > wanted) return undefined;
        begin(few);
      }
      if (!going) begin(newest);
      while (going && going.count() < wanted)
        await add(await read(going.count(), Math.min(wanted, going.count() + block)));
      const state = going?.count() === wanted ? going.done() : undefined;
      going = undefined;
      // What waits behind an event that cannot be applied would not be known of them.
      if (!state || parkedIn(state.views).size > 0) return undefined;
      few = state;
      return few.views;
    },
    forget: (): void => {
      few = undefined;
    },
  };
};

/**
 * What the read models were after so many events of one project. Every so many of them stand in a file, what lies between is folded from the nearest.
 * Whoever looks first does not wait for the file: what follows the first events is folded in memory for that, and stored later.
 */
export const projectStates = (options: Options) => {
  const { read, inTime = storedInTime, mostInMemory = mostAhead } = options;
  const stored = storedStates(options);
  const between = statesBetween(options, stored);
  const ahead = read && foldedAhead(read, mostInMemory);
  /** Events whose storing was waited for. */
  let waitedFor = 0;
  return {
    /** Of the events that are stored or will be with the next state. */
    count: stored.count,
    bytes: () => between.bytes() + (ahead?.bytes() ?? 0),
    /**
     * What follows all that was seen before.
     * @param from how many were
     * @param counting so many of these are before the moment that is asked for
     */
    seen: async (events: readonly StoredEvent[], from: number, counting = 0): Promise<void> => {
      const isNext = stored.count() === from;
      if (isNext && (!ahead || waitedFor < inTime)) {
        waitedFor += events.length;
        return stored.add(events);
      }
      if (isNext && counting > 0 && !ahead?.isBegun()) ahead?.begin(stored.settle());
      await ahead?.seen(events, from, counting);
    },
    goOn: stored.goOn,
    /** Nothing that was seen waits to be stored: what was folded for who waited is let go. */
    settled: (): void => {
      ahead?.forget();
      waitedFor = 0;
    },
    /**
     * For whoever would wait long for the whole: all but the documents of one stream each. Undefined where the whole is near, or would be sooner.
     */
    few: async (wanted: number): Promise<ViewState | undefined> => {
      const newest = stored.settle();
      return ahead && between.isFar(wanted) ? ahead.few(wanted, newest) : undefined;
    },
    at: async (wanted: number): Promise<State> => {
      while (between.isFar(wanted) && (await stored.goOn(wanted)));
      stored.settle();
      return between.at(wanted);
    },
  };
};
export type ProjectStates = ReturnType<typeof projectStates>;
