import { describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../../basics/errors.ts';
import { DAY } from '../../contract/index.ts';
import { clockSkew } from './skew.ts';

const noon = Date.parse('2030-03-01T12:00:00Z');
const ahead = (milliseconds: number, shared = async () => noon) => clockSkew(shared, () => noon + milliseconds);

describe('a copy whose clock differs from the database', () => {
  it.each([31 * DAY, -31 * DAY, 31_000])('by %s ms is not ready', async (skew) => {
    const { check, measure } = ahead(skew);
    await expect(check.holds()).rejects.toThrow('the clock differs');
    expect(await measure.read()).toBe(skew / 1_000);
  });

  it.each([0, 5_000, -5_000])('by %s ms works', async (skew) => {
    const { check, measure } = ahead(skew);
    await check.holds();
    expect(await measure.read()).toBe(skew / 1_000);
  });

  it('is not judged while the database cannot be asked, and shows no number', async () => {
    const { check, measure } = ahead(31 * DAY, async () => {
      throw new EngineUnavailableError('away');
    });
    await check.holds();
    await expect(measure.read()).rejects.toThrow('away');
  });
});
