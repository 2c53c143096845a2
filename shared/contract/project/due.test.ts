import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { dayIn, endOfDay, shownIn, utcOffset } from '../zoned.ts';
import { daysLeft, dueLines, dueShort, dueText, lastMoment, leftText, readersText } from './due.ts';

const due = (dueAt: string, timeZone = 'GMT-5') => ({ dueAt, timeZone });
/** Friday ends in New York. */
const friday = due('2026-11-28T05:00:00.000Z');
const at = (time: string) => Date.parse(time);

describe('a deadline in one line', () => {
  it.each([
    ['2026-11-28T05:00:00.000Z', 'GMT-5', 'Friday, Nov 27 2026, 23:59 New York time (UTC−5)'],
    ['2026-11-28T04:59:59.000Z', 'GMT-5', 'Friday, Nov 27 2026, 23:59 New York time (UTC−5)'],
    ['2030-07-01T22:00:00.000Z', 'Europe/Berlin', 'Monday, Jul 1 2030, 23:59 Berlin time (UTC+2)'],
    ['2030-07-01T13:30:00.000Z', 'Europe/Berlin', 'Monday, Jul 1 2030, 15:30 Berlin time (UTC+2)'],
    ['2026-11-28T00:00:00.000Z', 'UTC', 'Friday, Nov 27 2026, 23:59 UTC'],
    ['2026-11-28T05:00:00.000Z', 'Etc/GMT+5', 'Friday, Nov 27 2026, 23:59 UTC−5'],
    // The next day has no midnight: it begins at 01:00.
    ['2027-09-05T04:00:00.000Z', 'America/Santiago', 'Saturday, Sep 4 2027, 23:59 Santiago time (UTC−4)'],
    ['2027-04-29T22:00:00.000Z', 'Africa/Cairo', 'Thursday, Apr 29 2027, 23:59 Cairo time (UTC+2)'],
    ['2027-03-27T22:00:00.000Z', 'Asia/Beirut', 'Saturday, Mar 27 2027, 23:59 Beirut time (UTC+2)'],
  ])('%s in %s', (dueAt, zone, text) => {
    expect(dueText(due(dueAt, zone))).toBe(text);
    const withoutYear = text.replace(/ \d{4},/, ',');
    expect(dueShort(due(dueAt, zone))).toBe(withoutYear.replace(/ \(.*\)$/, ''));
  });
});

describe('a deadline by two clocks [BEY-23]', () => {
  const now = at('2026-11-24T12:00:00Z');

  it('names that of the reader only where it shows something else', () => {
    expect(readersText(friday, 'Europe/Rome')).toBe('05:59 Saturday for you');
    expect(readersText(friday, 'UTC')).toBe('04:59 Saturday for you');
    for (const zone of ['GMT-5', 'America/New_York', 'America/Toronto', 'Etc/GMT+5'])
      expect(readersText(friday, zone)).toBe('');
    expect(readersText(due('2026-11-27T11:00:00.000Z', 'Pacific/Apia'), 'Pacific/Midway')).toBe(
      '23:59 Thursday for you',
    );
  });

  it('is a large line and a small one', () => {
    const main = 'Friday, 23:59';
    expect(dueLines(friday, 'UTC', now)).toEqual({ main, rest: 'Nov 27, New York time; 04:59 Saturday for you' });
    expect(dueLines(friday, 'GMT-5', now)).toEqual({ main, rest: 'Nov 27, New York time' });
    expect(dueLines(friday, 'GMT-5', at('2025-12-31T12:00:00Z')).rest).toBe('Nov 27 2026, New York time');
    expect(dueLines(due('2026-11-28T00:00:00Z', 'UTC'), 'UTC', now)).toEqual({ main, rest: 'Nov 27, UTC' });
  });
});

