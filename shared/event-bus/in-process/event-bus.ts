import { untilStopped } from '../../async/every.ts';
import { aborted, growingPauses } from '../../async/pause.ts';
import type { Logger } from '../../basics/log.ts';
import { eventMark, holdsMarked } from '../../event-store/mark.ts';
import { openSubscriptions } from '../../event-store/open-subscriptions.ts';
import type { EventStore, Subscription } from '../../event-store/port.ts';
import type { Consumer, EventBus, Mark } from '../port.ts';

const source = 'event-store';
const pauseLimits = { first: 50, longest: 5_000 };

/** The store's own subscription as a bus of one partition, 0, whose offsets are positions. */
export const inProcessBus = (store: EventStore, log?: Logger): EventBus => {
  const subscriptions = openSubscriptions();

  const beginningOf = async (group: string, mark: Mark | undefined): Promise<number> => {
    if (!mark) return 0;
    const { offset, event, source: of = source } = mark;
    const holds =
      of === source && offset <= (await store.head()) && (event === undefined || (await holdsMarked(store, event)));
    if (holds) return offset;
    log?.error({ group, mark }, 'the event store does not have the event at this mark: all are delivered again');
    return 0;
  };

  const start = ({ group, resume, handle }: Consumer): Subscription => {
    const pauses = growingPauses(pauseLimits);
    let current: Subscription | undefined;

    const deliver = async (signal: AbortSignal, stopped: Promise<void>) => {
      const after = await beginningOf(group, await resume(0));
      if (signal.aborted) return;
      let reject: (error: unknown) => void = () => {};
      const rejected = new Promise<never>((_, fail) => {
        reject = fail;
      });
      const inner = store.subscribe(after, async (events) => {
        try {
          const last = events.at(-1);
          await handle({
            partition: 0,
            offset: last?.position ?? after,
            source,
            event: last && eventMark(last),
            events,
          });
          pauses.reset();
        } catch (error) {
          reject(error);
          throw error;
        }
      });
      current = inner;
      try {
        await Promise.race([rejected, stopped]);
      } finally {
        await inner.stop();
      }
    };

    const { stop } = untilStopped(async (signal) => {
      const stopped = aborted(signal);
      while (!signal.aborted) {
        try {
          await deliver(signal, stopped);
        } catch {
          await pauses.next(signal);
        }
      }
    });
    return { hurry: () => current?.hurry?.(), stop };
  };

  return {
    source,
    subscribe: (consumer) => subscriptions.add(start(consumer)),
    partitionOf: () => 0,
    ends: async () => new Map([[0, await store.head()]]),
    close: subscriptions.stopAll,
  };
};
