import { isoTime } from '@dossier/shared/basics/clock';
import { firstReached } from '@dossier/shared/basics/ordered';
import { Refused } from '@dossier/shared/basics/refused';
import type { StoredEvent, Until } from '@dossier/shared/contract';

/** Up to where something was read from the store, and when by this process's clock. */
export type ReadUpTo = { readonly head: number; readonly readAt: number };

/** Milliseconds by which clocks of copies may differ. */
const skew = 60_000;

/** Whether nothing that counts was stored after the reading. */
export const suffices = ({ head, readAt }: ReadUpTo, until: Until, headNow: number): boolean =>
  head >= headNow || ('position' in until ? until.position <= head : Date.parse(until.moment) < readAt - skew);

type Placed = Pick<StoredEvent, 'position' | 'time'>;

/** How many of these events count, all before the last one that does. */
export const countUntil = (events: readonly Placed[], until: Until): number =>
  'position' in until
    ? firstReached(events.length, (index) => (events[index] as Placed).position > until.position)
    : 1 + events.findLastIndex(({ time }) => time <= until.moment);

/** How many of these count whatever follows them. */
export const surelyUntil = (events: readonly Placed[], until: Until): number => {
  const isAfter = ({ position, time }: Placed) =>
    'position' in until ? position > until.position : time > until.moment;
  const first = events.findIndex(isAfter);
  return first < 0 ? events.length : first;
};

/** @throws Refused INVALID for what is still to come */
export const checkUntil = (until: Until, { head, readAt }: ReadUpTo): void => {
  if ('position' in until && until.position > head)
    throw new Refused({ code: 'INVALID', errors: { position: 'Nothing has happened there yet.' } });
  if ('moment' in until && until.moment > isoTime(readAt))
    throw new Refused({ code: 'INVALID', errors: { asOf: 'This moment has not come yet.' } });
};
