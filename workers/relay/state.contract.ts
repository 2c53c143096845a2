import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { atOnce } from '../../shared/testing/races.ts';
import type { RelayState } from './state.ts';

export const relayStateContract = (
  name: string,
  open: (clock: () => number) => RelayState & { close?(): Promise<void> },
): void => {
  describe(`relay state: ${name}`, () => {
    let now = 1_000_000;
    let state: ReturnType<typeof open>;
    beforeEach(() => {
      state = open(() => now);
    });
    afterEach(() => state.close?.());

    it('begins at 0', async () => {
      expect(await state.read()).toEqual({ position: 0 });
    });

    it('only grows, whoever stores it in whatever order', async () => {
      await state.advance({ position: 7 });
      const eventAt = (revision: number) => ({ stream: 's', revision, id: `event-${revision}`, digest: 'd' });
      await atOnce(12, (index) => state.advance({ position: 12 - index, event: eventAt(12 - index) }));
      expect(await state.read()).toEqual({ position: 12, event: eventAt(12) });
    });

    it('leases to one of many who ask at once', async () => {
      const leased = await atOnce(8, (index) => state.lease(`holder-${index}`, 100));
      expect(leased.filter((got) => got)).toHaveLength(1);
    });

    it('goes back when the bus lost what came later, and on from there', async () => {
      await state.advance({ position: 7, ends: { 0: 4, 11: 9 } });
      expect(await state.read()).toEqual({ position: 7, ends: { 0: 4, 11: 9 } });
      await state.rewind(2);
      expect(await state.read()).toEqual({ position: 2, epoch: 1 });
      expect(await state.advance({ position: 3, epoch: 1 })).toBe(true);
      expect(await state.read()).toEqual({ position: 3, epoch: 1 });
      expect(await state.advance({ position: 3, epoch: 1 })).toBe(true);
    });

    it('takes nothing from who has not seen that another one went back', async () => {
      await state.advance({ position: 7 });
      await state.rewind(2);
      expect(await state.advance({ position: 9 })).toBe(false);
      await state.rewind(1);
      expect(await state.advance({ position: 9, epoch: 1 })).toBe(false);
      expect(await state.read()).toEqual({ position: 1, epoch: 2 });
    });

    it('goes back as far as the one who goes back furthest, whoever comes last', async () => {
      await state.advance({ position: 7 });
      await state.rewind(2);
      await state.rewind(5);
      expect(await state.read()).toEqual({ position: 2, epoch: 1 });
    });

    it('leases to one at a time, who may renew', async () => {
      expect(await state.lease('one', 100)).toBe(true);
      expect(await state.lease('two', 100)).toBe(false);
      now += 99;
      expect(await state.lease('one', 100)).toBe(true);
      now += 99;
      expect(await state.lease('two', 100)).toBe(false);
      now += 99;
      expect(await state.lease('two', 100)).toBe(false);
      now += 1;
      expect(await state.lease('two', 100)).toBe(true);
      expect(await state.lease('one', 100)).toBe(false);
    });

    it('does not pass to a clock that is ahead as long as it is renewed', async () => {
      for (let renewal = 0; renewal < 3; renewal += 1) {
        expect(await state.lease('one', 100)).toBe(true);
        now += 5_000;
        expect(await state.lease('two', 100)).toBe(false);
        now -= 4_990;
      }
    });

    it('leases what was given back, by its holder alone, and keeps the position', async () => {
      await state.advance({ position: 5 });
      await state.lease('one', 100);
      await state.release('two');
      expect(await state.lease('two', 100)).toBe(false);
      await state.release('one');
      expect(await state.lease('two', 100)).toBe(true);
      expect(await state.read()).toEqual({ position: 5 });
    });
  });
};
