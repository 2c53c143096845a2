import type { KafkaMessage } from 'kafkajs';

type Bound = { readonly count: number; readonly bytes: number };
const MiB = 1024 * 1024;
/** Of one delivery, unless a single message is larger. */
export const most: Bound = { count: 500, bytes: 4 * MiB };
/** In memory, above which fetching pauses until it is below `most`; a fetch adds as much as a broker answers. */
const enough: Bound = { count: 2_000, bytes: 8 * MiB };

export type Fetching = {
  from(offset: number): void;
  pause(): void;
  resume(): void;
};

const sizeOf = ({ value }: KafkaMessage): number => value?.byteLength ?? 0;
const reaches = (messages: readonly KafkaMessage[], { count, bytes }: Bound): boolean =>
  messages.length >= count || messages.reduce((sum, message) => sum + sizeOf(message), 0) >= bytes;
/** How many of the first fit, one at least. */
const fitting = (messages: readonly KafkaMessage[], { count, bytes }: Bound): number => {
  let left = bytes;
  const beyond = messages.slice(0, count).findIndex((message) => {
    left -= sizeOf(message);
    return left < 0;
  });
  return beyond < 0 ? count : Math.max(1, beyond);
};

/** What was fetched of a partition and not delivered. */
export const messageBuffer = (fetching: Fetching) => {
  let waiting: KafkaMessage[] = [];
  let state: 'shut' | 'open' | 'crowded' = 'shut';
  let next = 0;
  return {
    isEmpty: () => waiting.length === 0,
    isShut: () => state === 'shut',
    /** The offset after the last that was taken. */
    next: () => next,
    open: (offset: number): void => {
      next = offset;
      waiting = [];
      state = 'open';
      fetching.from(offset);
    },
    shut: (): void => {
      state = 'shut';
      fetching.pause();
    },
    /** Offsets begin anew. */
    rewind: (): void => {
      next = 0;
    },
    /** @returns whether there is something new */
    take: (messages: readonly KafkaMessage[]): boolean => {
      const taken = messages.filter(({ offset }) => Number(offset) >= next);
      const last = taken.at(-1);
      if (!last) return false;
      next = Number(last.offset) + 1;
      waiting.push(...taken);
      if (reaches(waiting, enough)) {
        state = 'crowded';
        fetching.pause();
      }
      return true;
    },
    /** The first of them. */
    give: (count: number): readonly KafkaMessage[] => {
      const messages = waiting.splice(0, fitting(waiting, { ...most, count }));
      if (state === 'crowded' && !reaches(waiting, most)) {
        state = 'open';
        fetching.resume();
      }
      return messages;
    },
    /** Whether it waits for what comes next. */
    isOpen: () => state === 'open',
  };
};
