import { expect, it } from '@jest/globals';
import fc from 'fast-check';
import { envelope } from '../../event-store/testing/envelope.ts';
import { runs } from '../../testing/runs.ts';
import { deliveredWatch } from './delivered.ts';

const event = (position: number) => ({ ...envelope('a', position), position });
const history = Array.from({ length: 30 }, (_, index) => event(index + 1));

/** What relays do: go on, lose some of the end and go on behind it, begin again further back. */
const sent = fc
  .array(
    fc.record({
      what: fc.constantFrom('on', 'on', 'torn', 'again'),
      count: fc.integer({ min: 1, max: 6 }),
    }),
    { maxLength: 12 },
  )
  .map((steps) => {
    const topic: number[] = [];
    let next = 1;
    for (const { what, count } of steps) {
      if (what === 'again') next = Math.max(1, next - count);
      else if (what === 'torn') next += 1;
      else for (let sending = 0; sending < count && next <= history.length; sending += 1) topic.push(next++);
    }
    return [...topic, ...history.map(({ position }) => position)];
  });

it('tells of each event once, whatever relays send again in whatever order', () => {
  fc.assert(
    fc.property(sent, fc.integer({ min: 1, max: 7 }), (topic, size) => {
      const watch = deliveredWatch(false);
      const delivered: number[] = [];
      const late: number[] = [];
      for (let at = 0; at < topic.length; at += size) {
        const found = watch.unseen(topic.slice(at, at + size).map(event));
        watch.note(found.events);
        delivered.push(...found.events.map(({ position }) => position));
        late.push(...found.late.map(({ position }) => position));
      }
      expect(delivered.toSorted((one, other) => one - other)).toEqual(history.map(({ position }) => position));
      expect(late).toEqual(delivered.filter((position, at) => delivered.slice(0, at).some((each) => each > position)));
      expect(watch.newest?.position).toBe(history.length);
    }),
    { numRuns: runs(200) },
  );
});

it('takes for delivered what is older than where it went on, and than what it can remember', () => {
  const watch = deliveredWatch(true);
  watch.note([event(10)]);
  expect(watch.unseen([event(8), event(12), event(11)])).toMatchObject({
    events: [{ position: 12 }, { position: 11 }],
    late: [{ position: 11 }],
  });
  for (let position = 20; position < 6_000; position += 1) watch.note([event(position)]);
  expect(watch.unseen([event(15), event(5_999)]).events).toEqual([]);
});
