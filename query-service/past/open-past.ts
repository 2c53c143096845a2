import { type Clock, isoTime } from '@dossier/shared/basics/clock';
import { sha256 } from '@dossier/shared/basics/ids';
import { Refused } from '@dossier/shared/basics/refused';
import { type ProjectLife, type ProjectMoment, streams, type Until } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import type { Codec } from '@dossier/shared/history';
import type { Views } from '@dossier/shared/read-store';
import { memoryViews, type ViewState } from '@dossier/shared/read-store/memory';
import { type AccountDocument, collections, type ProjectDocument } from '@dossier/shared/views';
import { type FindPeople, type PeopleSource, peopleFinder } from '../http/lists/people.ts';
import { accounts } from '../read-models/accounts/projection.ts';
import { viewsByStream } from './by-stream.ts';
import { type Begun, followedFrom } from './followed.ts';
import { keptFiles } from './kept-files.ts';
import { type Kept, keptProjects } from './kept-projects.ts';
import { documentsThen } from './own-streams.ts';
import type { Head, Places } from './places.ts';
import { checkUntil, type ReadUpTo } from './until.ts';

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

export type PastOptions = {
  readonly eventStore: Pick<EventStore, 'readStream' | 'byPosition' | 'head'>;
  readonly directory: PeopleSource;
  readonly codec: Codec;
  readonly clock: Clock;
  /** Absent: states are kept in files that are gone when they are closed. */
  readonly pastFolder?: string | undefined;
};

/** @param accountsThen those of then, instead of those of the state */
const withAccounts = (views: Views, accountsThen: (ids: readonly string[]) => Promise<AccountDocument[]>): Views => {
  // The store's answers are as generic as the port's.
  const getMany = async (collection: string, ids: readonly string[]) =>
    collection === 'accounts' ? accountsThen(ids) : views.getMany<AccountDocument>(collection, ids);
  return {
    ...views,
    getMany: getMany as Views['getMany'],
    get: (async (collection: string, id: string) => (await getMany(collection, [id]))[0]) as Views['get'],
  };
};

const lifeOf = async (projectId: string, { events: { places }, states }: Begun, steps: number) => {
  while (await states.goOn(places.length));
  const life: ProjectLife = [];
  for (const at of evenly(places, steps)) {
    const { views } = await states.at(places.countUntil({ moment: at }));
    const project = views.get('projects')?.get(projectId)?.document as ProjectDocument | null | undefined;
    if (!project) continue;
    const { statusCounts, answering } = project.totals;
    life.push({ at, statusCounts, ...(answering && { answering }) });
  }
  return life;
};

export const pasts = (options: PastOptions, most = mostBytes): Pasts => {
  const { eventStore } = options;
  const followed = followedFrom(eventStore, keptFiles(options.pastFolder));
  const { inTurn, next, keep, stop } = keptProjects(most);
  const viewsOver = memoryViews(collections);
  const accountsThen = documentsThen<AccountDocument>(eventStore, accounts, streams.account);
  const peopleIn = peopleFinder(options);

  const upToNow = async (now: number): Promise<ReadUpTo> => ({ head: await eventStore.head(), readAt: now });
  /** @param work with all of the project */
  const withAll = <T>(projectId: string, now: number, work: (known: Begun) => Promise<T>): Promise<T> =>
    inTurn(projectId, async (entry) => {
      const upTo = await upToNow(now);
      const known = await followed(entry, projectId, { position: upTo.head }, upTo);
      const done = await work(known);
      keep(projectId, entry, known);
      return done;
    });

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
    const readStore = withAccounts(views, (ids) => accountsThen(ids, until, upTo));
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

  return {
    stop,
    open: ({ beside, ...asked }) => inTurn(asked.projectId, (entry) => open(entry, asked, beside)),
    moments: (projectId, now) =>
      withAll(projectId, now, async ({ events: { places } }) =>
        places.slice(0, places.length).map(({ position, time, type }) => ({ position, at: time, kind: type })),
      ),
    life: (projectId, now, steps) => withAll(projectId, now, (known) => lifeOf(projectId, known, steps)),
  };
};
