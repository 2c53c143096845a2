import { expect, it } from '@jest/globals';
import { lasting } from './lasting-check.ts';

it('asks once for all who ask within a moment, and a good answer holds longer than a bad one', async () => {
  let [now, asked] = [0, 0];
  let broken = false;
  const check = lasting(
    {
      name: 'engine',
      holds: async () => {
        asked += 1;
        if (broken) throw new Error('away');
      },
    },
    { good: 500, bad: 100 },
    () => now,
  );
  await Promise.all([check.holds(), check.holds(), check.holds()]);
  broken = true;
  now = 499;
  await check.holds();
  expect(asked).toBe(1);
  now = 500;
  await expect(check.holds()).rejects.toThrow('away');
  broken = false;
  now = 599;
  await expect(check.holds()).rejects.toThrow('away');
  expect(asked).toBe(2);
  now = 600;
  await check.holds();
  expect(asked).toBe(3);
});
