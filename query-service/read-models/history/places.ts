/** Where an entry stands in the time line: an event at its position, an attempt after an event. */
import {
  attemptRefused,
  type HistoryFilter,
  type HistoryPlace,
  historyPlaceAt,
  historyPlaceOf,
} from '@dossier/shared/contract';
import { anyPosition } from '@dossier/shared/views';
import type { TimelineEntry } from '../../http/lists/entries.ts';
import type { Sort } from '../../http/lists/query.ts';

/** Positions of events, both exclusive. */
export type Bounds = { readonly after: number; readonly before: number };
type Asked = Pick<HistoryFilter, 'after' | 'before'>;
type Identified = { readonly id: string };

export const inOrder = (order: Sort['order']) => {
  const sign = order === 'asc' ? 1 : -1;
  return (one: Identified, other: Identified) => sign * (one.id < other.id ? -1 : 1);
};

export const placeOf = ({ id, kind, position }: Pick<TimelineEntry, 'id' | 'kind' | 'position'>): HistoryPlace =>
  kind === attemptRefused ? historyPlaceOf({ id }) : position;

const positionOf = (place: HistoryPlace) => Number.parseInt(String(place), 10);

/** An attempt's own event comes before it. */
export const boundsOf = ({ after = -1, before = anyPosition }: Asked): Bounds => ({
  after: positionOf(after),
  before: positionOf(before) + (String(before).includes('.') ? 1 : 0),
});

const textOf = (place: HistoryPlace) => (typeof place === 'number' ? historyPlaceAt(place) : place);

export const isBetween =
  ({ after, before }: Asked) =>
  (entry: Identified): boolean => {
    const place = historyPlaceOf(entry);
    return (after === undefined || place > textOf(after)) && (before === undefined || place < textOf(before));
  };
