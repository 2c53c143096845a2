import { describe, expect, it } from '@jest/globals';
import { EngineUnavailableError } from '../basics/errors.ts';
import { eachByItself } from './each.ts';

describe('each by itself', () => {
  const bench = () => {
    let now = 0;
    const tried: string[] = [];
    const failures: string[] = [];
    const broken = new Set<string>();
    const each = eachByItself({
      clock: () => now,
      limits: { first: 1, longest: 4 },
      onFailure: (error, id) => failures.push(`${id}: ${(error as Error).message}`),
    });
    const look = async (...ids: string[]) => {
      tried.length = 0;
      const done = await each.run(
        ids,
        (id) => id,
        async (id) => {
          tried.push(id);
          if (broken.has(id)) throw new Error('no luck');
        },
      );
      return { tried: [...tried], done };
    };
    return { each, look, broken, failures, pass: (time: number) => (now += time) };
  };

  it('goes on after one that fails, and says so', async () => {
    const { look, broken, failures, each } = bench();
    broken.add('b');
    expect(await look('a', 'b', 'c')).toEqual({ tried: ['a', 'b', 'c'], done: 2 });
    expect(failures).toEqual(['b: no luck']);
    expect(each.failing()).toBe(1);
  });

  it('lets one that fails wait longer each time, and no other', async () => {
    const { look, broken, pass } = bench();
    broken.add('b');
    const waits: number[] = [];
    for (let [time, last] = [0, 0]; time < 16; time += 1, pass(1)) {
      const { tried } = await look('a', 'b');
      expect(tried).toContain('a');
      if (tried.includes('b')) {
        waits.push(time - last);
        last = time;
      }
    }
    expect(waits).toEqual([0, 1, 2, 4, 4, 4]);
  });

  it('waits no longer than half a minute for an engine, however long that was away', async () => {
    let now = 0;
    const hour = 3_600_000;
    const each = eachByItself({ clock: () => now, limits: { first: hour, longest: hour }, onFailure: () => {} });
    const look = (work: () => Promise<void>) => each.run(['a'], (id) => id, work);
    await look(async () => {
      throw new EngineUnavailableError('away');
    });
    now += 30_000;
    expect(await look(async () => {})).toBe(1);
  });

  it('begins anew after a success, and forgets what is gone', async () => {
    const { look, broken, each, pass } = bench();
    broken.add('a').add('b');
    await look('a', 'b');
    pass(4);
    broken.clear();
    expect((await look('a')).done).toBe(1);
    expect(each.failing()).toBe(1);
    pass(8);
    expect(each.failing()).toBe(0);
  });
});
