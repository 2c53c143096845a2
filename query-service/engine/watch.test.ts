import { expect, it } from '@jest/globals';
import { progressWatch } from './watch.ts';

it('whoever waits for what is not shown yet hurries it, and nobody else', async () => {
  let hurried = 0;
  const watch = progressWatch(
    async () => new Map(),
    () => {
      hurried += 1;
    },
  );
  watch.reached(0, 5);
  expect([await watch.waitFor(0, 5, 60_000), hurried]).toEqual([true, 0]);
  const waiting = watch.waitFor(0, 6, 60_000);
  expect(hurried).toBe(1);
  watch.reached(0, 6);
  expect(await waiting).toBe(true);
  watch.close();
});
