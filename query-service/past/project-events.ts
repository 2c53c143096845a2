import { concurrently } from '@dossier/shared/async/concurrency';
import { EngineUnavailableError } from '@dossier/shared/basics/errors';
import { firstReached } from '@dossier/shared/basics/ordered';
import { type StoredEvent, streams } from '@dossier/shared/contract';
import type { ByPosition, EventStore } from '@dossier/shared/event-store';
import type { PlacedEvent, Places } from './places.ts';
import type { ReadUpTo } from './until.ts';

/** What reading a project takes. */
export type ProjectStore = Pick<EventStore, 'readStream' | 'byPosition'>;
/** The next revision wanted of each stream, by its name. */
type Revisions = ReadonlyMap<string, number>;

/** Events of one block, and of all pages that wait for their turn, about: what reading takes of memory. */
const block = 250;
const inPages = 16_000;
const pageSizes = { least: 4, most: 200 };
const atOnce = 16;

type Cursor = {
  readonly page: readonly StoredEvent[];
  at: number;
  /** Read while this page is used; undefined: this is the last. */
  readonly more: Promise<readonly StoredEvent[]> | undefined;
};
const nextOf = ({ page, at }: Cursor) => page[at] as StoredEvent;

/** The cursor that is due comes last. */
const put = (waiting: Cursor[], cursor: Cursor) => {
  const { position } = nextOf(cursor);
  const place = firstReached(waiting.length, (one) => nextOf(waiting[one] as Cursor).position <= position);
  waiting.splice(place, 0, cursor);
};

/** Each event is read when it is due, so that none waits in memory for those of other streams. */
async function* byPositions(store: ByPosition, wanted: Revisions, upTo: number): AsyncGenerator<StoredEvent[]> {
  const all = await store.positionsOf(wanted);
  const count = firstReached(all.length, (place) => (all[place] as number) > upTo);
  for (let from = 0; from < count; from += block)
    yield await store.readAt(all.subarray(from, Math.min(count, from + block)));
}

/** Stream by stream, put in order: what waits are some pages. */
async function* merged(eventStore: ProjectStore, wanted: Revisions, upTo: number): AsyncGenerator<StoredEvent[]> {
  const { least, most } = pageSizes;
  const limit = Math.max(least, Math.min(most, Math.floor(inPages / (wanted.size || 1))));
  const waiting: Cursor[] = [];
  const begin = (stream: string, page: readonly StoredEvent[]) => {
    const [first] = page;
    if (!first) return;
    const more =
      page.length < limit ? undefined : eventStore.readStream(stream, { from: first.revision + limit, limit });
    // It is awaited in its turn.
    more?.catch(() => undefined);
    put(waiting, { page, at: 0, more });
  };
  await concurrently(atOnce, wanted, async ([stream, from]) =>
    begin(stream, await eventStore.readStream(stream, { from, limit })),
  );
  let events: StoredEvent[] = [];
  for (let cursor = waiting.pop(); cursor; cursor = waiting.pop()) {
    const event = nextOf(cursor);
    // What came meanwhile may lack its cause in a stream that was read before.
    if (event.position > upTo) break;
    events.push(event);
    cursor.at++;
    if (cursor.at < cursor.page.length) put(waiting, cursor);
    else if (cursor.more) begin(event.stream, await cursor.more);
    if (events.length < block) continue;
    yield events;
    events = [];
  }
  if (events.length > 0) yield events;
}

/** Of these streams together, block after block in the order of positions. */
export const inOrder = (eventStore: ProjectStore, wanted: Revisions, upTo: number): AsyncGenerator<StoredEvent[]> =>
  eventStore.byPosition ? byPositions(eventStore.byPosition, wanted, upTo) : merged(eventStore, wanted, upTo);

/** Whoever is named in the project's stream may have delivered something. */
export const peopleNamed = async (eventStore: ProjectStore, projectId: string, from: number, upTo: number) => {
  const people = new Set<string>();
  for await (const events of inOrder(eventStore, new Map([[streams.project(projectId), from]]), upTo))
    for (const { data } of events) if (typeof data.personId === 'string') people.add(data.personId);
  return people;
};

