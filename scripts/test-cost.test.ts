import { expect, it } from '@jest/globals';
import { costOfRun } from './test-cost.mjs';

const known = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`suite${at}.test.ts`, 2 + at]));
const total = Object.values(known).reduce((sum, seconds) => sum + seconds, 0);
const run = (times: number, changes: Record<string, number> = {}) =>
  new Map(
    Object.entries({ ...known, ...changes }).map(([name, seconds]) => [name, { processor: seconds * times, wall: 1 }]),
  );

it('finds suites no dearer on a machine of another speed', () => {
  for (const times of [0.5, 1, 3]) {
    const { slowness, now, isDearer } = costOfRun(run(times), known);
    expect(slowness).toBeCloseTo(times);
    expect(now).toBeCloseTo(total);
    expect(isDearer).toBe(false);
  }
});

it('finds them dearer by what grew and by what is new, whatever the speed', () => {
  const grown = costOfRun(run(2, { 'suite20.test.ts': 22 + 0.11 * total }), known);
  expect(grown).toMatchObject({ isDearer: true, slowness: 2 });
  const [most] = grown.took.toSorted((one, other) => other.more - one.more);
  expect(most?.name).toBe('suite20.test.ts');
  expect(most?.more).toBeCloseTo(0.11 * total);
  expect(costOfRun(run(0.5, { 'new.test.ts': 0.11 * total }), known).isDearer).toBe(true);
  expect(costOfRun(run(0.5, { 'new.test.ts': 0.09 * total }), known).isDearer).toBe(false);
});

it('counts no suite that is gone', () => {
  const { 'suite39.test.ts': _, ...rest } = known;
  const suites = new Map(Object.entries(rest).map(([name, processor]) => [name, { processor, wall: 1 }]));
  expect(costOfRun(suites, known)).toMatchObject({ isDearer: false, slowness: 1 });
});
