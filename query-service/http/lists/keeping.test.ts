import { describe, expect, it } from '@jest/globals';
import { keepingOf } from './keeping.ts';

type Made = { readonly number: number };

/** What is made ends when it is told to; the stores change when it is said. */
const opened = () => {
  let changes = 0;
  let erase = () => {};
  const { of, room } = keepingOf({
    tracker: {
      begin: () => {
        const before = changes;
        return { end: () => () => before === changes };
      },
    } as never,
    directory: {
      onErased: (call: () => void) => {
        erase = call;
        return () => {};
      },
    } as never,
    clock: () => 0,
  })<Made>({ mostBytes: 1_000, bytesOf: () => 100 });
  const begun: { readonly end: () => void; readonly fail: () => void; readonly former: Made | undefined }[] = [];
  const make = (former: Made | undefined) =>
    new Promise<Made>((resolve, reject) => {
      const number = begun.length + 1;
      begun.push({ end: () => resolve({ number }), fail: () => reject(new Error('away')), former });
    });
  const ask = (serves?: (value: Made) => boolean) => of('key', make, { serves });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return { ask, begun, room, settle, change: () => void changes++, erase: () => erase() };
};

describe('what is kept', () => {
  it('is made once for all who ask meanwhile, and then not again', async () => {
    const { ask, begun, room } = opened();
    const all = [ask(), ask(), ask()];
    begun[0]?.end();
    expect(await Promise.all(all)).toEqual([{ number: 1 }, { number: 1 }, { number: 1 }]);
    expect(await ask()).toEqual({ number: 1 });
    expect(begun).toHaveLength(1);
    expect(room()).toBe(900);
  });

  it('is made once more, for all who asked meanwhile, when something changed under the work', async () => {
    const { ask, begun, change, settle } = opened();
    const first = ask();
    change();
    const others = [ask(), ask(), ask()];
    begun[0]?.end();
    expect(await first).toEqual({ number: 1 });
    await settle();
    expect(begun).toHaveLength(2);
    expect(begun[1]?.former).toEqual({ number: 1 });
    // They asked before it was begun: what changes now is later than their question.
    change();
    begun[1]?.end();
    expect(await Promise.all(others)).toEqual([{ number: 2 }, { number: 2 }, { number: 2 }]);
    expect(begun).toHaveLength(2);
  });

  it('is made out of what others had made, one after the other, where that does not serve', async () => {
    const { ask, begun, settle } = opened();
    const one = ask();
    const other = ask(({ number }) => number > 1);
    begun[0]?.end();
    await one;
    await settle();
    begun[1]?.end();
    expect(await other).toEqual({ number: 2 });
    expect(begun[1]?.former).toEqual({ number: 1 });
  });

  it('is made by the next who waits when it failed', async () => {
    const { ask, begun, settle } = opened();
    const one = ask();
    const others = [ask(), ask()];
    begun[0]?.fail();
    await expect(one).rejects.toThrow('away');
    await settle();
    expect(begun).toHaveLength(2);
    begun[1]?.end();
    expect(await Promise.all(others)).toEqual([{ number: 2 }, { number: 2 }]);
  });

  it('is handed to no other, and not kept, when somebody was erased under the work', async () => {
    const { ask, begun, erase, settle } = opened();
    const one = ask();
    const other = ask();
    erase();
    begun[0]?.end();
    await one;
    await settle();
    expect(begun[1]?.former).toBeUndefined();
    begun[1]?.end();
    expect(await other).toEqual({ number: 2 });
  });
});
