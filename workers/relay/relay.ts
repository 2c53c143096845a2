import { randomUUID } from 'node:crypto';
import { tellingFailures } from '@dossier/shared/async/outages';
import { pause } from '@dossier/shared/async/pause';
import type { Clock } from '@dossier/shared/basics/clock';
import { type SendingOptions, sending } from './sending.ts';
import { type RelayStatus, toldOf } from './status.ts';

type RelayOptions = SendingOptions & {
  /** Milliseconds of silence after which another relay takes over. */
  readonly leaseTime?: number;
  readonly clock?: Clock;
};

/**
 * The checkpoint is stored once its events are acknowledged, so an event is on the bus only if all
 * before it are. Repeats are harmless: views keep the position of the last event applied.
 */
export const createRelay = (options: RelayOptions) => {
  const { eventStore, state, log, leaseTime = 5_000, clock } = options;
  const holder = randomUUID();
  const stopping = new AbortController();
  const { signal } = stopping;
  let running: Promise<void> | undefined;
  const status: RelayStatus = { relayed: { position: 0 }, active: false, isForeign: false, trouble: undefined };
  const lease = { time: leaseTime, take: () => state.lease(holder, leaseTime) };
  const send = sending(options, status, lease);

  const telling = tellingFailures(log);
  const run = async () => {
    while (!signal.aborted) {
      try {
        status.active = await lease.take();
        if (status.active) await send(signal);
        status.trouble = undefined;
        telling.ended('relay');
      } catch (error) {
        status.trouble = error;
        if (!status.isForeign)
          telling.failed('relay', error, {}, ['the relay waits and tries again', 'the relay tries again']);
      }
      status.active = false;
      await pause(leaseTime / 5, signal);
    }
    await state.release(holder).catch((error) => log.debug({ err: error }, 'the lease runs out by itself'));
  };

  return {
    ...toldOf(status, eventStore, state, clock),
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
