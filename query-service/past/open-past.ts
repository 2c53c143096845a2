import { unhurried } from '@dossier/shared/async/deadline';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type ProjectLife, type ProjectMoment, streams, type Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';
import type { Views } from '@dossier/shared/read-store';
import { memoryViews, type ViewState } from '@dossier/shared/read-store/memory';
import type { Versions } from '@dossier/shared/read-store/versions';
import { type AccountDocument, collections, type ProjectDocument } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import { type FindPeople, type PeopleSource, peopleFinder } from '../http/lists/people.ts';
import { accounts } from '../read-models/accounts/projection.ts';
import { viewsByStream } from './by-stream.ts';
import { keptFiles } from './kept-files.ts';
import { documentsThen } from './own-streams.ts';
import { type Head, Places } from './places.ts';
import { type ProjectEvents, projectEvents } from './project-events.ts';
import { type ProjectStates, projectStates } from './states.ts';
import { checkUntil, type ReadUpTo, suffices, surelyUntil } from './until.ts';

/** A project as it was. What gives rights is not part of it. */
export type Past = {
  readonly moment: string;
  /** Of the project's last event that counts. */
  readonly position: number;
  /** Of the project's streams, by name: what the state rests on. */
  readonly heads: readonly Head[];
  readonly readStore: Views;
  readonly people: FindPeople;
  readonly clock: Clock;
};
/** Views of then that do not follow from the project's own events. */
export type Beside = (until: Until, upTo: ReadUpTo) => Promise<ViewState>;
export type OpenPast = (asked: { readonly projectId: string; readonly until: Until }) => Promise<Past>;
/** `now`: by the clock of who asks. */
export type AskedPast = { readonly projectId: string; readonly until: Until; readonly now: number };
export type Pasts = {
  readonly open: (asked: AskedPast & { readonly beside?: Beside | undefined }) => Promise<Past>;
  /** When something happened, oldest first. */
  readonly moments: (projectId: string, now: number) => Promise<readonly ProjectMoment[]>;
  /** How it stood, in so many equal steps from the first of them to the last. */
  readonly life: (projectId: string, now: number, steps: number) => Promise<ProjectLife>;
  /** Nothing is stored any more that nobody waits for. */
  readonly stop: () => void;
};

type Begun = { readonly events: ProjectEvents; readonly states: ProjectStates; readonly versions: Versions };
type Kept = {
  /** One at a time: the next one finds what this one has folded. */
  work: Promise<unknown>;
  begun: Begun | undefined;
  isStoring: boolean;
};

/** In memory, of all projects together, about. */
const mostBytes = 60_000_000;

/** One hash over all heads, as it stands in a header: the lines are `stream revision digest`. */
export const digestOfHeads = (heads: readonly Head[]): string =>
  sha256(heads.map(({ stream, revision, digest }) => `${stream} ${revision} ${digest}\n`).join(''));

/** Moments from the first event to the last. */
const evenly = (places: Places, steps: number): string[] => {
  const [from, to] = [places.at(0), places.at(places.length - 1)].map((place) => Date.parse(place?.time ?? ''));
  if (places.length === 0 || from === undefined || to === undefined) return [];
  const moments = Array.from({ length: steps + 1 }, (_, step) => from + Math.round((step * (to - from)) / steps));
  return [...new Set(moments)].map(isoTime);
};

/** Whether what is placed is what the store has: after a restore it may have gone on in another way. */
const isTrue = async (eventStore: PastOptions['eventStore'], places: Places): Promise<boolean> => {
  const end = places.length - 1;
  const last = places.at(end);
  if (!last) return true;
  const [event] = await eventStore.readStream(last.stream, { from: last.revision, limit: 1 });
  return event?.position === last.position && event.digest === places.digestAt(end);
};

export type PastOptions = {
  readonly eventStore: Pick<EventStore, 'readStream' | 'byPosition' | 'head'>;
  readonly directory: PeopleSource;
  readonly codec: Codec;
  readonly clock: Clock;
  /** Absent: states are kept in files that are gone when they are closed. */
  readonly pastFolder?: string | undefined;
};

