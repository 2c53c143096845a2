import { questionSection } from '@dossier/shared/contract';
import { describe, expect, it } from '@jest/globals';
import { answersWith } from './typed.ts';

describe('a number as it is typed', () => {
  const meant = (typed: string, decimals = 0) => {
    const questions = [{ kind: 'number', questionId: 'sum', label: 'Sum', decimals }];
    const section = questionSection.parse({ sectionId: 'about', title: 'About', questions });
    return answersWith([section], new Map(), { sum: typed }).get('sum');
  };

  it('is the same with marks between its thousands', () => {
    for (const typed of ['70000', '70,000', '70.000', '70 000', '70\u202f000', "70'000", '70’000'])
      expect([typed, meant(typed)]).toEqual([typed, 70_000]);
    for (const typed of ['1,234,567.5', '1.234.567,5', '1 234 567,5']) expect(meant(typed, 2)).toBe(1_234_567.5);
    expect(meant('-1,200')).toBe(-1_200);
    expect(meant('1,200', 2)).toBe(1_200);
  });

  it('has decimals where they can be meant', () => {
    for (const [typed, number] of [
      ['2,5', 2.5],
      ['2.50', 2.5],
      ['0,500', 0.5],
      ['1,25', 1.25],
      ['12345,678', 12_345.678],
    ] as const)
      expect([typed, meant(typed, 2)]).toEqual([typed, number]);
    expect(meant('1,250', 3)).toBe(1.25);
    expect(meant('1,250.5', 3)).toBe(1_250.5);
  });

  it('stays as it is typed where it is none', () => {
    for (const typed of ['70,00,000', '1,234.567.890', 'ten', '1 2', '12,345,67']) expect(meant(typed)).toBe(typed);
  });
});
