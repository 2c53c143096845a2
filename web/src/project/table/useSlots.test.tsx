import { describe, expect, it } from '@jest/globals';
import { renderHook } from '@testing-library/react';
import { useSlots } from './useSlots.ts';

const shown = (ids: string, asked = '') => ({ ids: [...ids], asked });
const open = (ids: string) => {
  const { result, rerender } = renderHook(({ ids, asked }) => useSlots(ids, asked), { initialProps: shown(ids) });
  return (...next: Parameters<typeof shown>) => {
    rerender(shown(...next));
    return [...result.current].map(([id, slot]) => `${id}${slot}`).join(' ');
  };
};

describe('the elements of rows', () => {
  it('stay with their rows while the same is looked for, and are those of rows that went', () => {
    const then = open('abcd');
    expect(then('xabcd')).toBe('x4 a0 b1 c2 d3');
    expect(then('bcdef')).toBe('b1 c2 d3 e4 f0');
    expect(then('cd')).toBe('c2 d3');
    expect(then('cdghi')).toBe('c2 d3 g4 h5 i6');
  });

  it('stay where they stand once something else is looked for', () => {
    const then = open('abcd');
    expect(then('da', 'filter')).toBe('d0 a1');
    expect(then('dab', 'filter')).toBe('d0 a1 b2');
    expect(then('abcde', 'another')).toBe('a0 b1 c2 d3 e4');
  });
});