export const streamsOf = (projectId: string, people: Iterable<string>): string[] => [
  streams.project(projectId),
  streams.comments(projectId),
  streams.downloads(projectId),
  streams.evidence(projectId),
  ...[...people].flatMap((personId) => [
    streams.submission(projectId, personId),
    streams.documentComments(projectId, personId),
  ]),
];

/** Events that are read again are kept in pieces of so many, and so many pieces. */
const piece = 100;
const mostPieces = 20;

type See = (events: readonly StoredEvent[], from: number) => Promise<void>;

/** Places of all events of a project in their order; the events themselves are read again when they are wanted. */
export const projectEvents = (eventStore: ProjectStore, projectId: string, places: Places) => {
  const ofProject = streams.project(projectId);
  const people = new Set<string>();
  /** The revision of the project's stream up to which people were looked for. */
  let looked = 0;
  let read: ReadUpTo | undefined;

  const readAgain = async (wanted: readonly PlacedEvent[]): Promise<readonly StoredEvent[]> => {
    if (eventStore.byPosition)
      return eventStore.byPosition.readAt(Float64Array.from(wanted, ({ position }) => position));
    const runs = new Map<string, { from: number; limit: number }>();
    for (const { stream, revision } of wanted) {
      const run = runs.get(stream);
      if (run) run.limit = revision - run.from + 1;
      else runs.set(stream, { from: revision, limit: 1 });
    }
    const found: StoredEvent[] = [];
    await concurrently(atOnce, runs, async ([stream, run]) => {
      found.push(...(await eventStore.readStream(stream, run)));
    });
    return found.sort((one, other) => one.position - other.position);
  };
  const readPieces = async (wanted: readonly number[]) => {
    const slices = wanted.map((at) => places.slice(at * piece, (at + 1) * piece));
    const found = new Map((await readAgain(slices.flat())).map((event) => [event.position, event]));
    return slices.map((slice) => slice.flatMap(({ position }) => found.get(position) ?? []));
  };
  const recent = new Map<number, readonly StoredEvent[]>();

  return {
    places,
    /** As `slice`, without keeping any; absent where that takes a question for each stream. */
    read:
      eventStore.byPosition &&
      (async (from: number, to: number) => {
        const events = await readAgain(places.slice(from, to));
        if (events.length < to - from)
          throw new EngineUnavailableError('events of this project are not there any more');
        return events;
      }),
    readUpTo: () => read,
    /**
     * Places what was stored since the last time. @param see is given the events, block after block, and how many come before
     * @returns false where one belongs between those that are placed: all has to be read anew
     */
    follow: async (upTo: ReadUpTo, see: See): Promise<boolean> => {
      for (const person of await peopleNamed(eventStore, projectId, looked, upTo.head)) people.add(person);
      const wanted = new Map(streamsOf(projectId, people).map((stream) => [stream, places.next(stream)]));
      for await (const events of inOrder(eventStore, wanted, upTo.head)) {
        const [first, last] = [events[0] as StoredEvent, places.at(places.length - 1)];
        if (last && first.position < last.position) return false;
        for (const event of events) places.add(event);
        await see(events, places.length - events.length);
      }
      looked = places.next(ofProject);
      read = upTo;
      return true;
    },
    /** As `slice` of all events, which are soon wanted again. */
    slice: async (from: number, to: number): Promise<readonly StoredEvent[]> => {
      const [first, end] = [Math.floor(from / piece), Math.ceil(to / piece)];
      const wanted = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
      const used = new Map<number, readonly StoredEvent[]>();
      const missing = wanted.filter((at) => {
        const known = recent.get(at);
        const isWhole = known?.length === Math.min(piece, places.length - at * piece);
        if (known && isWhole) used.set(at, known);
        return !isWhole;
      });
      const events = await readPieces(missing);
      missing.forEach((at, index) => void used.set(at, events[index] ?? []));
      for (const [at, some] of used) {
        recent.delete(at);
        recent.set(at, some);
      }
      for (const at of recent.keys()) if (recent.size > mostPieces) recent.delete(at);
      return wanted.flatMap((at) => used.get(at) ?? []).slice(from - first * piece, to - first * piece);
    },
  };
};
export type ProjectEvents = ReturnType<typeof projectEvents>;
