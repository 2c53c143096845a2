import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { deadlineIn } from './deadline.ts';

const never = new Promise<string>(() => undefined);

it('answers late when its time is over and not before, each at its own', async () => {
  const begun = performance.now();
  const times = [0, 15, 30, 60, 200];
  const took = await Promise.all(
    times.map(async (time) => {
      expect(await deadlineIn(time).orLate(never, 'late')).toBe('late');
      return performance.now() - begun;
    }),
  );
  // Timers count whole milliseconds of a clock that began between two of these.
  for (const [index, time] of times.entries()) expect(took[index]).toBeGreaterThan(time - 1);
});

it('answers what work answers in time, or throws', async () => {
  const deadline = deadlineIn(2_000);
  expect(await deadline.orLate(pause(5, 'done'), 'late')).toBe('done');
  await expect(deadline.orLate(Promise.reject(new Error('away')), 'late')).rejects.toThrow('away');
  expect(deadline.isOver()).toBe(false);
});

describe('what is set apart', () => {
  it('does not count, and leaves what was left before', async () => {
    const deadline = deadlineIn(60);
    const work = async () => {
      await deadline.apart(pause(120), 2_000);
      const left = deadline.left();
      return left > 0 && left <= 60;
    };
    expect(await deadline.orLate(work(), 'late')).toBe(true);
    expect(await deadline.orLate(never, 'late')).toBe('late');
  });

  it('has an end, also when it never ends or fails', async () => {
    const deadline = deadlineIn(10);
    expect(await deadline.orLate(deadline.apart(never, 100), 'late')).toBe('late');
    const other = deadlineIn(2_000);
    await expect(other.apart(Promise.reject(new Error('away')), 60_000)).rejects.toThrow('away');
    expect(other.left()).toBeLessThanOrEqual(2_000);
  });
});

describe('on a clock of its own', () => {
  beforeEach(() => void jest.useFakeTimers());
  afterEach(() => void jest.useRealTimers());

  it('sets one timer for a thousand that pass within a few milliseconds', async () => {
    const end = performance.now() + 5_000;
    const all = Array.from({ length: 1_000 }, (_, index) =>
      deadlineIn(end - performance.now() + index / 500).orLate(never, index),
    );
    expect(jest.getTimerCount()).toBeLessThanOrEqual(2);
    await jest.advanceTimersByTimeAsync(5_100);
    expect(await Promise.all(all)).toHaveLength(1_000);
  });
});
