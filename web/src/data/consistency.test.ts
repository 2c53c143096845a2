import { describe, expect, it } from '@jest/globals';
import { consistencyHeader, noteConsistency } from './consistency.ts';

describe('consistency tokens', () => {
  it('go along for ten seconds, the last eight of them, each once', () => {
    for (const token of ['a', 'b', 'a']) noteConsistency(token, 1_000);
    expect(consistencyHeader(10_999)).toBe('b, a');
    expect(consistencyHeader(11_001)).toBeUndefined();
    for (let index = 0; index < 12; index += 1) noteConsistency(`t${index}`, 20_000);
    expect(consistencyHeader(20_001)?.split(', ')).toHaveLength(8);
  });
});
