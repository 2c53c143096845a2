import { randomUUID } from 'node:crypto';
import { every } from '@dossier/shared/async/every';
import { tellingFailures } from '@dossier/shared/async/outages';
import { pause } from '@dossier/shared/async/pause';
import type { Clock } from '@dossier/shared/basics/clock';
import type { Logger } from '@dossier/shared/basics/log';
import type { Publisher } from '@dossier/shared/event-bus';
import { type EventStore, eventMark, holdsMarked } from '@dossier/shared/event-store';
import type { Check, Measure } from '@dossier/shared/http/operations';
import { lagMeter } from './lag.ts';
import type { Relayed, RelayState } from './state.ts';

type RelayOptions = {
  readonly eventStore: EventStore;
  readonly publisher: Publisher;
  readonly state: RelayState;
  readonly log: Logger;
  /** Milliseconds of silence after which another relay takes over. */
  readonly leaseTime?: number;
  /** Milliseconds between publications, so that single events travel together. */
  readonly pace?: number;
  /** Milliseconds: a checkpoint's greatest age, and the wait for a lease. */
  readonly look?: number;
  /** Milliseconds between looks whether the bus still has what it acknowledged. */
  readonly lookAtBus?: number;
  readonly clock?: Clock;
  /** Events that are sent once more at the start, as the bus may have lost its newest. */
  readonly overlap?: number;
};

/** Events that are worth publishing without waiting for more. */
const enough = 100;

/**
 * The checkpoint is stored once its events are acknowledged, so an event is on the bus only if all
 * before it are. Repeats are harmless: views keep the position of the last event applied.
 */
export const createRelay = (options: RelayOptions) => {
  const { eventStore, publisher, state, log, leaseTime = 5_000, look = 500, pace = 75, overlap = 1_000 } = options;
  const { lookAtBus = 10_000, clock } = options;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  const moment = (until: AbortSignal) => pause(look, until);
  let running: Promise<void> | undefined;
  let relayed: Relayed = { position: 0 };
  let active = false;
  let isForeign = false;
  /** Why it does not relay, or could not take over. */
  let trouble: unknown;
  /** The bus lost what came after this position, which is not noted in the state yet. */
  let lostAfter: number | undefined;

  /** The bus may have events that the store, restored from a backup, does not. */
  const checkStore = async ({ position, event }: Relayed) => {
    const head = await eventStore.head();
    const before = isForeign;
    isForeign = position > head || (event !== undefined && !(await holdsMarked(eventStore, event)));
    if (!isForeign) return;
    if (!before)
      log.error({ position, head, event }, 'the event store lacks events that are on the bus: nothing is sent');
    throw new Error('the bus belongs to another history: name a new topic');
  };

  const noteLoss = (position: number) => {
    log.error({ position }, 'the bus has lost events that it had acknowledged: they are sent again');
    lostAfter = Math.min(position, lostAfter ?? position);
  };

  /** Goes back in the state before it sends again, so that a crash meanwhile skips nothing. */
  const lastSent = async (): Promise<Relayed> => {
    const reached = await state.read();
    const lost = await publisher.lostAfter(reached.ends ?? {});
    if (lost !== undefined && reached.position > 0) noteLoss(lost);
    if (lostAfter !== undefined && lostAfter < reached.position) await state.rewind(lostAfter);
    lostAfter = undefined;
    return state.read();
  };

  /** Until a publication fails, the lease is lost or it is stopped. */
  const relay = async () => {
    const ended = new AbortController();
    const ending = AbortSignal.any([signal, ended.signal]);
    let stored = await lastSent();
    await checkStore(stored);
    trouble = undefined;
    const after = await eventStore.back(stored.position, overlap);
    relayed = stored;
    let failure: unknown;
    const subscription = eventStore.subscribe(after, async (events) => {
      const rest = events.length < enough ? pause(pace, ending) : undefined;
      try {
        await publisher.publish(events);
        trouble = undefined;
        const last = events.at(-1);
        if (last && last.position > relayed.position)
          relayed = { position: last.position, event: eventMark(last), ends: publisher.ends(), epoch: stored.epoch };
        await rest;
      } catch (error) {
        failure = error;
        ended.abort();
        throw error;
      }
    });

    const checkpoint = async () => {
      const reached = relayed;
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
      if (performance.now() - renewed < leaseTime / 3) return;
      renewed = performance.now();
      if (await state.lease(holder, leaseTime)) return;
      log.info('another relay has taken over');
      ended.abort();
    };
    const lookForLosses = async () => {
      const lost = await publisher.lostAfter({});
      trouble = undefined;
      if (lost === undefined || relayed.position === 0) return;
      noteLoss(lost);
      ended.abort();
    };
    const watching = every(lookAtBus, lookForLosses, {
      onFailure: (error) => {
        trouble = error;
        log.warn({ err: error }, 'the bus cannot be looked at now');
      },
    });
    while (!ending.aborted) {
      await moment(ending);
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

  const telling = tellingFailures(log);
  const run = async () => {
    while (!signal.aborted) {
      try {
        active = await state.lease(holder, leaseTime);
        if (active) await relay();
        trouble = undefined;
        telling.ended('relay');
      } catch (error) {
        trouble = error;
        if (!isForeign)
          telling.failed('relay', error, {}, ['the relay waits and tries again', 'the relay tries again']);
      }
      active = false;
      await pause(leaseTime / 5, signal);
    }
    await state.release(holder).catch((error) => log.debug({ err: error }, 'the lease runs out by itself'));
  };

  const position = async () => (active ? relayed : await state.read()).position;
  const lag = lagMeter(eventStore, position, clock);
  return {
    measures: [
      { name: 'dossier_relay_position', help: 'Position of the last event that was relayed', read: position },
      {
        name: 'dossier_relay_lag',
        help: 'Events that were not relayed yet; negative: the store lacks events of the bus',
        read: async () => (await lag()).events,
      },
      {
        name: 'dossier_relay_lag_seconds',
        help: 'Age of the oldest event that was not relayed yet',
        read: async () => {
          const { seconds } = await lag();
          return seconds === undefined ? [] : [{ labels: {}, value: seconds }];
        },
      },
      {
        name: 'dossier_foreign_events',
        help: 'Events of other products that were passed over, since this copy began',
        read: async () => eventStore.foreign?.() ?? 0,
      },
      {
        name: 'dossier_relay_active',
        help: 'Whether this copy relays (1) or stands by (0)',
        read: async () => Number(active),
      },
    ] satisfies Measure[],
    checks: [
      {
        name: 'same-history',
        holds: async () => {
          if (isForeign) throw new Error('the event store lacks events that are on the bus');
        },
      },
      { name: 'relay-state', holds: async () => void (await state.read()) },
      {
        name: 'relaying',
        says: () => (active ? 'active' : 'standby'),
        holds: async () => {
          if (trouble !== undefined) throw trouble;
        },
      },
    ] satisfies Check[],
    start: () => {
      running ??= run();
    },
    stop: async (): Promise<void> => {
      stopping.abort();
      await running;
    },
  };
};
export type Relay = ReturnType<typeof createRelay>;
