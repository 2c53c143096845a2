import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { shareOf, taxOf } from './money.ts';

describe('a share of an amount', () => {
  it.each([
    [3_000, 1, 30, 100],
    [5, 1, 2, 2],
    [7, 1, 2, 4],
    [-5, 1, 2, -2],
    [-7, 1, 2, -4],
    [100, 1, 3, 33],
    [200, 1, 3, 67],
    [3_240_000, 364, 365, 3_231_123],
    [0, 3, 7, 0],
  ])('of %i, %i of %i, is %i: half to even', (amount, part, whole, expected) =>
    expect(shareOf(amount, part, whole)).toBe(expected),
  );

  it('is never a cent from the exact value, and the same either way of the sign', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.nat(365),
        fc.integer({ min: 1, max: 365 }),
        (amount, part, whole) => {
          const share = shareOf(amount, part, whole);
          expect(Math.abs(share * whole - amount * part) * 2).toBeLessThanOrEqual(whole);
          expect(shareOf(-amount, part, whole) + share).toBe(0);
        },
      ),
    ));

  it('is what a tax is', () => {
    expect(taxOf(3_000, 0.19)).toBe(570);
    expect(taxOf(50, 0.05)).toBe(2);
    expect(taxOf(150, 0.05)).toBe(8);
    expect(taxOf(97_200, 0.0825)).toBe(8_019);
  });
});
