import { concernsAll } from '../basics/errors.ts';
import type { Logger } from '../basics/log.ts';
import { createRecent } from '../basics/recent.ts';

/** Of what waits, whose last outage is remembered. */
const remembered = 5_000;
/** Different reasons, which are few. */
const rememberedReasons = 100;
/** Milliseconds after which somebody should know that something waits. */
export const lasting = 10_000;
/** Milliseconds without anything that waits for it, after which an outage was over: jobs try again every half minute. */
export const over = 60_000;

/** Milliseconds of a clock that nobody sets: that of the machine jumps, and a demo's is moved. */
const uptime = () => performance.now();

/** Says of something that meets an outage whether that lasts and nobody was told yet. */
const outagesOf = (now: () => number) => {
  const waiting = createRecent<{ readonly reason: string; readonly since: number }>(remembered);
  const told = createRecent<number>(rememberedReasons);
  return {
    met: (id: string, reason: string): boolean => {
      const at = now();
      const before = waiting.get(id);
      const since = before?.reason === reason ? before.since : at;
      waiting.put(id, { reason, since });
      const lastly = told.get(reason);
      const isKnown = lastly !== undefined && at - lastly < over;
      if (!isKnown && at - since < lasting) return false;
      told.put(reason, at);
      return !isKnown;
    },
    /** What is met later is another one. */
    ended: (id: string): void => waiting.put(id, { reason: '', since: 0 }),
  };
};

/**
 * The log of what is tried again. A failure of its own is logged each time: it may be tried for a week before anybody
 * hears of it. What all wait for is one line without a stack, once it lasts.
 */
export const tellingFailures = (log: Pick<Logger, 'warn' | 'debug'>, now = uptime) => {
  const outages = outagesOf(now);
  return {
    /** @param says of an outage, and of a failure of its own */
    failed: (id: string, error: unknown, entry: object, says: readonly [outage: string, failure: string]): void => {
      const [waits, failure] = says;
      if (!concernsAll(error)) {
        outages.ended(id);
        log.warn({ ...entry, err: error }, failure);
        return;
      }
      const reason = (error as Error).message;
      log[outages.met(id, reason) ? 'warn' : 'debug']({ ...entry, reason }, waits);
    },
    ended: outages.ended,
  };
};

/** For what waits at its start until engines are there (`retryWhileAway`). */
export const sayingAway = (log: Pick<Logger, 'warn' | 'debug'>) => {
  const { failed } = tellingFailures(log);
  const words = 'an engine cannot be reached yet';
  return (error: Error): void => failed('', error, {}, [words, words]);
};
