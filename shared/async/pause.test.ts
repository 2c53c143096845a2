import { describe, expect, it } from '@jest/globals';
import { backOff, growingPauses } from './pause.ts';

describe('back-off', () => {
  it('doubles with each failure up to the longest', () => {
    const waits = [1, 2, 3, 4, 100].map((failures) => backOff(failures, { first: 50, longest: 300 }));
    expect(waits).toEqual([50, 100, 200, 300, 300]);
  });

  it('begins again after a success', async () => {
    const pauses = growingPauses({ first: 1, longest: 2 ** 30 });
    const stop = new AbortController();
    for (let failure = 0; failure < 5; failure += 1) await pauses.next(stop.signal);
    pauses.reset();
    await pauses.next(stop.signal);
  });

  it('waits no longer than until it is stopped', async () => {
    const pauses = growingPauses({ first: 2 ** 30, longest: 2 ** 30 });
    const stop = new AbortController();
    const waiting = pauses.next(stop.signal);
    stop.abort();
    await waiting;
    await pauses.next(stop.signal);
  });
});
