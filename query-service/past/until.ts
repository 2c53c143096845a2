import type { StoredEvent, Until } from '@dossier/shared/contract';

/** Up to where something was read from the store, and when by this process's clock. */
export type ReadUpTo = { readonly head: number; readonly readAt: number };

/** Milliseconds by which clocks of copies may differ. */
const skew = 60_000;

/** Whether nothing that counts was stored after the reading. */
export const suffices = ({ head, readAt }: ReadUpTo, until: Until, headNow: number): boolean =>
  head >= headNow || ('position' in until ? until.position <= head : Date.parse(until.moment) < readAt - skew);

/** How many of these events count, all before the last one that does. */
export const countUntil = (events: readonly Pick<StoredEvent, 'position' | 'time'>[], until: Until): number =>
  1 +
  events.findLastIndex(({ position, time }) =>
    'position' in until ? position <= until.position : time <= until.moment,
  );
