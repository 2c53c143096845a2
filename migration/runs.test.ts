import type { StoredEvent } from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { runs as times } from '../shared/testing/runs.ts';
import { allRuns, byKey, portionsOf, runsOf } from './runs.ts';

const event = (position: number, stream: string, commandId: string, key = stream) =>
  ({ position, stream, commandId, key }) as StoredEvent;
const positions = (runs: readonly (readonly StoredEvent[])[]) => runs.map((run) => run.map(({ position }) => position));

const stored = (events: readonly StoredEvent[]) =>
  ({
    readAll: async (after, limit) => events.filter(({ position }) => position > after).slice(0, limit),
  }) as EventStore;

describe('runs', () => {
  it('are neighbours of one stream and one command', () => {
    const events = [
      event(1, 'a', 'x'),
      event(2, 'a', 'x'),
      event(3, 'a', 'y'),
      event(4, 'b', 'y'),
      event(5, 'a', 'y'),
      event(6, 'a', 'y'),
    ];
    expect(positions(runsOf(events))).toEqual([[1, 2], [3], [4], [5, 6]]);
    expect(runsOf([])).toEqual([]);
  });

  it('stay in their order within a key', () => {
    const runs = runsOf([event(1, 'a', 'x', 'k'), event(2, 'b', 'x', 'l'), event(3, 'c', 'x', 'k')]);
    expect(byKey(runs).map(positions)).toEqual([[[1], [3]], [[2]]]);
  });

  it('of a whole store are the same wherever its pages end, without seals', async () => {
    const command = fc.record({
      stream: fc.constantFrom('a', 'b', 'seal'),
      commandId: fc.constantFrom('x', 'y', 'z'),
      times: fc.integer({ min: 1, max: 1_500 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(command, { maxLength: 12 }), async (commands) => {
        let position = 0;
        const events = commands.flatMap(({ stream, commandId, times }) =>
          Array.from({ length: times }, () => event(++position, stream, commandId)),
        );
        const found: StoredEvent[][] = [];
        for await (const runs of allRuns(stored(events))) for (const run of runs) found.push([...run]);
        const whole = runsOf(events.filter(({ stream }) => stream !== 'seal'));
        expect(positions(found)).toEqual(positions(whole.flatMap(portionsOf)));
      }),
      { numRuns: times(50) },
    );
  });
});
