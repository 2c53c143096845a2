import { describe, expect, it } from '@jest/globals';
import { openTurns, TurnsOverError, turnOf } from './turn.ts';

describe('turns of threads', () => {
  it('are free again after each, also after one that failed', () => {
    const { memory } = openTurns();
    const [one, other] = [turnOf(memory), turnOf(memory)];
    expect(one(() => 1)).toBe(1);
    const fail = () => {
      throw new Error('failed');
    };
    expect(() => one(fail)).toThrow('failed');
    expect(other(() => 2)).toBe(2);
  });

  it('end for all, and whose turn it is goes on', () => {
    const { memory, end } = openTurns();
    const turn = turnOf(memory);
    const done = turn(() => {
      end();
      return 'done';
    });
    expect(done).toBe('done');
    expect(() => turn(() => 'late')).toThrow(TurnsOverError);
  });
});
