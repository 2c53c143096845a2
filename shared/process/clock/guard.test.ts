import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { isoTime } from '../../basics/clock.ts';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { createLogger } from '../../basics/log.ts';
import { DAY, HOUR, MINUTE, type StoredEvent } from '../../contract/index.ts';
import { ClockSuspectError, clockGuard } from './guard.ts';
import { operateClock } from './operate.ts';
import { fileClockRecord, machineReadings } from './record.ts';
import type { Reading } from './trust.ts';

const noon = Date.parse('2026-03-01T12:00:00Z');

describe('whoever asks for the time', () => {
  let dir: string;
  let now: Reading;
  let lastEvent: string | undefined;
  let lines: string[];
  let stop: (() => Promise<void>)[];
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), 'dossier-clock-'));
    now = { wall: noon, uptime: 10 * DAY, boot: 'one' };
    lastEvent = undefined;
    lines = [];
    stop = [];
  });
  afterEach(async () => {
    for (const end of stop) await end();
    rmSync(dir, { recursive: true, force: true });
  });

  const readings = () => now;
  const passes = (milliseconds: number) => {
    now = { ...now, wall: now.wall + milliseconds, uptime: now.uptime + milliseconds };
  };
  const jumps = (milliseconds: number) => {
    now = { ...now, wall: now.wall + milliseconds };
  };
  const reboots = (off: number) => {
    now = { wall: now.wall + off, uptime: MINUTE, boot: `${now.boot} more` };
  };
  const eventStore = {
    head: async () => (lastEvent ? 1 : 0),
    back: async () => 0,
    readOn: async () => (lastEvent ? [{ time: lastEvent } as StoredEvent] : []),
  };
  const record = () => fileClockRecord(dir);
  const start = async (skew?: () => Promise<number>) => {
    const log = createLogger({ level: 'warn', service: 'test' }, { write: (line) => void lines.push(line) });
    const guard = clockGuard({ readings, record: record(), eventStore, skew, log });
    const { stop: end } = await guard.start();
    stop.push(end);
    return guard;
  };
  const operate = (...words: string[]) => operateClock({ readings, record: record(), eventStore }, words);

  it('hears nothing before somebody looked, then the time', async () => {
    const log = createLogger({ level: 'silent', service: 'test' });
    expect(() => clockGuard({ readings, record: record(), eventStore, log }).now()).toThrow(ClockSuspectError);
    expect((await start()).now()).toBe(noon);
  });

  it('hears none that jumped since they asked last, without a look in between', async () => {
    const guard = await start();
    passes(HOUR);
    jumps(400 * DAY);
    expect(() => guard.now()).toThrow('the clock is 400 days ahead of what can have passed');
    await expect(guard.check.holds()).rejects.toThrow('400 days ahead');
    jumps(-400 * DAY);
    expect(guard.now()).toBe(noon + HOUR);
    expect(lines.map((line) => JSON.parse(line).msg.split('.')[0])).toEqual([
      'the clock is 400 days ahead of what can have passed',
      'the clock is believed again, and what is due is done',
    ]);
  });

  it('is told once an hour as long as it lasts', async () => {
    const guard = await start();
    jumps(400 * DAY);
    for (let minutes = 0; minutes < 130; minutes += 1) {
      expect(() => guard.now()).toThrow(ClockSuspectError);
      passes(MINUTE);
    }
    expect(lines).toHaveLength(3);
  });

  it('hears none from a process that starts while the clock is wrong, on the same machine or after a year off', async () => {
    await start();
    jumps(2 * DAY);
    const again = await start();
    expect(() => again.now()).toThrow('2 days ahead');
    jumps(-2 * DAY);
    reboots(365 * DAY);
    const later = await start();
    expect(() => later.now()).toThrow('365 days ahead');
    passes(DAY);
    expect(later.now()).toBe(now.wall);
  });

  it('hears it after a weekend off, or with the data on another machine', async () => {
    await start();
    reboots(3 * DAY);
    expect((await start()).now()).toBe(now.wall);
  });

  it('compares with the last event where nothing else is known, or what was kept is torn', async () => {
    writeFileSync(join(dir, 'clock-trusted.json'), '{"wall":');
    lastEvent = isoTime(noon - 30 * DAY);
    const behind = await start();
    expect(() => behind.now()).toThrow('30 days ahead');
    rmSync(join(dir, 'clock-trusted.json'));
    lastEvent = isoTime(noon + HOUR);
    const ahead = await start();
    expect(() => ahead.now()).toThrow('60 minutes behind');
  });

  it('hears none while the clock differs from that of all copies, and what cannot be asked says nothing', async () => {
    const skewed = await start(async () => 6 * MINUTE);
    expect(() => skewed.now()).toThrow('6 minutes ahead');
    expect((await start(async () => 4 * MINUTE)).now()).toBe(noon);
    expect((await start(() => Promise.reject(new EngineUnavailableError('away')))).now()).toBe(noon);
  });

  it('hears it once an operator confirmed it by its date, while the process runs or before it starts', async () => {
    await start();
    reboots(365 * DAY);
    expect(await operate()).toMatchObject({ ok: false, says: expect.stringContaining('365 days ahead') });
    await expect(operate('confirm', '2026-03-01')).rejects.toThrow('shows 2027-03-01T12:00:00.000Z');
    await expect(operate('confirm')).rejects.toThrow('such as 2027-03-01');
    await operate('confirm', '2027-03-01');
    passes(HOUR);
    expect((await start()).now()).toBe(now.wall);
    expect(await operate()).toEqual({
      clock: '2027-03-01T13:00:00.000Z',
      lastKnownToBeRight: '2027-03-01T13:00:00.000Z',
      ok: true,
    });
    // It was about that time alone.
    jumps(DAY);
    const again = await start();
    expect(() => again.now()).toThrow('24 hours ahead');
  });

  it('looks at a machine whose uptime goes on from process to process', () => {
    const [one, other] = [machineReadings()(), machineReadings()()];
    expect(Math.abs(one.wall - Date.now())).toBeLessThan(60_000);
    expect(other.uptime).toBeGreaterThanOrEqual(one.uptime);
    if (process.platform === 'linux') expect(other.boot).toBe(one.boot);
  });
});