describe('what is left to a deadline [FMT-05]', () => {
  it.each([
    ['2026-11-24T14:30:00Z', '3 days left'],
    ['2026-11-24T05:00:00Z', '3 days left'],
    ['2026-11-24T04:59:59Z', '4 days left'],
    ['2026-11-26T14:30:00Z', '1 day left'],
    ['2026-11-27T05:00:00Z', 'due today'],
    ['2026-11-27T05:00:01Z', '24 h left'],
    ['2026-11-27T23:48:00Z', '5 h 12 min left'],
    ['2026-11-28T04:00:00Z', '1 h left'],
    ['2026-11-28T04:00:01Z', '60 min left'],
    ['2026-11-28T04:59:59Z', '1 min left'],
    ['2026-11-28T05:00:00Z', 'due date passed'],
    ['2026-12-28T05:00:00Z', 'due date passed'],
  ])('at %s: %s', (now, text) => expect(leftText(friday, at(now))).toBe(text));

  it('is never less than no day', () => expect(daysLeft(friday, at('2027-01-01T00:00:00Z'))).toBe(0));

  it('is counted in days of the zone, where one has 25 hours', () => {
    const sunday = due('2026-10-25T23:00:00.000Z', 'Europe/Berlin');
    expect(leftText(sunday, at('2026-10-24T22:00:00Z'))).toBe('due today');
    expect(leftText(sunday, at('2026-10-24T21:59:59Z'))).toBe('1 day left');
  });
});

describe('in every zone, around its changes of clocks in 30 years', () => {
  const years = [at('2008-01-01T00:00:00Z'), at('2038-01-01T00:00:00Z')] as const;
  const zones = Intl.supportedValuesOf('timeZone');
  /** The day of the first change of clocks after a moment, or a day at that moment where there is none in a year. */
  const changeAfter = (zone: string, from: number): number => {
    const was = utcOffset(zone, from);
    let late = from;
    for (let month = 0; month < 12 && utcOffset(zone, late) === was; month++) late += 31 * DAY;
    let early = late - 31 * DAY;
    while (late - early > HOUR) {
      const middle = (early + late) / 2;
      if (utcOffset(zone, middle) === was) early = middle;
      else late = middle;
    }
    return late;
  };
  const somewhere = fc
    .record({
      zone: fc.constantFrom(...zones),
      from: fc.integer({ min: years[0], max: years[1] }),
      days: fc.integer({ min: -2, max: 2 }),
    })
    .map(({ zone, from, days }) => ({ zone, day: dayIn(changeAfter(zone, from) + days * DAY, zone) }));
  const holds = (of: fc.IProperty<[{ zone: string; day: string }, string, number]>) => fc.assert(of, { numRuns: 400 });
  const cases = (check: (of: { zone: string; day: string }, readers: string, before: number) => void) =>
    holds(fc.property(somewhere, fc.constantFrom(...zones), fc.integer({ min: 1, max: 40 * 24 * 60 }), check));

  it('a deadline that ends a day reads as the last minute of that day, and as that instant to everybody', () => {
    cases(({ zone, day }, readers) => {
      const dueAt = endOfDay(day, zone);
      const last = lastMoment({ dueAt, timeZone: zone });
      expect(dueAt).toBe(new Date(last + 1).toISOString());
      const { hour, minute, weekday, year } = shownIn(last, zone);
      expect(dayIn(last, zone)).toBe(day);
      // On a few days in 30 years a zone went from 23:30 or so to the next day.
      if (shownIn(at(dueAt) - MINUTE, zone).minute === '59') expect(minute).toBe('59');
      expect(dueText({ dueAt, timeZone: zone })).toContain(`${year}, ${hour}:${minute} `);
      expect(dueText({ dueAt, timeZone: zone })).toMatch(new RegExp(`^${weekday}, `));
      const own = shownIn(last, readers);
      const isSame = utcOffset(readers, last) === utcOffset(zone, last);
      expect(readersText({ dueAt, timeZone: zone }, readers)).toBe(
        isSame ? '' : `${own.hour}:${own.minute} ${own.weekday} for you`,
      );
    });
  });

  it('[FMT-05] the days that are left are those of its calendar', () => {
    cases(({ zone, day }, _, before) => {
      const dueAt = endOfDay(day, zone);
      const now = at(dueAt) - before * MINUTE;
      const days = Math.max(0, Math.round((at(day) - at(dayIn(now, zone))) / DAY));
      expect(daysLeft({ dueAt, timeZone: zone }, now)).toBe(days);
      const said =
        before < 60
          ? /^\d+ min left$/
          : before < 24 * 60
            ? /^\d+ h( \d+ min)? left$/
            : /^(due today|1 day left|\d+ days left)$/;
      expect(leftText({ dueAt, timeZone: zone }, now)).toMatch(said);
    });
  });
});
