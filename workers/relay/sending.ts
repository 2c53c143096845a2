import { every } from '@dossier/shared/async/every';
import { pause } from '@dossier/shared/async/pause';
import type { Logger } from '@dossier/shared/basics/log';
import type { Publisher } from '@dossier/shared/event-bus';
import { type EventStore, eventMark, holdsMarked } from '@dossier/shared/event-store';
import type { Relayed, RelayState } from './state.ts';
import type { RelayStatus } from './status.ts';

export type SendingOptions = {
  readonly eventStore: EventStore;
  readonly publisher: Publisher;
  readonly state: RelayState;
  readonly log: Logger;
  /** Milliseconds between publications, so that single events travel together. */
  readonly pace?: number;
  /** Milliseconds: a checkpoint's greatest age, and the wait for a lease. */
  readonly look?: number;
  /** Milliseconds between looks whether the bus still has what it acknowledged. */
  readonly lookAtBus?: number;
  /** Events that are sent once more at the start, as the bus may have lost its newest. */
  readonly overlap?: number;
};

/** The right to send, which copies take in turn. */
export type Lease = {
  /** Milliseconds of silence after which another relay takes over. */
  readonly time: number;
  /** Also renews it. */
  take(): Promise<boolean>;
};

/** Events that are worth publishing without waiting for more. */
const enough = 100;

/** What the bus acknowledged and does not have any more. */
const lossesOf = ({ publisher, state, log }: SendingOptions) => {
  /** The bus lost what came after this position, which is not noted in the state yet. */
  let lostAfter: number | undefined;
  const note = (position: number) => {
    log.error({ position }, 'the bus has lost events that it had acknowledged: they are sent again');
    lostAfter = Math.min(position, lostAfter ?? position);
  };
  return {
    note,
    /** Goes back in the state before it sends again, so that a crash meanwhile skips nothing. */
    lastSent: async (): Promise<Relayed> => {
      const reached = await state.read();
      const lost = await publisher.lostAfter(reached.ends ?? {});
      if (lost !== undefined && reached.position > 0) note(lost);
      if (lostAfter !== undefined && lostAfter < reached.position) await state.rewind(lostAfter);
      lostAfter = undefined;
      return state.read();
    },
  };
};

/** The bus may have events that the store, restored from a backup, does not. */
const historyCheck =
  ({ eventStore, log }: SendingOptions, status: RelayStatus) =>
  async (relayed: Relayed) => {
    const { position, event } = relayed;
    const head = await eventStore.head();
    const before = status.isForeign;
    status.isForeign = position > head || (event !== undefined && !(await holdsMarked(eventStore, event)));
    if (!status.isForeign) return;
    if (!before)
      log.error({ position, head, event }, 'the event store lacks events that are on the bus: nothing is sent');
    throw new Error('the bus belongs to another history: name a new topic');
  };

/** From the checkpoint, until a publication fails, the lease is lost or it is stopped. */
export const sending = (options: SendingOptions, status: RelayStatus, lease: Lease) => {
  const { eventStore, publisher, state, log, look = 500, pace = 75, overlap = 1_000, lookAtBus = 10_000 } = options;
  const losses = lossesOf(options);
  const checkStore = historyCheck(options, status);

  return async (signal: AbortSignal): Promise<void> => {
    const ended = new AbortController();
    const ending = AbortSignal.any([signal, ended.signal]);
    let stored = await losses.lastSent();
    await checkStore(stored);
    status.trouble = undefined;
    const after = await eventStore.back(stored.position, overlap);
    status.relayed = stored;
    let failure: unknown;
    const subscription = eventStore.subscribe(after, async (events) => {
      const rest = events.length < enough ? pause(pace, ending) : undefined;
      try {
        await publisher.publish(events);
        status.trouble = undefined;
        const last = events.at(-1);
        if (last && last.position > status.relayed.position) {
          const { position } = last;
          status.relayed = { position, event: eventMark(last), ends: publisher.ends(), epoch: stored.epoch };
        }
        await rest;
      } catch (error) {
        failure = error;
        ended.abort();
        throw error;
      }
    });

    const checkpoint = async () => {
      const reached = status.relayed;
      if (reached.position === stored.position) return;
      if (await state.advance(reached)) {
        stored = reached;
        return;
      }
      log.info('another relay went back in what it sends');
      ended.abort();
    };
    let renewed = performance.now();
    const keepLease = async () => {
      if (performance.now() - renewed < lease.time / 3) return;
      renewed = performance.now();
      if (await lease.take()) return;
      log.info('another relay has taken over');
      ended.abort();
    };
    const lookForLosses = async () => {
      const lost = await publisher.lostAfter({});
      status.trouble = undefined;
      if (lost === undefined || status.relayed.position === 0) return;
      losses.note(lost);
      ended.abort();
    };
    const watching = every(lookAtBus, lookForLosses, {
      onFailure: (error) => {
        status.trouble = error;
        log.warn({ err: error }, 'the bus cannot be looked at now');
      },
    });
    while (!ending.aborted) {
      await pause(look, ending);
      try {
        await checkpoint();
        await keepLease();
      } catch (error) {
        // It goes on without its state: repetitions do no harm, a standstill does.
        log.warn({ err: error }, 'how far the relay has come cannot be stored now');
      }
    }
    await watching.stop();
    await subscription.stop();
    await checkpoint().catch((error) => log.warn({ err: error }, 'the last checkpoint was not stored'));
    if (failure !== undefined) throw failure;
  };
};
