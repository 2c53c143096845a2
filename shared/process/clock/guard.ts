import { every, type Periodic } from '../../async/every.ts';
import { type Clock, isoTime } from '../../basics/clock.ts';
import type { Logger } from '../../basics/log.ts';
import { HOUR, MINUTE } from '../../contract/index.ts';
import type { EventStore } from '../../event-store/port.ts';
import type { Check, Gauged } from '../../http/operations.ts';
import type { ClockRecord } from './record.ts';
import { inWords, isVouchedFor, lookedAt, type Reading, type Trust, tolerated } from './trust.ts';

/** Nobody knows what time it is: what cannot be taken back rests. */
export class ClockSuspectError extends Error {
  override readonly name = 'ClockSuspectError';
}

/** Milliseconds between looks at what others say of the clock: the database, an operator. */
const lookEvery = 10_000;
/** In so much time a clock may creep away by what is tolerated. */
const renewedEvery = 10 * MINUTE;
const remindedEvery = HOUR;
const advice =
  'No project is closed or purged, no document or upload removed, nobody reminded or charged, and no event passed over as too old to tell of, until it is plausible again. If it is right, confirm it: npm run clock -- confirm, and the date; see docs/operations.md';

type Events = Pick<EventStore, 'head' | 'back' | 'readOn'>;

/** Of no machine, so that only the time of the event counts. */
const readingOfEvent = async (store: Events): Promise<Reading | undefined> => {
  const events = await store.readOn(await store.back(await store.head(), 1), 100);
  const wall = Date.parse(events.at(-1)?.time ?? '');
  return Number.isNaN(wall) ? undefined : { wall, uptime: 0, boot: '' };
};

/** When the clock was last known to be right: as a process left it, otherwise at the last event. */
export const lastKnown = async (record: ClockRecord, store: Events): Promise<Reading | undefined> =>
  (await record.read('trusted')) ?? (await readingOfEvent(store));

export type ClockGuardOptions = {
  readonly readings: () => Reading;
  readonly record: ClockRecord;
  readonly eventStore: Events;
  /** Milliseconds by which the clock is ahead of the one that all copies share, where there is one. */
  readonly skew?: (() => Promise<number>) | undefined;
  readonly log: Logger;
};

export type ClockGuard = {
  /** The time, for what cannot be taken back. @throws ClockSuspectError while it cannot be believed */
  readonly now: Clock;
  /** Milliseconds of a clock that nobody sets. */
  readonly elapsed: () => number;
  readonly check: Check;
  readonly measure: Gauged;
  /** Until then no time is believed. @throws EngineUnavailableError */
  start(): Promise<Periodic>;
};

/** Tells whether the clock can be believed: docs/reliability.md shows its states. */
export const clockGuard = ({ readings, record, eventStore, skew, log }: ClockGuardOptions): ClockGuard => {
  let trust: Trust | undefined;
  let kept: Reading | undefined;
  /** Beyond what is tolerated, as last asked. */
  let skewed = 0;
  let toldAt: number | undefined;

  const tell = (off: number, { uptime, wall }: Reading) => {
    const clock = isoTime(wall);
    if (off !== 0 && (toldAt === undefined || uptime - toldAt >= remindedEvery)) {
      toldAt = uptime;
      log.warn({ clock }, `the clock is ${inWords(off)} what can have passed. ${advice}`);
    }
    if (off === 0 && toldAt !== undefined) {
      toldAt = undefined;
      log.warn({ clock }, 'the clock is believed again, and what is due is done');
    }
  };
  /** Milliseconds that nothing accounts for; 0: trusted. @throws ClockSuspectError before the start */
  const look = (now = readings()): number => {
    if (!trust) throw new ClockSuspectError('nobody has looked at the clock yet');
    trust = lookedAt(trust, now);
    const off = trust.suspicion?.off ?? skewed;
    tell(off, now);
    return off;
  };
  const trusted = (now: Reading): number => {
    const off = look(now);
    if (off !== 0) throw new ClockSuspectError(`the clock is ${inWords(off)} what can have passed`);
    return now.wall;
  };
  const compare = async () => {
    const ahead = await skew?.().catch(() => undefined);
    if (ahead !== undefined) skewed = Math.abs(ahead) > tolerated ? ahead : 0;
  };
  const renew = async (now: Reading) => {
    if (kept?.boot === now.boot && kept === trust?.reference && now.uptime - kept.uptime < renewedEvery) return;
    trust = { reference: now };
    await record.write('trusted', now);
    kept = now;
  };
  const follow = async () => {
    await compare();
    if (look() !== 0) {
      const confirmed = await record.read('confirmed');
      const now = readings();
      if (confirmed && isVouchedFor(confirmed, now)) trust = { reference: now };
    }
    const now = readings();
    if (look(now) === 0) await renew(now);
  };
  return {
    now: () => trusted(readings()),
    elapsed: () => readings().uptime,
    check: { name: 'trusted-clock', warns: true, holds: async () => void (trust && trusted(readings())) },
    measure: {
      name: 'dossier_clock_unaccounted_seconds',
      help: 'How far the clock is ahead of what can have passed; while it is not 0, what cannot be taken back rests',
      read: async () => look() / 1_000,
    },
    start: async () => {
      trust ??= { reference: (await lastKnown(record, eventStore)) ?? readings() };
      const onFailure = (err: unknown) => log.warn({ err }, 'the clock could not be compared');
      await follow().catch(onFailure);
      return every(lookEvery, follow, { onFailure });
    },
  };
};

/** For a clock that is moved on purpose, as the example and tests do. */
export const believedGuard = (clock: Clock): ClockGuard => ({
  now: clock,
  elapsed: clock,
  check: { name: 'trusted-clock', warns: true, holds: async () => undefined },
  measure: { name: 'dossier_clock_unaccounted_seconds', help: 'The clock is moved on purpose', read: async () => 0 },
  start: async () => ({ stop: async () => undefined }),
});
