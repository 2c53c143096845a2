import { GB, KB, MB, utcOffset } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { formatDate, formatDay, formatMinute, formatMoment, formatSecond } from './dates.ts';
import { dayOf, nameOfDay } from './days.ts';
import { clockOf, shortDay } from './local.ts';
import { initials, shortFileName } from './names.ts';
import { count, formatMoney, formatPrice, formatSize, gigabytes } from './numbers.ts';
import { ownOffset, ownZone } from './zones.ts';

describe('formats', () => {
  it('[FMT-03] shows a moment in the medium format', () =>
    expect(formatMoment('2026-11-21T06:55:00')).toBe('Nov 21, 2026, 6:55:00 AM'));

  it('writes moments as the browser does in American English', () => {
    const english = (options: Intl.DateTimeFormatOptions, at: Date) =>
      new Intl.DateTimeFormat('en-US', options).format(at).replaceAll('\u202f', ' ');
    const whole = { weekday: 'long', month: 'long', day: 'numeric', year: 'numeric' } as const;
    for (let hours = 0; hours < 366 * 24; hours += 37) {
      const at = new Date(Date.UTC(2027, 11, 1, hours, hours % 60, hours % 59));
      expect(formatMoment(at.toISOString())).toBe(english({ dateStyle: 'medium', timeStyle: 'medium' }, at));
      expect(nameOfDay(dayOf(at))).toBe(english(whole, at));
      expect(shortDay(at)).toBe(english({ month: 'short', day: 'numeric' }, at));
      expect(clockOf(at)).toBe(english({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, at));
      const iso = at.toISOString();
      expect(formatSecond(iso)).toBe(formatSecond(iso, ownZone()));
      expect(ownOffset(at)).toBe(utcOffset(ownZone(), at));
    }
  });

  it('[FMT-02] [FMT-06] [FMT-07] shows a calendar day as it stands', () =>
    expect(formatDay('2026-11-04')).toBe('Nov 04 2026'));

  it('shows the day of a moment like any other, and a moment by a clock of 24 hours', () => {
    expect(formatDate('2026-12-03T23:30:00')).toBe('Dec 03 2026');
    expect(formatMinute('2026-12-03T23:30:09')).toBe('Dec 03 2026, 23:30');
  });

  it.each([
    ['exact', 'exact'],
    ['six.pdf', 'six.p...'],
    ['田中さんの書類.pdf', '田中さんの...'],
  ])('[FMT-04] cuts %s', (name, shown) => expect(shortFileName(name)).toBe(shown));

  it.each([
    [0, '0 KB'],
    [1, '1 KB'],
    [214 * KB, '214 KB'],
    [1.5 * MB, '1.5 MB'],
    [40 * GB, '40 GB'],
  ])('[FMT-08] shows %d bytes', (bytes, text) => expect(formatSize(bytes)).toBe(text));

  it('[FMT-08] shows gigabytes with at most one decimal', () =>
    expect([gigabytes(0), gigabytes(12.34 * GB)]).toEqual(['0', '12.3']));

  it('[FMT-10] shows money with cents in bills and without in plans', () =>
    expect([119, -5, 123_456_789].map(formatMoney).concat([0, 32_400, 120_000].map(formatPrice))).toEqual([
      ...['$1.19', '-$0.05', '$1,234,567.89'],
      ...['$0', '$324', '$1,200'],
    ]));

  it('counts in words', () =>
    expect([count(1, 'document'), count(2, 'person', 'people')]).toEqual(['1 document', '2 people']));

  it('takes initials from any script', () =>
    expect([initials('Ada Maria Ferreira'), initials('田中'), initials('')]).toEqual(['AF', '田', '']));
});
