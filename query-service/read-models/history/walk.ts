import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  attemptRefused,
  entryKinds,
  folded,
  type HistoryFilter,
  type HistoryPlace,
  type HistoryRow,
  historyPlaceAt,
  historyPlaceOf,
  MINUTE,
} from '@dossier/shared/contract';
import type { Views, Where } from '@dossier/shared/read-store';
import { anyPosition, type HistoryDocument, historyWithin } from '@dossier/shared/views';
import type { TimelineAttempt, TimelineEntry } from '../../http/lists/entries.ts';
import type { Sort } from '../../http/lists/query.ts';
import type { ProjectView, Reader } from '../../http/lists/reader.ts';
import { attemptsIn } from './refused.ts';
import { historyRows } from './rows.ts';
import { isToldTo, seesWholeHistory, untoldOf } from './seeing.ts';

/** Where an entry stands in the time line: an event at its position, an attempt after an event. */

/** Positions of events, both exclusive. */
export type Bounds = { readonly after: number; readonly before: number };
type Asked = Pick<HistoryFilter, 'after' | 'before'>;
type Identified = { readonly id: string };

const inOrder = (order: Sort['order']) => {
  const sign = order === 'asc' ? 1 : -1;
  return (one: Identified, other: Identified) => sign * (one.id < other.id ? -1 : 1);
};

export const placeOf = ({ id, kind, position }: Pick<TimelineEntry, 'id' | 'kind' | 'position'>): HistoryPlace =>
  kind === attemptRefused ? historyPlaceOf({ id }) : position;

const positionOf = (place: HistoryPlace) => Number.parseInt(String(place), 10);

/** An attempt's own event comes before it. */
const boundsOf = ({ after = -1, before = anyPosition }: Asked): Bounds => ({
  after: positionOf(after),
  before: positionOf(before) + (String(before).includes('.') ? 1 : 0),
});

const textOf = (place: HistoryPlace) => (typeof place === 'number' ? historyPlaceAt(place) : place);

const isBetween =
  ({ after, before }: Asked) =>
  (entry: Identified): boolean => {
    const place = historyPlaceOf(entry);
    return (after === undefined || place > textOf(after)) && (before === undefined || place < textOf(before));
  };

export type Filter = Omit<HistoryFilter, 'projectId'>;
type Order = Sort['order'];

/** More than the clocks of two processes may differ. */
const skew = MINUTE;

const idsWithin = (projectId: string, { after, before }: Bounds) => historyWithin(projectId, after + 1, before - 1);

/** The position of the first event since a moment: times of a project grow with positions. */
const positionSince = async (readStore: Views, projectId: string, moment: number): Promise<number> => {
  const first = async (order: Order, from: number) => {
    const where = historyWithin(projectId, from);
    const sort = { field: 'id', order };
    return (await readStore.find<HistoryDocument>('history', { where, sort, limit: 1 }))[0];
  };
  let low = 0;
  let high = ((await first('desc', 0))?.position ?? 0) + 1;
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const found = await first('asc', middle);
    if (!found || found.at >= moment) high = middle;
    else low = found.position + 1;
  }
  return low;
};

/** A little wider than the period: what lies outside is left out later. */
const periodBounds = async (readStore: Views, projectId: string, { from, to }: Filter): Promise<Bounds> => ({
  after: from === undefined ? -1 : (await positionSince(readStore, projectId, Date.parse(from) - skew)) - 1,
  before: to === undefined ? anyPosition : await positionSince(readStore, projectId, Date.parse(to) + skew),
});

type Wanted = Where & { readonly kind?: readonly string[] };
/** One walk for each: an entry that fits one of them is wanted. */
const alternatives = (view: ProjectView, { personId, documentId, kind }: Filter): Wanted[] => {
  const ofDocument = documentId === undefined ? {} : { documentId };
  const own = view.asker.personId;
  const ofPeople = (): Where[] => {
    if (!seesWholeHistory(view)) return personId === undefined || personId === own ? [{ personId: own }] : [];
    return personId === undefined ? [{}] : [{ actorId: personId }, { personId }];
  };
  const isAny = kind === undefined || new Set(kind).size === entryKinds.length;
  const stored = [...new Set(kind)].filter((one) => one !== attemptRefused);
  if (!isAny && stored.length === 0) return [];
  const ofKinds = isAny ? {} : { kind: stored };
  return ofPeople().map((people) => ({ ...ofDocument, ...people, ...ofKinds }));
};

