import { DAY, dayIn, endOfDay } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { calendarOf } from './calendar.ts';

const at = (time: string) => Date.parse(time);

describe('calendarOf', () => {
  it.each([
    ['2026-11-30', 'Europe/Berlin', '2026-11-30T23:00:00.000Z'],
    ['2026-06-30', 'Europe/Berlin', '2026-06-30T22:00:00.000Z'],
    // GMT-9 is Adak, an hour nearer in summer than its label says; GMT-5 is New York.
    ['2026-12-31', 'GMT-9', '2027-01-01T10:00:00.000Z'],
    ['2026-07-31', 'GMT-9', '2026-08-01T09:00:00.000Z'],
    ['2026-12-31', 'GMT-5', '2027-01-01T05:00:00.000Z'],
    // A day of 23 and one of 25 hours.
    ['2026-03-29', 'Europe/Berlin', '2026-03-29T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    // The next day has no midnight: it begins at 01:00.
    ['2024-04-25', 'Africa/Cairo', '2024-04-25T22:00:00.000Z'],
    ['2026-12-31', 'Pacific/Kiritimati', '2026-12-31T10:00:00.000Z'],
  ])('%s ends in %s at %s', (endDate, zone, dueAt) => {
    expect(calendarOf(endDate, zone, 0).dueAt).toBe(dueAt);
  });

  it.each([
    ['2026-11-21T09:59:59.999Z', 'GMT-9', '2026-11-20'],
    ['2026-11-21T10:00:00.000Z', 'GMT-9', '2026-11-21'],
    ['2026-11-21T10:00:00.000Z', 'Pacific/Kiritimati', '2026-11-22'],
  ])('at %s it is in %s the day %s', (now, zone, today) => {
    expect(calendarOf('2026-12-31', zone, at(now)).today).toBe(today);
  });

  it('ends a day in every zone where screens say that it ends', () => {
    const zone = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
    const days = fc.integer({ min: 0, max: 30 * 365 });
    fc.assert(
      fc.property(zone, days, (timeZone, day) => {
        const now = at('2008-01-01T12:00:00Z') + day * DAY;
        const { dueAt, today } = calendarOf(dayIn(now, timeZone), timeZone, now);
        expect(today).toBe(dayIn(now, timeZone));
        expect(dueAt).toBe(endOfDay(today, timeZone));
      }),
      { numRuns: 500 },
    );
  });
});
