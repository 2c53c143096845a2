import { expect, it } from '@jest/globals';
import { run } from '../event-store/testing/envelope.ts';
import { revisionWatch } from './contiguity.ts';

let position = 0;
const events = (stream: string, from: number, count: number) =>
  run(stream, from, count).map((event) => ({ ...event, position: ++position }));

it('finds revisions that are missing within a stream, across deliveries', () => {
  const holes = revisionWatch();
  expect(holes(events('a', 4, 3))).toEqual([]);
  expect(holes([...events('b', 0, 2), ...events('b', 3, 1)])).toEqual([{ stream: 'b', from: 2, to: 2 }]);
  expect(holes(events('a', 9, 1))).toEqual([{ stream: 'a', from: 7, to: 8 }]);
});

it('takes repetitions for what they are', () => {
  const holes = revisionWatch();
  expect(holes([...events('a', 0, 5), ...events('a', 2, 1), ...events('a', 5, 1)])).toEqual([]);
});

it('finds what comes behind newer events of other streams', () => {
  const holes = revisionWatch();
  const [late, later] = [events('b', 0, 1), events('c', 3, 2)];
  expect(holes(events('a', 0, 2))).toEqual([]);
  expect(holes(late)).toEqual([{ stream: 'b', from: 0, to: 0 }]);
  expect(holes([...late, ...events('a', 2, 1)])).toEqual([]);
  expect(holes(later)).toEqual([
    { stream: 'c', from: 3, to: 3 },
    { stream: 'c', from: 4, to: 4 },
  ]);
});
