import { Signal } from '../../async/signal.ts';
import type { ReadTracker } from '../../basics/read-tracker.ts';
import type { Envelope, StoredEvent } from '../../contract/index.ts';
import type { openSubscriptions } from '../open-subscriptions.ts';

/** By whoever follows: as many events are kept in memory. */
export const readAtOnce = 1_000;

export type NewRow = Pick<StoredEvent, 'position'> & {
  readonly event: Envelope;
  readonly body: string;
  readonly once: boolean;
};

/** How far the store reaches, and its newest events: whoever follows has them from memory. */
export const openTail = (
  reached: number,
  subscriptions: Pick<ReturnType<typeof openSubscriptions>, 'isEmpty'>,
  tracker: ReadTracker | undefined,
) => {
  let head = reached;
  let tail: StoredEvent[] = [];
  const news = new Signal();
  return {
    head: () => head,
    news,
    publish: (rows: readonly NewRow[]): void => {
      if (rows.length === 0) return;
      head = rows.at(-1)?.position ?? head;
      tracker?.noteChange('events');
      tail = subscriptions.isEmpty()
        ? []
        : [...tail, ...rows.map(({ event, position }) => ({ ...event, position }))].slice(-readAtOnce);
      setImmediate(() => news.notify());
    },
    readAfter: (after: number, limit: number, read: (after: number, limit: number) => StoredEvent[]): StoredEvent[] => {
      const first = tail[0];
      if (first && first.position <= after + 1)
        return tail.slice(after + 1 - first.position, after + 1 - first.position + limit);
      return after >= head ? [] : read(after, limit);
    },
  };
};
export type Tail = ReturnType<typeof openTail>;
