import { every } from '../async/every.ts';
import { AccessDeniedError } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import type { EventStore } from '../event-store/port.ts';
import type { Check } from '../http/operations.ts';

/** Milliseconds between two looks. */
const usualPause = 5_000;

type Options = {
  readonly log: Logger;
  /** The process is ready all the same: people can do something without events. */
  readonly warns: boolean;
  readonly pause?: number;
};

/** Whether the event store answers and lets us in, without letting who asks wait for it. */
export const eventStoreWatch = ({ ready }: Pick<EventStore, 'ready'>, { log, warns, pause = usualPause }: Options) => {
  let failure: unknown;
  const isDenied = () => failure instanceof AccessDeniedError;
  const look = async () => {
    const wasDenied = isDenied();
    failure = await ready().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (isDenied() && !wasDenied) log.error({ err: failure }, 'the event store denies access: nothing can be written');
    if (wasDenied && !failure) log.info('the event store grants access again');
  };
  const looking = every(pause, look, { atOnce: true });
  const fails = (when: () => boolean) => async () => {
    if (when()) throw failure;
  };
  return {
    checks: [
      { name: 'event-store', warns, holds: fails(() => failure !== undefined && !isDenied()) },
      { name: 'event-store-access', warns, holds: fails(isDenied) },
    ] satisfies Check[],
    stop: () => looking.stop(),
  };
};
