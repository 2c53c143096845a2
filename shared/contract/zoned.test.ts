import { describe, expect, it } from '@jest/globals';
import { dayIn, endOfDay, lastDayBefore, noonAfter, placeOf, utcOffset } from './zoned.ts';

const evening = new Date('2026-11-21T03:30:00Z');

describe('a time zone', () => {
  it('has its true offset', () => {
    expect(utcOffset('GMT-5', evening)).toBe('UTC−5');
    expect(utcOffset('GMT-5', new Date('2026-07-01T00:00:00Z'))).toBe('UTC−4');
    expect(utcOffset('Asia/Kolkata', evening)).toBe('UTC+5:30');
  });

  it('is called by its place, if it has one', () =>
    expect(
      ['GMT-9', 'America/New_York', 'America/Argentina/Buenos_Aires', 'UTC', 'Etc/GMT+5', 'EST5EDT'].map(placeOf),
    ).toEqual(['Adak', 'New York', 'Buenos Aires', undefined, undefined, undefined]));
});

describe('the end of a day', () => {
  const ends = [
    ['2026-11-24', 'GMT-5', '2026-11-25T05:00:00.000Z'],
    ['2026-07-24', 'GMT-5', '2026-07-25T04:00:00.000Z'],
    ['2026-03-08', 'America/New_York', '2026-03-09T04:00:00.000Z'],
    ['2026-11-24', 'Asia/Tokyo', '2026-11-24T15:00:00.000Z'],
    // The next day has no midnight: it begins at 01:00.
    ['2027-09-04', 'America/Santiago', '2027-09-05T04:00:00.000Z'],
    // 23:00 to 24:00 comes twice.
    ['2027-04-03', 'America/Santiago', '2027-04-04T04:00:00.000Z'],
    // The day after it is left out.
    ['2011-12-29', 'Pacific/Apia', '2011-12-30T10:00:00.000Z'],
  ] as const;

  it.each(ends)('%s is in %s the first instant of the next one', (day, zone, at) => {
    expect(endOfDay(day, zone)).toBe(at);
    expect(lastDayBefore(at, zone)).toBe(day);
    expect(dayIn(Date.parse(at), zone) > day).toBe(true);
  });
});

describe('the next noon', () => {
  it.each([
    // The end of a day is the begin of the day of that noon.
    ['2026-11-25T05:00:00.000Z', 'GMT-5', '2026-11-25T17:00:00.000Z'],
    ['2026-11-25T16:59:59.000Z', 'GMT-5', '2026-11-25T17:00:00.000Z'],
    ['2026-11-25T17:00:00.000Z', 'GMT-5', '2026-11-26T17:00:00.000Z'],
    // The clock goes forward that night, and back in the other.
    ['2026-03-08T05:00:00.000Z', 'America/New_York', '2026-03-08T16:00:00.000Z'],
    ['2026-11-01T04:00:00.000Z', 'America/New_York', '2026-11-01T17:00:00.000Z'],
    ['2026-03-08T10:00:00.000Z', 'America/Adak', '2026-03-08T21:00:00.000Z'],
    ['2026-11-24T15:00:00.000Z', 'Asia/Tokyo', '2026-11-25T03:00:00.000Z'],
    ['2026-09-26T11:00:00.000Z', 'Pacific/Auckland', '2026-09-26T23:00:00.000Z'],
  ])('after %s in %s is %s', (moment, zone, noon) => expect(noonAfter(moment, zone)).toBe(noon));
});
