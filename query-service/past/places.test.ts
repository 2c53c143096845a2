import type { StoredEvent } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { created, defined, history, joined, uploaded } from '../testing/events.ts';
import { Places } from './places.ts';

const people = ['ann', 'bob', 'cid'];
const events = history(
  created(),
  defined('cv'),
  ...people.map(joined),
  ...[1, 2, 3].flatMap((version) => people.map((person) => uploaded(person, 'cv', version))),
);
const placed = (some: readonly StoredEvent[]) => {
  const places = new Places();
  for (const event of some) places.add(event);
  return places;
};
const placeOf = ({ position, time, type, stream, revision }: StoredEvent) => ({
  ...{ position, time, type, stream, revision },
});
const headsOf = (some: readonly StoredEvent[]) =>
  [...new Map(some.map(({ stream, revision, digest }) => [stream, { stream, revision, digest }])).values()].sort(
    (one, other) => (one.stream < other.stream ? -1 : 1),
  );

describe('places of events', () => {
  it('are those of the events, whatever was packed when and is unpacked elsewhere', () => {
    fc.assert(
      fc.property(fc.array(fc.nat(events.length), { maxLength: 4 }), fc.nat(events.length), (cuts, count) => {
        const [first, elsewhere, later] = [new Places(), new Places(), new Places()];
        const whole = placed(events);
        let from = 0;
        for (const to of [...cuts.toSorted((one, other) => one - other), events.length]) {
          for (const event of events.slice(from, to)) first.add(event);
          elsewhere.unpack(first.pack(from));
          later.unpack(whole.pack(from, to));
          from = to;
        }
        for (const places of [first, elsewhere, later]) {
          expect(places.slice(0, places.length)).toEqual(events.map(placeOf));
          expect(places.heads(count)).toEqual(headsOf(events.slice(0, count)));
          for (const { stream, revision } of headsOf(events)) expect(places.next(stream)).toBe(revision + 1);
        }
      }),
    );
    expect(new Places().next('nowhere')).toBe(0);
  });

  it('are more than there was room for at first', () => {
    const many = Array.from({ length: 2_500 }, (_, index) => ({ ...(events[0] as StoredEvent), position: index + 1 }));
    const places = placed(many);
    expect([places.length, places.at(2_499)?.position, places.at(2_500)]).toEqual([2_500, 2_500, undefined]);
  });

  it('count until a position or a moment, also where a clock went back', () => {
    const times = [10, 30, 20, 20, 40].map((second) => `2026-01-07T10:00:${second}.000Z`);
    const some = times.map((time, index) => ({ ...(events[0] as StoredEvent), position: 3 * index + 1, time }));
    const places = placed(some);
    for (const time of [...times, '2026-01-07T10:00:00.000Z', '2026-01-07T10:00:25.001Z'])
      expect(places.countUntil({ moment: time })).toBe(1 + some.findLastIndex((event) => event.time <= time));
    for (let position = 0; position < 16; position++)
      expect(places.countUntil({ position })).toBe(some.filter((event) => event.position <= position).length);
  });
});
