import { expect, it } from '@jest/globals';
import { costOfRun } from './test-cost.mjs';

const known = Object.fromEntries(Array.from({ length: 40 }, (_, at) => [`suite${at}.test.ts`, 2 + at]));
const kindOf = (name: string) => (Number(/\d+/.exec(name)?.[0]) < 20 ? 'unit' : 'browser');
const total = Object.values(known).reduce((sum, seconds) => sum + seconds, 0);
const run = (times: number, changes: Record<string, number> = {}, browsers = times) =>
  new Map(
    Object.entries({ ...known, ...changes }).map(([name, seconds]) => {
      const kind = kindOf(name);
      return [name, { kind, processor: seconds * (kind === 'browser' ? browsers : times), wall: 1 }];
    }),
  );

it('finds suites no dearer on a machine of another speed', () => {
  for (const times of [0.5, 1, 3]) {
    const { slowness, now, isDearer } = costOfRun(run(times), known);
    expect(slowness.everything).toBeCloseTo(times);
    expect(now).toBeCloseTo(total);
    expect(isDearer).toBe(false);
  }
});

it('finds them dearer by what grew and by what is new, whatever the speed', () => {
  const grown = costOfRun(run(2, { 'suite20.test.ts': 22 + 0.11 * total }), known);
  expect(grown).toMatchObject({ isDearer: true, slowness: { everything: 2, unit: 2, browser: 2 } });
  const [most] = grown.took.toSorted((one, other) => other.more - one.more);
  expect(most?.name).toBe('suite20.test.ts');
  expect(most?.more).toBeCloseTo(0.11 * total);
  expect(costOfRun(run(0.5, { 'new.test.ts': 0.11 * total }), known).isDearer).toBe(true);
  expect(costOfRun(run(0.5, { 'new.test.ts': 0.09 * total }), known).isDearer).toBe(false);
});

it('finds no kind dearer that a machine slows down by more than the others, and what grew in it all the same', () => {
  const slowed = costOfRun(run(1, {}, 1.5), known);
  expect(slowed).toMatchObject({ isDearer: false, slowness: { unit: 1, browser: 1.5 } });
  expect(slowed.now).toBeCloseTo(total);
  expect(costOfRun(run(1, { 'suite30.test.ts': 32 + 0.11 * total }, 1.5), known).isDearer).toBe(true);
});

it('takes a kind of few suites as it takes all, so that what grows in it is seen', () => {
  const suites = run(2).set('cluster.engine.ts', { kind: 'cluster', processor: 2 * 1.5 * total, wall: 1 });
  const { slowness, isDearer } = costOfRun(suites, { ...known, 'cluster.engine.ts': 0.5 * total });
  expect(slowness).toEqual({ everything: 2, unit: 2, browser: 2, cluster: 2 });
  expect(isDearer).toBe(true);
});

it('counts no suite that is gone', () => {
  const suites = run(1);
  suites.delete('suite39.test.ts');
  expect(costOfRun(suites, known)).toMatchObject({ isDearer: false, slowness: { everything: 1 } });
});
