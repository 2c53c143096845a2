import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { gathering } from './gathering.ts';

beforeEach(() => {
  jest.useFakeTimers();
});
afterEach(() => {
  jest.useRealTimers();
});

const opened = () => {
  const read: string[] = [];
  const hear = gathering((names) => read.push([...names].sort().join()));
  return { read, hear };
};

it('what changed is read at once, and in a burst once at its end', () => {
  const { read, hear } = opened();
  hear(['projects']);
  jest.advanceTimersByTime(1);
  for (let message = 0; message < 50; message++) hear(['projects', 'submissions']);
  expect(read).toEqual(['projects']);
  jest.advanceTimersByTime(150);
  expect(read).toEqual(['projects', 'projects,submissions']);
});

it('[BEY-44] what waits is read anew every three seconds while things happen, and once after the last', () => {
  const { read, hear } = opened();
  for (let message = 0; message < 50; message++) {
    hear(['history', 'waiting']);
    jest.advanceTimersByTime(100);
  }
  jest.advanceTimersByTime(10_000);
  const waits = read.filter((names) => names.includes('waiting'));
  expect(waits).toHaveLength(3);
  expect(read.length).toBeGreaterThan(20);
});
