import { describe, expect, it } from '@jest/globals';
import { exactMoment, formatWhen } from './when.ts';

/** Without a zone: the viewer's. */
const now = Date.parse('2026-11-21T14:30:00');
const at = (local: string) => new Date(local).toISOString();

describe('moments as people say them', () => {
  it.each([
    ['2026-11-21T14:29:30', 'just now'],
    ['2026-11-21T14:30:40', 'just now'],
    ['2026-11-21T14:31:00', 'today 14:31, in 1 min'],
    ['2026-11-21T09:12:44', 'today 09:12'],
    ['2026-11-20T09:12:44', 'yesterday 09:12'],
    ['2026-11-03T16:40:00', 'Nov 3 16:40'],
    ['2025-11-03T16:40:00', 'Nov 03 2025 16:40'],
    ['2026-11-21T14:50:00', 'today 14:50, in 20 min'],
    ['2026-11-21T23:59:00', 'tonight 23:59, in 9 h'],
    ['2026-11-22T10:30:00', 'tomorrow 10:30, in 20 h'],
    ['2026-11-25T23:59:00', 'Wed, Nov 25 23:59, in 4 days'],
  ])('%s', (moment, said) => expect(formatWhen(at(moment), now)).toBe(said));

  it('are told exactly, with the zone', () =>
    expect(exactMoment(at('2026-11-21T06:55:00'))).toMatch(/^Nov 21, 2026, 6:55:00 AM \(UTC([+−]\d+(:\d+)?)?\)$/));
});
