import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { DAY, HOUR, MINUTE } from '../../contract/index.ts';
import { runs } from '../../testing/runs.ts';
import {
  isVouchedFor,
  longestProbation,
  lookedAt,
  type Reading,
  type Trust,
  tolerated,
  unaccounted,
  unattended,
  wordLasts,
} from './trust.ts';

const start = Date.parse('2026-03-01T10:00:00Z');
const reading = (wall: number, uptime: number, boot = 'one'): Reading => ({ wall: start + wall, uptime, boot });
const trusting = (wall = 0, uptime = 0, boot = 'one'): Trust => ({ reference: reading(wall, uptime, boot) });
const isTrusted = (trust: Trust) => trust.suspicion === undefined;

describe('the clock is trusted', () => {
  it('while it runs as time passes, the sleep of the machine included', () => {
    expect(isTrusted(lookedAt(trusting(), reading(HOUR, HOUR)))).toBe(true);
    expect(isTrusted(lookedAt(trusting(), reading(30 * DAY, 30 * DAY)))).toBe(true);
    expect(isTrusted(lookedAt(trusting(), reading(HOUR + tolerated, HOUR)))).toBe(true);
  });

  it('after the machine or its data were elsewhere for up to a week', () => {
    expect(isTrusted(lookedAt(trusting(0, 9 * DAY), reading(unattended, MINUTE, 'two')))).toBe(true);
    expect(isTrusted(lookedAt(trusting(0, 9 * DAY), reading(MINUTE, 400 * DAY, 'two')))).toBe(true);
  });
});

describe('the clock is suspect', () => {
  it.each([
    ['400 days ahead', reading(400 * DAY + 25, 25)],
    ['behind', reading(-HOUR, HOUR)],
    ['a process that starts again while it is wrong', reading(3 * DAY, MINUTE)],
    ['after a year', reading(365 * DAY, MINUTE, 'two')],
    ['a machine that starts behind what was known', reading(-DAY, MINUTE, 'two')],
  ])('%s', (_, now) => {
    expect(isTrusted(lookedAt(trusting(), now))).toBe(false);
  });

  it('until it is where it was, at once', () => {
    const ahead = lookedAt(trusting(), reading(400 * DAY, 1_000));
    expect(isTrusted(ahead)).toBe(false);
    expect(lookedAt(ahead, reading(26_000, 26_000))).toEqual(trusting());
  });

  it('until it has run for as long as it jumped, a day at most', () => {
    const jumped = lookedAt(trusting(), reading(HOUR, 0));
    expect(isTrusted(lookedAt(jumped, reading(2 * HOUR - 1, HOUR - 1)))).toBe(false);
    expect(lookedAt(jumped, reading(2 * HOUR, HOUR))).toEqual(trusting(2 * HOUR, HOUR));
    const far = lookedAt(trusting(), reading(400 * DAY, 0));
    expect(isTrusted(lookedAt(far, reading(401 * DAY - 1, DAY - 1)))).toBe(false);
    expect(isTrusted(lookedAt(far, reading(401 * DAY, DAY)))).toBe(true);
  });

  it('for longer when it jumps again', () => {
    const once = lookedAt(trusting(), reading(HOUR, 0));
    const twice = lookedAt(once, reading(3 * HOUR, HOUR - MINUTE));
    expect(isTrusted(lookedAt(twice, reading(3 * HOUR + MINUTE, HOUR)))).toBe(false);
  });
});

describe('the word of an operator', () => {
  it('counts for the time that was confirmed, as it passes on this machine, and for minutes on another', () => {
    const word = reading(400 * DAY, HOUR);
    expect(isVouchedFor(word, reading(401 * DAY, HOUR + DAY))).toBe(true);
    expect(isVouchedFor(word, reading(402 * DAY, HOUR + DAY))).toBe(false);
    expect(isVouchedFor(word, reading(400 * DAY + wordLasts, 0, 'two'))).toBe(true);
    expect(isVouchedFor(word, reading(400 * DAY + wordLasts + 1, 0, 'two'))).toBe(false);
    expect(isVouchedFor(word, reading(400 * DAY - wordLasts - 1, 0, 'two'))).toBe(false);
  });
});

/** Everything that can happen to a clock, with the true time beside it. */
type Happening =
  | { readonly kind: 'runs' | 'sleeps' | 'stands still' | 'is off'; readonly for: number }
  | { readonly kind: 'jumps'; readonly by: number }
  | { readonly kind: 'is put back' | 'process starts again' | 'is confirmed' };
