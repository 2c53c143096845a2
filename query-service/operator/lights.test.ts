import { DAY, HOUR, lightNames, MINUTE } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { type Facts, lightsOf } from './lights.ts';

const now = Date.parse('2026-03-11T12:00:00.000Z');
const ago = (span: number) => new Date(now - span).toISOString();
const job = (queue: string, change: object = {}) => ({
  queue,
  id: 'one',
  data: {},
  attempts: 1,
  reason: 'refused',
  since: ago(HOUR),
  ...change,
});
const well: Facts = {
  now,
  version: '1.2.3',
  profile: 'embedded',
  node: 'v22.12.0',
  startedAt: ago(DAY),
  head: 100,
  lastEventAt: ago(10 * MINUTE),
  storeFault: undefined,
  dead: [],
  delayed: [],
  stuck: [],
  lag: 0,
  parked: 0,
  failedMails: 0,
  room: { free: 900e9, total: 1_000e9, fullAt: null },
  used: 0.1,
  backups: {
    isOff: false,
    isOnSameDisk: false,
    place: '/backups',
    lastGood: ago(10 * HOUR),
    verified: ago(10 * HOUR),
    drill: undefined,
    problems: [],
  },
  seal: { number: 7, at: ago(10 * MINUTE) },
  clockFault: undefined,
  engines: [],
  warnings: [],
};
const engine = (light: 'events' | 'mail', fault?: string | null) => ({ name: 'Redis', light, fault });
const backups = (change: object) => ({ backups: { ...well.backups, ...change } as Facts['backups'] });

const states = (change: Partial<Facts> = {}) =>
  Object.fromEntries(lightsOf({ ...well, ...change }).map(({ name, state }) => [name, state]));
const green = Object.fromEntries(lightNames.map((name) => [name, 'good']));

describe('the eight lights', () => {
  it('are green where all is well, with a sentence each', () => {
    expect(states()).toEqual(green);
    for (const { says } of lightsOf(well)) expect(says).toMatch(/^[A-Z].*\.$/);
  });

  it.each<[Partial<Facts>, object]>([
    [{ storeFault: 'the disk is full' }, { events: 'bad' }],
    [{ dead: [job('reaction')] }, { events: 'bad' }],
    [{ dead: [job('mail')] }, { events: 'bad', mail: 'bad' }],
    [{ stuck: [job('evidence')] }, { events: 'watch' }],
    [{ lag: 5_000 }, { views: 'watch' }],
    [{ parked: 1 }, { views: 'bad' }],
    [{ delayed: [job('mail', { runAt: ago(-MINUTE) })] }, { mail: 'watch' }],
    [{ delayed: [job('mail', { runAt: ago(-HOUR) })] }, { mail: 'bad' }],
    // The mail server is away, which costs no attempt.
    [{ delayed: [job('mail', { attempts: 0, runAt: ago(-MINUTE / 2) })] }, { mail: 'watch' }],
    [{ delayed: [job('digest', { attempts: 0, reason: '', runAt: ago(-DAY) })] }, {}],
    [{ failedMails: 3 }, { mail: 'watch' }],
    [{ used: 0.85 }, { storage: 'watch' }],
    [{ used: 0.97 }, { storage: 'bad' }],
    [{ room: { free: 1, total: 2, fullAt: ago(-10 * DAY) } }, { storage: 'watch' }],
    [{ room: undefined }, {}],
    [{ backups: null }, { backups: 'unknown' }],
    [backups({ isOff: true }), { backups: 'watch' }],
    [backups({ isOnSameDisk: true }), { backups: 'watch' }],
    [backups({ lastGood: undefined }), { backups: 'watch' }],
    [backups({ problems: ['The backup failed.'] }), { backups: 'bad' }],
    [{ seal: { number: 7, at: ago(5 * HOUR) }, lastEventAt: ago(30 * MINUTE) }, {}],
    [{ seal: { number: 7, at: ago(5 * HOUR) }, lastEventAt: ago(3 * HOUR) }, { seals: 'bad' }],
    [{ seal: undefined, lastEventAt: ago(5 * HOUR) }, { seals: 'bad' }],
    [{ seal: undefined, head: 0, lastEventAt: undefined }, {}],
    [{ clockFault: 'the clock is an hour ahead' }, { clock: 'bad' }],
    [{ clockFault: null }, { clock: 'unknown' }],
    [{ warnings: ['certificates'] }, { version: 'watch' }],
    [{ room: undefined, used: null }, {}],
    [{ engines: [engine('events', null), engine('mail', 'no answer')] }, { mail: 'bad' }],
  ])('of %j', (change, unlike) => expect(states(change)).toEqual({ ...green, ...unlike }));

  it('say what is wrong', () => {
    const says = (change: Partial<Facts>, wanted: string) =>
      lightsOf({ ...well, ...change }).find(({ name }) => name === wanted)?.says;
    expect(says({ parked: 1 }, 'views')).toBe('1 project or person waits, as an event of theirs cannot be applied.');
    expect(says({ dead: [job('a'), job('b')] }, 'events')).toMatch(/^2 jobs failed for good/);
    expect(says({ room: { free: 1, total: 2, fullAt: ago(-9.5 * DAY) } }, 'storage')).toMatch(/in about 10 days/);
    expect(says({ engines: [engine('mail', 'no answer')] }, 'mail')).toBe('Redis does not work: no answer.');
    expect(says({ clockFault: 'the clock is an hour ahead' }, 'clock')).toMatch(/^The clock is an hour ahead:/);
  });
});
