import { describe, expect, it } from '@jest/globals';
import { addDays, addMonths, dayInMonth, dayNamed, dayOfDeadline, nameOfDay, startOf, weeksOf } from './days.ts';
import { ownZone } from './zones.ts';

describe('days of the calendar', () => {
  it('are those of whole weeks, from Monday to Sunday', () => {
    const weeks = weeksOf('2026-11');
    expect([weeks.length, weeks[0]?.[0], weeks.at(-1)?.[6]]).toEqual([6, '2026-10-26', '2026-12-06']);
    expect(weeksOf('2027-02').flat()).toHaveLength(28);
    for (const month of ['2026-01', '2026-03', '2026-10', '2028-02']) {
      const days = weeksOf(month).flat();
      expect(days).toEqual(days.map((_, index) => addDays(days[0] ?? '', index)));
    }
  });

  it('go on from month to month', () => {
    expect([addMonths('2026-12', 1), addMonths('2026-01', -1)]).toEqual(['2027-01', '2025-12']);
    expect([dayInMonth('2027-02', '2026-12-31'), dayInMonth('2027-03', '2026-12-31')]).toEqual([
      '2027-02-28',
      '2027-03-31',
    ]);
  });

  it('end with a deadline at midnight', () => {
    const dayOfDue = (at: Date) => dayOfDeadline({ dueAt: at.toISOString(), timeZone: ownZone() });
    expect(dayOfDue(startOf('2026-11-26'))).toBe('2026-11-25');
    expect(dayOfDue(new Date(2026, 10, 26, 9))).toBe('2026-11-26');
  });

  it('are named by the address if there are such days', () => {
    expect(dayNamed('2026-11-30', 'today')).toBe('2026-11-30');
    for (const wrong of [null, '', '2026-11-31', '2026-13-01', 'soon']) expect(dayNamed(wrong, 'today')).toBe('today');
    expect(nameOfDay('2026-11-25')).toBe('Wednesday, November 25, 2026');
  });
});
