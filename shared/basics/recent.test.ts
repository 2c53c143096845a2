import { describe, expect, it } from '@jest/globals';
import { createRecent } from './recent.ts';

describe('recent', () => {
  it('keeps the last entries, and at most twice as many', () => {
    const recent = createRecent<number>(100);
    for (let index = 0; index < 10_000; index += 1) {
      recent.put(`${index}`, index);
      const oldest = Math.max(0, index - 99);
      expect([recent.get(`${index}`), recent.get(`${oldest}`)]).toEqual([index, oldest]);
      expect(recent.size()).toBeLessThanOrEqual(200);
    }
    expect(recent.get('0')).toBeUndefined();
  });

  it('weighs', () => {
    const recent = createRecent<number>(100);
    for (const key of ['a', 'b', 'c']) recent.put(key, 1, 60);
    expect(recent.get('a')).toBe(1);
    recent.put('d', 1, 60);
    expect([recent.get('a'), recent.get('c')]).toEqual([undefined, 1]);
  });

  it('weighs what comes instead of something that weighed nothing', () => {
    const recent = createRecent<number>(100);
    for (const key of ['a', 'b', 'c']) {
      recent.put(key, 0);
      recent.put(key, 1, 60, true);
    }
    recent.put('d', 1, 60);
    expect([recent.get('a'), recent.get('c')]).toEqual([undefined, 1]);
  });

  it('takes the later value of a key', () => {
    const recent = createRecent<number>(2);
    recent.put('a', 1);
    recent.put('b', 1);
    recent.put('a', 2);
    expect(recent.get('a')).toBe(2);
    recent.clear();
    expect([recent.get('a'), recent.size()]).toEqual([undefined, 0]);
  });
});