export const pasts = (options: PastOptions, most = mostBytes): Pasts => {
  const { eventStore } = options;
  const files = keptFiles(options.pastFolder);
  const viewsOver = memoryViews(collections);
  const accountsThen = documentsThen<AccountDocument>(eventStore, accounts, streams.account);
  const peopleIn = peopleFinder(options);
  const kept = new LRUCache<string, Kept>({ maxSize: most });
  let isStopped = false;

  const withAccounts = (views: Views, until: Until, upTo: ReadUpTo): Views => {
    // The store's answers are as generic as the port's.
    const getMany = async (collection: string, ids: readonly string[]) =>
      collection === 'accounts' ? accountsThen(ids, until, upTo) : views.getMany<AccountDocument>(collection, ids);
    return {
      ...views,
      getMany: getMany as Views['getMany'],
      get: (async (collection: string, id: string) => (await getMany(collection, [id]))[0]) as Views['get'],
    };
  };

  const over = (projectId: string, versions: Versions): Begun => {
    const places = new Places();
    for (const { note } of versions.noted()) places.unpack(note);
    const events = projectEvents(eventStore, projectId, places);
    const { slice, read } = events;
    const states = projectStates({ slice, read, versions, noteOf: (from, to) => places.pack(from, to) });
    return { events, states, versions };
  };
  const anew = (projectId: string): Begun => over(projectId, files.openAnew(projectId));
  const begin = async (projectId: string): Promise<Begun> => {
    const kept = over(projectId, files.open(projectId));
    return (await isTrue(eventStore, kept.events.places)) ? kept : anew(projectId);
  };
  /** @param looked at what is to be seen; absent: nobody waits for it to be folded */
  const followed = async (
    entry: Kept,
    projectId: string,
    until: Until,
    upTo: ReadUpTo,
    looked?: Until,
  ): Promise<Begun> => {
    if (entry.begun?.versions.isDamaged()) entry.begun = anew(projectId);
    entry.begun ??= await begin(projectId);
    for (;;) {
      const { events, states } = entry.begun;
      const read = events.readUpTo();
      if (read && suffices(read, until, upTo.head)) return entry.begun;
      try {
        const see: typeof states.seen = (some, from) => states.seen(some, from, looked && surelyUntil(some, looked));
        if (await events.follow(upTo, see)) return entry.begun;
      } catch (error) {
        // What was placed and not folded is read again.
        if (events.places.length !== states.count()) entry.begun = undefined;
        throw error;
      }
      entry.begun = anew(projectId);
    }
  };
  /** However large: who looks at it looks again, and would have all of it read anew. */
  const keep = (projectId: string, entry: Kept, { events, states }: Begun) =>
    kept.set(projectId, entry, { size: Math.min(most, 1 + events.places.bytes() + states.bytes()) });
  const upToNow = async (now: number): Promise<ReadUpTo> => ({ head: await eventStore.head(), readAt: now });
  const allOf = async (entry: Kept, projectId: string, now: number) => {
    const upTo = await upToNow(now);
    return followed(entry, projectId, { position: upTo.head }, upTo);
  };

  const next = <T>(entry: Kept, work: () => Promise<T>): Promise<T> => {
    const done = unhurried(() => entry.work.then(work));
    entry.work = done.catch(() => undefined);
    return done;
  };
  const open = async (entry: Kept, { projectId, until, now }: AskedPast, beside?: Beside): Promise<Past> => {
    const upTo = await upToNow(now);
    checkUntil(until, upTo);
    const known = await followed(entry, projectId, until, upTo, until);
    const { places } = known.events;
    const count = places.countUntil(until);
    const last = places.at(count - 1);
    if (!last)
      throw new Refused({ code: 'PROJECT_NOT_FOUND', title: 'This project did not exist yet at that moment.' });
    const besides = (await beside?.(until, upTo)) ?? [];
    const viewsIn = (state: ViewState) => viewsOver(new Map([...state, ...besides]));
    const whole = async () => viewsIn((await known.states.at(count)).views);
    const few = await known.states.few(count);
    const views = few
      ? viewsByStream({
          eventStore,
          viewsOver,
          state: new Map([...few, ...besides]),
          upTo: last.position,
          whole: () => next(entry, whole),
        })
      : await whole();
    const readStore = withAccounts(views, until, upTo);
    keep(projectId, entry, known);
    const moment = 'moment' in until ? until.moment : last.time;
    return {
      moment,
      position: last.position,
      heads: places.heads(count),
      readStore,
      people: peopleIn(readStore),
      clock: () => Date.parse(moment),
    };
  };

  const entryOf = (projectId: string): Kept => {
    const known = kept.get(projectId);
    if (known) return known;
    const entry: Kept = { work: Promise.resolve(), begun: undefined, isStoring: false };
    kept.set(projectId, entry, { size: 1 });
    return entry;
  };

  /** What nobody waited for is stored bit by bit: whoever looks meanwhile waits for one of them. */
  const store = async (projectId: string, entry: Kept): Promise<void> => {
    if (entry.isStoring) return;
    entry.isStoring = true;
    const some = async () => {
      const { begun } = entry;
      if (isStopped || !begun || kept.peek(projectId) !== entry) return false;
      const { states, events } = begun;
      if (await states.goOn(events.places.length)) return true;
      if (states.count() === events.places.length) states.settled();
      return false;
    };
    try {
      while (await next(entry, some));
    } catch {
      // Whoever needs it finds out why.
    } finally {
      entry.isStoring = false;
    }
  };
  const inTurn = <T>(projectId: string, work: (entry: Kept) => Promise<T>): Promise<T> => {
    const entry = entryOf(projectId);
    return next(entry, () => work(entry)).finally(() => void store(projectId, entry));
  };

  return {
    stop: () => {
      isStopped = true;
    },
    open: ({ beside, ...asked }) => inTurn(asked.projectId, (entry) => open(entry, asked, beside)),
    moments: (projectId, now) =>
      inTurn(projectId, async (entry) => {
        const known = await allOf(entry, projectId, now);
        keep(projectId, entry, known);
        const { places } = known.events;
        return places.slice(0, places.length).map(({ position, time, type }) => ({ position, at: time, kind: type }));
      }),
    life: (projectId, now, steps) =>
      inTurn(projectId, async (entry) => {
        const known = await allOf(entry, projectId, now);
        const { places } = known.events;
        while (await known.states.goOn(places.length));
        const life: ProjectLife = [];
        for (const at of evenly(places, steps)) {
          const { views } = await known.states.at(places.countUntil({ moment: at }));
          const project = views.get('projects')?.get(projectId)?.document as ProjectDocument | null | undefined;
          if (!project) continue;
          const { statusCounts, answering } = project.totals;
          life.push({ at, statusCounts, ...(answering && { answering }) });
        }
        keep(projectId, entry, known);
        return life;
      }),
  };
};
