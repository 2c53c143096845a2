import { type Each, eachByItself } from '@dossier/shared/async/each';
import { every, type Periodic } from '@dossier/shared/async/every';
import { tellingFailures } from '@dossier/shared/async/outages';
import type { Limits } from '@dossier/shared/async/pause';
import { ClockSuspectError } from '@dossier/shared/process/clock/guard';
import type { WorkerOptions } from '../working.ts';

export type PeriodicDuty = {
  readonly name: string;
  /** How much did not go well when last tried. */
  failing(): number;
  start(): Periodic;
};

export type PeriodicOptions = {
  readonly name: string;
  /** Milliseconds between two looks. */
  readonly pause: number;
  /** How long an item waits that failed. */
  readonly limits?: Limits;
  readonly look: (each: Each) => () => Promise<void>;
};

/** A duty with a loop of its own, so that it waits for no other. It rests while it does not know what time it is. */
export const periodicDuty = (
  { log, guard }: Pick<WorkerOptions, 'log' | 'guard'>,
  { name, pause, limits, look }: PeriodicOptions,
): PeriodicDuty => {
  const telling = tellingFailures(log);
  const words = ['what is done at a time waits and is tried again', 'failed and is tried again'] as const;
  const warn = (error: unknown, id = '') => telling.failed(id, error, { work: name, ...(id && { id }) }, words);
  const each = eachByItself({ clock: guard.elapsed, onFailure: warn, ...(limits && { limits }) });
  const work = look(each);
  let broken = false;
  return {
    name,
    failing: () => each.failing() + (broken ? 1 : 0),
    start: () =>
      every(
        pause,
        async () => {
          await work();
          broken = false;
          telling.ended('');
        },
        {
          atOnce: true,
          onFailure: (error) => {
            if (error instanceof ClockSuspectError) return;
            broken = true;
            warn(error);
          },
        },
      ),
  };
};
