import type { StoredEvent } from '../../contract/index.ts';

/** Positions remembered of a partition: more than relays send twice when they begin. */
const kept = 5_000;

/**
 * Tells what relays send twice from what comes late for the first time: the topic had lost it, and took newer events before it was
 * sent again.
 * @param begun whether events before the first one here were delivered already
 */
export const deliveredWatch = (begun: boolean) => {
  /** In the order of their delivery. */
  const positions = new Set<number>();
  let newest: StoredEvent | undefined;
  /** Of older events it is not known, and taken for granted, that they were delivered. */
  let since: number | undefined = begun ? undefined : Number.NEGATIVE_INFINITY;

  const begin = ([first]: readonly StoredEvent[]) => {
    since ??= first?.position;
  };

  return {
    get newest() {
      return newest;
    },
    /** What was not delivered yet, in the order of the topic; `late`: what of it is older than something before it. */
    unseen: (events: readonly StoredEvent[]) => {
      begin(events);
      const found = new Map<number, StoredEvent>();
      const late: StoredEvent[] = [];
      let highest = newest?.position ?? Number.NEGATIVE_INFINITY;
      for (const event of events) {
        const { position } = event;
        if (position < (since ?? 0) || positions.has(position) || found.has(position)) continue;
        found.set(position, event);
        if (position < highest) late.push(event);
        else highest = position;
      }
      return { events: [...found.values()], late };
    },
    note: (events: readonly StoredEvent[]) => {
      begin(events);
      for (const event of events) {
        positions.add(event.position);
        if (newest === undefined || event.position > newest.position) newest = event;
      }
      for (const position of positions) {
        if (positions.size <= kept) break;
        positions.delete(position);
        since = Math.max(since ?? position, position + 1);
      }
    },
  };
};
