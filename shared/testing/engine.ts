import { describe, test } from '@jest/globals';

/**
 * Skipped without the variable (`TEST_` before its name), or failed with REQUIRE_ENGINES=1.
 * @param variable the product's variable: `REDIS_URL`
 * @param suite gets its value and connects inside its tests and hooks only
 */
export const describeEngine = (variable: string, suite: (url: string) => void): void => {
  const url = process.env[`TEST_${variable}`];
  if (url !== undefined) describe(variable, () => suite(url));
  else if (process.env.REQUIRE_ENGINES === '1')
    test(`an engine at TEST_${variable}`, () => {
      throw new Error(`TEST_${variable} is not set: scripts/engines starts it`);
    });
  else describe.skip(`${variable} (no such engine is running: ENGINES=... npm test)`, () => suite(''));
};
