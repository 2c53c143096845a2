import { expect, it } from '@jest/globals';
import { openReadTracker } from './read-tracker.ts';

it('holds until something that was read changes', () => {
  const tracker = openReadTracker();
  tracker.noteRead('before');
  const reading = tracker.begin();
  tracker.noteRead('projects');
  const holds = reading.end();
  tracker.noteRead('later');
  for (const other of ['before', 'later', 'comments']) tracker.noteChange(other);
  expect(holds(0)).toBe(true);
  tracker.noteChange('projects');
  expect(holds(0)).toBe(false);
  tracker.noteChange('comments');
  expect(holds(0)).toBe(false);
});

it('does not hold when what was read has changed before its end, or everything may have', () => {
  const tracker = openReadTracker();
  const [one, two] = [tracker.begin(), tracker.begin()];
  tracker.noteRead('projects');
  tracker.noteChange('projects');
  expect(one.end()(0)).toBe(false);
  const three = tracker.begin();
  tracker.noteChanges();
  expect([two.end()(0), three.end()(0)]).toEqual([false, false]);
  expect(tracker.begin().end()(0)).toBe(true);
});

it('of what is kept, passes to whatever is made of it', () => {
  const tracker = openReadTracker();
  const reading = tracker.begin();
  tracker.noteRead('people');
  tracker.noteEnd(20);
  const isKept = reading.end();
  const over = tracker.begin();
  expect(isKept(0)).toBe(true);
  const holds = over.end();
  expect([holds(19), holds(20)]).toEqual([true, false]);
  tracker.noteChange('people');
  expect(holds(0)).toBe(false);
});

it('ends by the clock where something that was read does', () => {
  const tracker = openReadTracker();
  const reading = tracker.begin();
  tracker.noteEnd(20);
  tracker.noteEnd(10);
  tracker.noteEnd(30);
  const holds = reading.end();
  expect([holds(9), holds(10)]).toEqual([true, false]);
  expect(tracker.begin().end()(1_000)).toBe(true);
});
