import { DAY } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { fullAt } from './room.ts';

const now = Date.parse('2026-03-11T00:00:00.000Z');
const since = (days: number, used: number) => ({ at: new Date(now - days * DAY).toISOString(), used });

describe('when the disk is full', () => {
  it('follows from the pace of the last weeks', () =>
    expect(fullAt([since(10, 0), since(1, 7)], { used: 10, free: 5 }, now)).toBe('2026-03-16T00:00:00.000Z'));

  it('is never, while less and less is in use, or hardly more', () => {
    expect(fullAt([since(10, 20)], { used: 10, free: 5 }, now)).toBeNull();
    expect(fullAt([since(10, 0)], { used: 1, free: 1_000_000 }, now)).toBeNull();
  });

  it('is not known before a day has passed', () => {
    expect(fullAt([since(0.5, 0)], { used: 10, free: 5 }, now)).toBeUndefined();
    expect(fullAt([], { used: 10, free: 5 }, now)).toBeUndefined();
  });
});
