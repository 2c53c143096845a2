import { unhurried } from '@dossier/shared/async/deadline';
import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type ProjectLife, type ProjectMoment, streams, type Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';
import type { Views } from '@dossier/shared/read-store';
import { memoryViews, type ViewState } from '@dossier/shared/read-store/memory';
import { type AccountDocument, collections, type ProjectDocument } from '@dossier/shared/views';
import { LRUCache } from 'lru-cache';
import { type FindPeople, type PeopleSource, peopleFinder } from '../http/lists/people.ts';
import { accounts } from '../read-models/accounts/projection.ts';
import { documentsThen } from './own-streams.ts';
import { type PlacedEvent, type ProjectEvents, projectEvents } from './project-events.ts';
import { type Head, type ProjectStates, projectStates } from './states.ts';
import { checkUntil, countUntil, type ReadUpTo, suffices } from './until.ts';

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
};

type Kept = {
  /** One at a time: the next one finds what this one has folded. */
  work: Promise<unknown>;
  events: ProjectEvents;
  states: ProjectStates;
};

/** Of all projects together, about. */
const mostBytes = 100_000_000;

/** One hash over all heads, as it stands in a header: the lines are `stream revision digest`. */
export const digestOfHeads = (heads: readonly Head[]): string =>
  sha256(heads.map(({ stream, revision, digest }) => `${stream} ${revision} ${digest}\n`).join(''));

/** Moments from the first event to the last. */
const evenly = (events: readonly PlacedEvent[], steps: number): string[] => {
  const [first, last] = [events[0], events.at(-1)].map((event) => Date.parse(event?.time ?? ''));
  if (first === undefined || last === undefined || events.length === 0) return [];
  const moments = Array.from({ length: steps + 1 }, (_, step) => first + Math.round((step * (last - first)) / steps));
  return [...new Set(moments)].map(isoTime);
};

export type PastOptions = {
  readonly eventStore: Pick<EventStore, 'readStream' | 'head'>;
  readonly directory: PeopleSource;
  readonly codec: Codec;
  readonly clock: Clock;
};

export const pasts = (options: PastOptions, most = mostBytes): Pasts => {
  const { eventStore } = options;
  const viewsOver = memoryViews(collections);
  const accountsThen = documentsThen<AccountDocument>(eventStore, accounts, streams.account);
  const peopleIn = peopleFinder(options);
  const kept = new LRUCache<string, Kept>({ maxSize: most });

  const withAccounts = (state: ViewState, until: Until, upTo: ReadUpTo): Views => {
    const views = viewsOver(state);
    // The store's answers are as generic as the port's.
    const getMany = async (collection: string, ids: readonly string[]) =>
      collection === 'accounts' ? accountsThen(ids, until, upTo) : views.getMany<AccountDocument>(collection, ids);
    return {
      ...views,
      getMany: getMany as Views['getMany'],
      get: (async (collection: string, id: string) => (await getMany(collection, [id]))[0]) as Views['get'],
    };
  };

  const begun = (projectId: string) => {
    const events = projectEvents(eventStore, projectId);
    return { events, states: projectStates(events.slice) };
  };
  const placesOf = async (entry: Kept, projectId: string, until: Until, upTo: ReadUpTo) => {
    const read = entry.events.readUpTo();
    if (!read || !suffices(read, until, upTo.head))
      while (!(await entry.events.follow(upTo, entry.states.add))) Object.assign(entry, begun(projectId));
    return entry.events.places;
  };
  /** However large: who looks at it looks again, and would have all of it read anew. */
  const keep = (projectId: string, entry: Kept) =>
    kept.set(projectId, entry, { size: Math.min(most, 1 + entry.events.bytes() + entry.states.bytes()) });
  const upToNow = async (now: number): Promise<ReadUpTo> => ({ head: await eventStore.head(), readAt: now });
  const allOf = async (entry: Kept, projectId: string, now: number) => {
    const upTo = await upToNow(now);
    return placesOf(entry, projectId, { position: upTo.head }, upTo);
  };

  const open = async (entry: Kept, { projectId, until, now }: AskedPast, beside?: Beside): Promise<Past> => {
    const upTo = await upToNow(now);
    checkUntil(until, upTo);
    const places = await placesOf(entry, projectId, until, upTo);
    const count = countUntil(places, until);
    const last = places[count - 1];
    if (!last)
      throw new Refused({ code: 'PROJECT_NOT_FOUND', title: 'This project did not exist yet at that moment.' });
    const { views, heads } = await entry.states.at(count);
    const all = new Map([...views, ...((await beside?.(until, upTo)) ?? [])]);
    const readStore = withAccounts(all, until, upTo);
    keep(projectId, entry);
    const moment = 'moment' in until ? until.moment : last.time;
    return {
      moment,
      position: last.position,
      heads: [...heads.values()].sort((left, right) => (left.stream < right.stream ? -1 : 1)),
      readStore,
      people: peopleIn(readStore),
      clock: () => Date.parse(moment),
    };
  };

  const entryOf = (projectId: string): Kept => {
    const known = kept.get(projectId);
    if (known) return known;
    const entry = { work: Promise.resolve(), ...begun(projectId) };
    keep(projectId, entry);
    return entry;
  };

  const inTurn = <T>(projectId: string, work: (entry: Kept) => Promise<T>): Promise<T> => {
    const entry = entryOf(projectId);
    const done = unhurried(() => entry.work.then(() => work(entry)));
    entry.work = done.catch(() => undefined);
    return done;
  };

  return {
    open: ({ beside, ...asked }) => inTurn(asked.projectId, (entry) => open(entry, asked, beside)),
    moments: (projectId, now) =>
      inTurn(projectId, async (entry) =>
        (await allOf(entry, projectId, now)).map(({ position, time, type }) => ({ position, at: time, kind: type })),
      ),
    life: (projectId, now, steps) =>
      inTurn(projectId, async (entry) => {
        const places = await allOf(entry, projectId, now);
        const life: ProjectLife = [];
        for (const at of evenly(places, steps)) {
          const { views } = await entry.states.at(countUntil(places, { moment: at }));
          const project = views.get('projects')?.get(projectId)?.document as ProjectDocument | null | undefined;
          if (!project) continue;
          const { statusCounts, answering } = project.totals;
          life.push({ at, statusCounts, ...(answering && { answering }) });
        }
        keep(projectId, entry);
        return life;
      }),
  };
};
