import { type Clock, systemClock } from '../../basics/clock.ts';
import type { Envelope, StoredEvent } from '../../contract/index.ts';
import { type CommandPlace, type CommandStore, type EventStore, rememberedFor } from '../port.ts';
import { commandOf } from '../sequence.ts';

/** For which command an id was taken, and after which revision of which stream its events are, if they were stored. */
export type TakenId = {
  readonly payloadHash: string;
  readonly stream: string;
  /** -1: a new stream. */
  readonly after: number;
  /** Epoch milliseconds. */
  readonly at: number;
};

/** Ids of commands, each taken by one; forgotten {@link rememberedFor} later. What is answered is durable. */
export interface CommandIndex {
  /** Takes a free id, or one from `instead` if that still has it. Undefined: done; or else who has it. */
  take(commandId: string, wanted: TakenId, instead?: TakenId): Promise<TakenId | undefined>;
  find(commandId: string): Promise<TakenId | undefined>;
  /** Takes ids that are free, by the id. */
  add(ids: ReadonlyMap<string, TakenId>): Promise<void>;
  /** Whether all commands of the last week are in it, as the last call of `markFilled` says. */
  isFilled(): Promise<boolean>;
  markFilled(): Promise<void>;
  close(): Promise<void>;
}

/** Milliseconds after which an append that was not answered has long been refused or stored. */
const settledAfter = 60_000;
const page = 500;

/** The first event of a command after a revision. */
const placeAfter = async (
  store: Pick<EventStore, 'readStream'>,
  commandId: string,
  { stream, after }: Pick<TakenId, 'stream' | 'after'>,
): Promise<CommandPlace | undefined> => {
  for (let from = after + 1; ; from += page) {
    const events = await store.readStream(stream, { from, limit: page });
    const first = events.find((event) => event.commandId === commandId && event.command);
    if (first) return { stream, revision: first.revision };
    if (events.length < page) return undefined;
  }
};

const takenBy = ({ stream, revision, command, time }: StoredEvent | Envelope, at = Date.parse(time)): TakenId => ({
  payloadHash: command?.payloadHash ?? '',
  stream,
  after: revision - 1,
  at,
});

/**
 * For a store that knows revisions alone. The id is taken before the append. Whoever finds it taken looks for the events where they would
 * be: they are there, or were never stored, and then the same command may go on, at the revision that it names now.
 */
export const withCommandIndex = (store: EventStore, index: CommandIndex, clock: Clock = systemClock): CommandStore => {
  const isOthers = async (commandId: string, wanted: TakenId): Promise<boolean> => {
    for (let instead: TakenId | undefined; ; ) {
      const other = await index.take(commandId, wanted, instead);
      if (!other) return false;
      if (await placeAfter(store, commandId, other)) return true;
      // Another command's append may still be under way.
      if (other.payloadHash !== wanted.payloadHash && clock() - other.at < settledAfter) return true;
      instead = other;
    }
  };
  return {
    ...store,
    appendOnce: async (stream, expected, events) => {
      const commandId = commandOf(events);
      const [first] = events as readonly [Envelope];
      return (await isOthers(commandId, takenBy(first, clock())))
        ? { outcome: 'repeated' }
        : store.append(stream, expected, events);
    },
    findCommand: async (commandId) => {
      const taken = await index.find(commandId);
      return taken && placeAfter(store, commandId, taken);
    },
    close: async () => {
      await store.close();
      await index.close();
    },
  };
};

/** How many of the last events are looked at to find out how far back the week goes; four times as many each further time. */
const firstLook = 10_000;
const readAtOnce = 2_000;

const positionBefore = async (store: EventStore, moment: number): Promise<number> => {
  const head = await store.head();
  for (let count = firstLook; ; count *= 4) {
    const position = await store.back(head, count);
    if (position === 0) return 0;
    const [first] = await store.readOn(position, 1);
    if (!first || Date.parse(first.time) < moment) return position;
  }
};

/** Notes the commands of the last week, from the events. Beside others that do the same, it does no harm. */
export const noteWeek = async (
  store: EventStore,
  index: Pick<CommandIndex, 'add' | 'markFilled'>,
  clock: Clock = systemClock,
): Promise<void> => {
  const since = clock() - rememberedFor;
  for (let position = await positionBefore(store, since); ; ) {
    const events = await store.readOn(position, readAtOnce);
    const last = events.at(-1);
    if (!last) break;
    position = last.position;
    const ids = new Map<string, TakenId>();
    for (const event of events) {
      const isYoung = event.command && Date.parse(event.time) >= since;
      if (isYoung && !ids.has(event.commandId)) ids.set(event.commandId, takenBy(event));
    }
    await index.add(ids);
  }
  await index.markFilled();
};

/** {@link noteWeek}, once for each index. */
export const fillIndex = async (
  store: EventStore,
  index: Pick<CommandIndex, 'add' | 'isFilled' | 'markFilled'>,
  clock: Clock = systemClock,
): Promise<void> => {
  if (!(await index.isFilled())) await noteWeek(store, index, clock);
};
