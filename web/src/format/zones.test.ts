import { dayIn, reminders, utcOffset } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { pastDates, zones } from './zones.ts';

const evening = new Date('2026-11-21T03:30:00Z');

describe('time zones of the project form', () => {
  it('[CREATE-09, EDIT-03, CONST-13] list the two of the specification first, then the IANA names', () => {
    const list = zones(evening);
    expect(list.slice(0, 2).map(({ label }) => label)).toEqual(['GMT-9 Adak/Hawaii', 'GMT-5 New York']);
    expect(list.some(({ id }) => id === 'Europe/Rome')).toBe(true);
    expect(list.length).toBeGreaterThan(300);
    expect(reminders).toEqual(['1hour', '24hours']);
  });

  it('have the names that people look for, whatever the browser calls them', () => {
    const ids = zones(evening).map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['Asia/Kolkata', 'Europe/Kyiv', 'Asia/Ho_Chi_Minh', 'Asia/Kathmandu']));
    expect(ids).not.toContain('Europe/Kiev');
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('carry their true offset', () => {
    expect(utcOffset('GMT-5', evening)).toBe('UTC−5');
    expect(utcOffset('GMT-5', new Date('2026-07-01T00:00:00Z'))).toBe('UTC−4');
    expect(utcOffset('Asia/Kolkata', evening)).toBe('UTC+5:30');
  });
});

describe('[CREATE-06] dates before today', () => {
  it('are counted in the chosen zone', () => {
    expect(dayIn(evening, 'GMT-5')).toBe('2026-11-20');
    expect(dayIn(evening, 'Asia/Tokyo')).toBe('2026-11-21');
    const chosen = { startDate: '2026-11-20', endDate: '2026-11-30' };
    expect(pastDates({ ...chosen, timeZone: 'GMT-5' }, evening)).toEqual({});
    expect(pastDates({ ...chosen, timeZone: 'Asia/Tokyo' }, evening)).toHaveProperty('startDate');
  });

  it('[EDIT-07] may stay as they are stored', () => {
    const stored = { startDate: '2020-01-01', endDate: '2020-02-01' };
    expect(pastDates({ ...stored, timeZone: 'UTC' }, evening, stored)).toEqual({});
    expect(pastDates({ ...stored, endDate: '2020-02-02', timeZone: 'UTC' }, evening, stored)).toHaveProperty('endDate');
  });
});