/** Those that several of the alternatives find are entries by and about the same person. */
const overlaps = (wheres: readonly Where[], { personId }: Filter): Where[] =>
  wheres.flatMap((where) => ('actorId' in where && personId !== undefined ? [{ ...where, personId }] : []));

const merged = (found: readonly (readonly HistoryDocument[])[], order: Order, limit: number) => {
  const [only = []] = found;
  if (found.length <= 1) return only;
  const sign = order === 'asc' ? 1 : -1;
  const all = [...new Map(found.flat().map((entry) => [entry.id, entry])).values()];
  return all.sort((one, other) => sign * (one.position - other.position)).slice(0, limit);
};

const isIn =
  ({ from, to }: Filter) =>
  ({ at }: HistoryDocument | TimelineAttempt) => {
    const moment = new Date(at).getTime();
    return (from === undefined || moment >= Date.parse(from)) && (to === undefined || moment <= Date.parse(to));
  };

const holds = (row: HistoryRow, wanted: string): boolean =>
  folded([row.text, ...row.details.flatMap(({ before, after }) => [before ?? '', after ?? ''])].join('\n')).includes(
    wanted,
  );

export type Batch = {
  readonly rows: readonly HistoryRow[];
  /** How many entries were looked at. */
  readonly seen: number;
  /** How many of those that fit were skipped until here. */
  readonly skipped: number;
  /** Of the last of them; absent: there are no more. */
  readonly last: HistoryPlace | undefined;
};

type Sources = Pick<Reader, 'readStore' | 'entriesOf' | 'people' | 'decrypt' | 'refusedIn'>;

/** How many entries fit that are neither searched nor of a period: an index counts them. */
export const historyCount = async (
  reader: Pick<Sources, 'readStore' | 'refusedIn'>,
  view: ProjectView,
  filter: Omit<Filter, 'q' | 'from' | 'to'>,
): Promise<number> => {
  const { id: projectId } = view.project;
  const bounds = idsWithin(projectId, boundsOf(filter));
  const count = async (wheres: readonly Where[]) => {
    const counts = wheres.map((where) => reader.readStore.count('history', { ...where, ...bounds }));
    return (await Promise.all(counts)).reduce((sum, some) => sum + some, 0);
  };
  const wheres = alternatives(view, filter);
  const attempts = (await attemptsIn(reader, view, filter)).filter(isBetween(filter));
  const untold = wheres.flatMap((where) => untoldOf(view, where));
  return (await count(wheres)) - (await count(overlaps(wheres, filter))) - (await count(untold)) + attempts.length;
};

/**
 * All entries that fit, batch after batch; each is found by the place of the one before.
 * @param skip entries of which no rows are made, for no search
 */
export async function* historyWalk(
  reader: Sources,
  view: ProjectView,
  filter: Filter,
  { order, size, skip = 0 }: { readonly order: Order; readonly size: number; readonly skip?: number },
): AsyncGenerator<Batch> {
  const { readStore } = reader;
  const { id: projectId } = view.project;
  const wheres = alternatives(view, filter);
  const wanted = folded(filter.q?.trim() ?? '');
  const period = await periodBounds(readStore, projectId, filter);
  const given = boundsOf(filter);
  let bounds: Bounds = {
    after: Math.max(period.after, given.after),
    before: Math.min(period.before, given.before),
  };
  const compare = inOrder(order);
  let attempts = (await attemptsIn(reader, view, filter)).filter(isBetween(filter)).sort(compare);
  const sort = { field: 'id', order };
  let skipped = 0;
  for (;;) {
    const found = await Promise.all(
      wheres.map(async (where) => {
        const query = { where: { ...where, ...idsWithin(projectId, bounds) }, sort, limit: size };
        return readStore.find<HistoryDocument>('history', query);
      }),
    );
    const events = merged(found, order, size);
    const last = events.length < size ? undefined : events.at(-1);
    const due = last ? attempts.filter((attempt) => compare(attempt, last) < 0) : attempts;
    attempts = attempts.slice(due.length);
    const entries = [...events, ...due].sort(compare);
    const told = entries.filter((entry) => isIn(filter)(entry) && isToldTo(view, entry));
    const shown = told.slice(skip - skipped);
    skipped += told.length - shown.length;
    const rows = await historyRows(reader, view, await reader.entriesOf(shown));
    yield {
      rows: wanted === '' ? rows : rows.filter((row) => holds(row, wanted)),
      seen: entries.length,
      skipped,
      last: last && placeOf(last),
    };
    if (!last) return;
    bounds = order === 'asc' ? { ...bounds, after: last.position } : { ...bounds, before: last.position };
    await nextTurn();
  }
}
