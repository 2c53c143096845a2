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
});
