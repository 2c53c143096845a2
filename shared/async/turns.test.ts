import { describe, expect, it, jest } from '@jest/globals';
import fc from 'fast-check';
import { mapInTurns, sortedAgain, sortedInTurns, takingTurns } from './turns.ts';

const spin = (milliseconds: number) => {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
};

describe('work in turns', () => {
  it('sorts as toSorted does, with equals in the order they had', async () => {
    const item = fc.record({ by: fc.nat(50), at: fc.nat() });
    await fc.assert(
      fc.asyncProperty(fc.array(item, { maxLength: 2_000, size: 'max' }), async (items) => {
        const compare = (left: { by: number }, right: { by: number }) => left.by - right.by;
        const before = [...items];
        expect(await sortedInTurns(items, compare)).toEqual(items.toSorted(compare));
        expect(items).toEqual(before);
      }),
      { numRuns: 50 },
    );
  });

  it('sorts again what changed, and answers the same where nothing did', async () => {
    const change = fc.record({ by: fc.nat(20), kept: fc.boolean(), again: fc.boolean() });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { maxLength: 300, size: 'max' }), async (changes) => {
        const all = changes.map((one, id) => ({ ...one, id }));
        type One = (typeof all)[number];
        const compare = (left: One, right: One) => left.by - right.by || left.id - right.id;
        const before = all.toSorted(compare);
        const now = all.filter(({ kept }) => kept).map((one) => (one.again ? { ...one, by: 20 - one.by } : one));
        expect(await sortedAgain(now, before, compare)).toEqual(now.toSorted(compare));
        expect(await sortedAgain(now, [], compare)).toEqual(now.toSorted(compare));
        expect(await sortedAgain(all, before, compare)).toBe(before);
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['leaves room to others that work', 1, ['other', 'turn']],
    ['leaves none to a machine that has no time for this process', 0, ['turn', 'other']],
  ])('%s', async (_what, share, order) => {
    // What the engine compiles and collects is work of this process as well, and comes when it likes.
    const worked = () => ({ user: share * 1_000 * performance.now(), system: 0 });
    jest.spyOn(process, 'cpuUsage').mockImplementation(worked);
    const look = async (): Promise<string[]> => {
      const turn = takingTurns();
      spin(2);
      const came: string[] = [];
      let [asked, answered] = [0, 0];
      const come = (who: string) => {
        if (came.push(who) === 1) answered = performance.now();
      };
      setImmediate(() => {
        spin(5);
        asked = performance.now();
        setImmediate(() => come('other'));
      });
      await turn();
      come('turn');
      while (came.length < 2) await new Promise((resolve) => setImmediate(resolve));
      // A machine that stands still for longer than the room says nothing.
      return answered - asked < 2 ? came : look();
    };
    const came = await look();
    jest.restoreAllMocks();
    expect(came).toEqual(order);
  });

  it('lets others work while it lasts', async () => {
    const others: number[] = [];
    const timer = setInterval(() => others.push(performance.now()), 1);
    const slowly = (left: number, right: number) => {
      const until = performance.now() + 0.01;
      while (performance.now() < until);
      return left - right;
    };
    await sortedInTurns(
      Array.from({ length: 2_000 }, (_, index) => (index * 7_919) % 2_003),
      slowly,
    );
    await mapInTurns(Array.from({ length: 1_000 }), () => slowly(1, 2));
    clearInterval(timer);
    expect(others.length).toBeGreaterThan(5);
  });
});
