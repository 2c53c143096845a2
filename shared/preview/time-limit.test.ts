import { expect, it } from '@jest/globals';
import { limitTime } from './time-limit.ts';

const endedAfter = (time: number, hurried: number, othersWait: () => boolean) =>
  new Promise<number>((resolve) => {
    const begun = performance.now();
    limitTime({ time, hurried }, othersWait, () => resolve(performance.now() - begun));
  });

it('ends at the end of the time, earlier when others wait, and never before it was given a while', async () => {
  expect(await endedAfter(60, 20, () => false)).toBeGreaterThanOrEqual(58);
  const hurried = await endedAfter(60_000, 20, () => true);
  expect(hurried).toBeGreaterThanOrEqual(18);
  expect(hurried).toBeLessThan(5_000);
  expect(await endedAfter(20, 60_000, () => true)).toBeLessThan(5_000);
});

it('is stopped', async () => {
  let ended = false;
  const stop = limitTime(
    { time: 5, hurried: 5 },
    () => true,
    () => {
      ended = true;
    },
  );
  stop();
  await endedAfter(20, 20, () => true);
  expect(ended).toBe(false);
});
