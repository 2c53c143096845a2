import { type Clock, systemClock } from '@dossier/shared/basics/clock';
import type { EventStore } from '@dossier/shared/event-store';

const page = 1_000;
/** Milliseconds of counting for one answer; the next one goes on where it ended. */
const countFor = 2_000;

type Ahead = { readonly position: number; readonly time: number };
export type Lag = {
  /** Negative: the store lacks what was relayed; then a distance in positions. */
  readonly events: number;
  /** Age of the oldest event that was not relayed. */
  readonly seconds: number | undefined;
};

/** Counts what the store has beyond what was relayed, and reads nothing twice. */
export const lagMeter = (
  eventStore: Pick<EventStore, 'head' | 'readOn'>,
  relayed: () => Promise<number>,
  clock: Clock = systemClock,
) => {
  let ahead: Ahead[] = [];
  let before = 0;
  let asking: Promise<Lag> | undefined;

  const count = async (): Promise<Lag> => {
    const from = await relayed();
    const head = await eventStore.head();
    if (head < from) {
      ahead = [];
      return { events: head - from, seconds: undefined };
    }
    ahead = from < before ? [] : ahead.filter(({ position }) => position > from);
    before = from;
    for (const end = clock() + countFor; clock() < end; ) {
      const found = await eventStore.readOn(ahead.at(-1)?.position ?? from, page);
      for (const { position, time } of found) ahead.push({ position, time: Date.parse(time) });
      if (found.length === 0) break;
    }
    // What stands for an unreadable event has no time.
    const oldest = ahead.find(({ time }) => time > 0)?.time ?? clock();
    return { events: ahead.length, seconds: (clock() - oldest) / 1_000 };
  };

  /** One count for all who ask at the same time. */
  return (): Promise<Lag> => {
    asking ??= count().finally(() => {
      asking = undefined;
    });
    return asking;
  };
};
