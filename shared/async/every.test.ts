import { describe, expect, it } from '@jest/globals';
import { until } from '../testing/until.ts';
import { every } from './every.ts';

describe('every', () => {
  it('works again and again until it is stopped, one at a time', async () => {
    let [working, most, times] = [0, 0, 0];
    const periodic = every(1, async () => {
      working += 1;
      most = Math.max(most, working);
      await new Promise((resolve) => setImmediate(resolve));
      working -= 1;
      times += 1;
    });
    await until(() => times >= 3);
    await periodic.stop();
    expect([working, most]).toEqual([0, 1]);
    const before = times;
    await new Promise((resolve) => setImmediate(resolve));
    expect(times).toBe(before);
  });

  it('tells of a failure and tries again', async () => {
    const failures: unknown[] = [];
    const periodic = every(
      1,
      () => {
        throw new Error('away');
      },
      { onFailure: (error) => failures.push(error) },
    );
    await until(() => failures.length >= 2);
    await periodic.stop();
  });

  it('begins after a pause, or at once', async () => {
    const begun: string[] = [];
    const later = every(2 ** 30, () => begun.push('later'));
    const now = every(2 ** 30, () => begun.push('now'), { atOnce: true });
    await Promise.all([later.stop(), now.stop()]);
    expect(begun).toEqual(['now']);
  });

  it('waits for the work in progress when it is stopped', async () => {
    let finish = () => {};
    let ended = false;
    const periodic = every(1, () => new Promise<void>((resolve) => (finish = resolve)), { atOnce: true });
    const stopped = periodic.stop().then(() => (ended = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(ended).toBe(false);
    finish();
    await stopped;
  });
});
