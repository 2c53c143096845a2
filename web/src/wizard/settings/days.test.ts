import { describe, expect, it } from '@jest/globals';
import { readDay, usualDays, writeDay } from './days.ts';

describe('calendar days of the project form', () => {
  it('[FMT-01] are MM/dd/yyyy on the create form', () => {
    expect(writeDay('2026-11-03', 'MM/dd/yyyy')).toBe('11/03/2026');
  });

  it('[FMT-02] are MMM dd yyyy on the edit screen', () => {
    expect(writeDay('2026-11-03', 'MMM dd yyyy')).toBe('Nov 03 2026');
    expect(writeDay('', 'MMM dd yyyy')).toBe('');
  });

  it('are read in either form', () => {
    for (const typed of ['11/3/2026', '11/03/2026', 'Nov 03 2026', 'november 3, 2026', ' 2026-11-03 ', '3.11.2026'])
      expect(readDay(typed)).toBe('2026-11-03');
    expect(readDay('soon')).toBe('soon');
  });

  it('stay as they were typed where there is no such day', () => {
    for (const typed of ['13/45/2126', '2/30/2026', 'Feb 30 2026', 'Foo 03 2026', '0/1/2026', '12.31.2026'])
      expect(readDay(typed)).toBe(typed);
    expect(readDay('2/29/2028')).toBe('2028-02-29');
  });

  it('stay as they are where there is no such month', () => {
    expect(writeDay('2026-13-03', 'MMM dd yyyy')).toBe('2026-13-03');
    expect(writeDay('2026-00-03', 'MM/dd/yyyy')).toBe('2026-00-03');
  });

  it('are offered in a week, in two, and at the end of the month, which on its last day is the next one', () => {
    expect(usualDays('2026-11-27')).toEqual([
      { label: 'In a week', day: '2026-12-04' },
      { label: 'In two weeks', day: '2026-12-11' },
      { label: 'End of November', day: '2026-11-30' },
    ]);
    expect(usualDays('2027-12-31').map(({ day }) => day)).toEqual(['2028-01-07', '2028-01-14', '2028-01-31']);
    expect(usualDays('2028-02-28').at(-1)).toEqual({ label: 'End of February', day: '2028-02-29' });
  });
});