const happenings: fc.Arbitrary<Happening> = fc.oneof(
  fc.record({
    kind: fc.constantFrom('runs' as const, 'sleeps' as const, 'stands still' as const, 'is off' as const),
    for: fc.oneof(fc.integer({ min: 1, max: MINUTE }), fc.integer({ min: HOUR, max: 12 * DAY })),
  }),
  fc.record({
    kind: fc.constant('jumps' as const),
    by: fc
      .oneof(fc.integer({ min: 4 * tolerated, max: 3 * HOUR }), fc.integer({ min: DAY, max: 500 * DAY }))
      .chain((by) => fc.constantFrom(by, -by)),
  }),
  fc.record({
    kind: fc.constantFrom('is put back' as const, 'process starts again' as const, 'is confirmed' as const),
  }),
);

class World {
  readonly #look = HOUR;
  time = start;
  offset = 0;
  uptime = 0;
  boot = 0;
  trust: Trust = { reference: this.reading() };
  kept = this.trust.reference;
  confirmed: Reading | undefined;
  /** The last look that was trusted, and for how long the clock has run undisturbed. */
  trusted = { wall: this.time, uptime: this.uptime, boot: this.boot };
  undisturbed = 0;
  /** For how long it stood still meanwhile: what is tolerated in all is no disturbance. */
  stood = 0;

  reading(): Reading {
    return { wall: this.time + this.offset, uptime: this.uptime, boot: String(this.boot) };
  }

  look() {
    const now = this.reading();
    this.trust = lookedAt(this.trust, now);
    const isConfirmed = this.confirmed !== undefined && isVouchedFor(this.confirmed, now);
    if (!isTrusted(this.trust) && isConfirmed) this.trust = { reference: now };
    if (!isTrusted(this.trust)) return;
    const passed = now.wall - this.trusted.wall;
    const drift = Math.abs(passed - (now.uptime - this.trusted.uptime));
    const isSameBoot = this.boot === this.trusted.boot;
    const jumped = isSameBoot ? drift : Math.abs(passed - this.undisturbed);
    const isPlausible = isSameBoot ? drift <= 2 * tolerated : passed >= -2 * tolerated && passed <= unattended;
    const hasLived = this.undisturbed >= Math.min(jumped - tolerated, longestProbation);
    expect({ isPlausible, hasLived, isConfirmed, drift, passed }).not.toMatchObject({
      isPlausible: false,
      hasLived: false,
      isConfirmed: false,
    });
    this.trusted = { wall: now.wall, uptime: now.uptime, boot: this.boot };
    this.trust = { reference: now };
    this.kept = now;
  }

  disturb() {
    this.undisturbed = 0;
    this.stood = 0;
  }

  startAgain() {
    this.trust = { reference: this.kept };
  }

  happen(what: Happening) {
    if (what.kind === 'runs')
      for (let left = what.for; left > 0; left -= this.#look) {
        const step = Math.min(left, this.#look);
        this.time += step;
        this.uptime += step;
        this.undisturbed += step;
        this.look();
      }
    if (what.kind === 'sleeps') {
      this.time += what.for;
      this.uptime += what.for;
      this.undisturbed += what.for;
    }
    if (what.kind === 'stands still') {
      this.time += what.for;
      this.stood += what.for;
      if (this.stood > tolerated) this.disturb();
    }
    if (what.kind === 'is off') {
      this.time += what.for;
      this.uptime = 0;
      this.boot += 1;
      this.disturb();
      this.startAgain();
    }
    if (what.kind === 'jumps') {
      this.offset += what.by;
      this.disturb();
    }
    // Nobody notices one that is put where it is.
    if (what.kind === 'is put back' && this.offset !== 0) {
      this.offset = 0;
      this.disturb();
    }
    if (what.kind === 'process starts again') this.startAgain();
    if (what.kind === 'is confirmed') this.confirmed = this.reading();
    this.look();
  }
}

describe('whatever happens to a clock', () => {
  it('is trusted only where time accounts for it, after as long a time as it jumped, or by an operator; and a day undisturbed suffices', () => {
    fc.assert(
      fc.property(fc.array(happenings, { maxLength: 25 }), (story) => {
        const world = new World();
        for (const what of story) world.happen(what);
        world.happen({ kind: 'runs', for: longestProbation + HOUR });
        expect(isTrusted(world.trust)).toBe(true);
      }),
      { numRuns: runs(100) },
    );
  });

  it('says by how much', () => {
    expect(unaccounted(reading(0, 0), reading(400 * DAY + 5_000, 5_000))).toBe(400 * DAY);
    expect(unaccounted(reading(0, 0), reading(-HOUR, 0))).toBe(-HOUR);
  });
});
