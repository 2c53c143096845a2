import { describe, expect, it } from '@jest/globals';
import { openAdmission, type Place } from './admission.ts';

/** A server that ends one request every so many milliseconds, in the order in which they came. */
const overloaded = (perRequest: number) => {
  let now = 0;
  const admission = openAdmission(() => now);
  const queue: { readonly place: Place; readonly since: number }[] = [];
  const latencies: number[] = [];
  let refused = 0;
  const arrive = (client: string) => {
    const place = admission.enter(client);
    if (place) queue.push({ place, since: now });
    else refused += 1;
  };
  const end = () => {
    const next = queue.shift();
    if (!next) return;
    latencies.push(now - next.since);
    next.place.leave(true);
  };
  /** Requests arrive at `load` times what can be done. */
  const run = (milliseconds: number, load: number) => {
    latencies.length = 0;
    refused = 0;
    let arrivals = 0;
    for (const until = now + milliseconds; now < until; now += perRequest) {
      for (arrivals += load; arrivals >= 1; arrivals -= 1) arrive(`198.51.100.${queue.length % 200}`);
      end();
    }
    return { latencies: [...latencies], refused, waiting: queue.length };
  };
  /** Nothing ends for so long, while a few come. */
  const stand = (milliseconds: number, arrivals: number) => {
    for (let count = 0; count < arrivals; count += 1) arrive(`198.51.100.${count}`);
    now += milliseconds;
  };
  return { run, stand, admission };
};

describe('admission', () => {
  it.each([2, 40])('of twice what can be done (one each %i ms) goes on as fast as before, and in time', (each) => {
    const { run } = overloaded(each);
    run(8_000, 2);
    const { latencies, refused } = run(20_000, 2);
    expect(latencies.length).toBeGreaterThan(0.95 * (20_000 / each));
    expect(latencies.filter((took) => took > 2_000).length).toBeLessThan(0.02 * latencies.length);
    expect(refused).toBeGreaterThan(0);
  });

  it('refuses nobody a few seconds after an overload', () => {
    const { run } = overloaded(40);
    run(10_000, 2);
    run(4_000, 0.5);
    const { latencies, refused } = run(5_000, 0.5);
    expect(refused).toBe(0);
    expect(Math.max(...latencies)).toBeLessThan(100);
  });

  it('refuses nobody while answers are fast, also of a hundred at once', () => {
    const { run, admission } = overloaded(1);
    expect(run(5_000, 0.9).refused).toBe(0);
    const burst = Array.from({ length: 100 }, (_, index) => admission.enter(`198.51.100.${index}`));
    expect(burst).not.toContain(undefined);
  });

  it('refuses nobody because the process stood still for a moment', () => {
    const { run, stand } = overloaded(10);
    run(2_000, 0.5);
    stand(1_500, 24);
    expect(run(2_000, 0.9).refused).toBe(0);
  });

  it('leaves half of the places to others, whatever one client asks for', () => {
    const admission = openAdmission(() => 0);
    let taken = 0;
    while (admission.enter('198.51.100.1')) taken += 1;
    expect(taken).toBe(admission.limit() / 2);
    expect(admission.enter('198.51.100.2')).toBeDefined();
  });

  it('takes waiting for views neither for work nor for slowness', async () => {
    let now = 0;
    const admission = openAdmission(() => now);
    const before = admission.limit();
    const first = admission.enter('198.51.100.9') as Place;
    for (let round = 0; round < 50; round += 1) {
      const place = admission.enter('198.51.100.1') as Place;
      const waited = place.aside(Promise.resolve());
      now += 1_500;
      await waited;
      place.leave(true);
    }
    first.leave(true);
    expect(admission.limit()).toBe(before);
  });
});
