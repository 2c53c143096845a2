import { describe, expect, it } from '@jest/globals';
import { backOff } from './waiting.ts';

describe('trying again', () => {
  it.each([
    [0, 500],
    [3, 4_000],
    [20, 15_000],
  ])('waits longer after %i failures, and at most %i ms', (failures, most) => {
    const wait = backOff(failures, 15_000);
    expect(wait).toBeGreaterThanOrEqual(most / 2);
    expect(wait).toBeLessThanOrEqual(most);
  });

  it('waits as long as a busy server asks for, and not everybody equally long', () => {
    const waits = Array.from({ length: 50 }, () => backOff(0, 15_000, 3));
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(3_000);
    expect(Math.max(...waits)).toBeLessThanOrEqual(4_500);
    expect(new Set(waits).size).toBeGreaterThan(25);
  });
});
