import { describe, expect, it } from '@jest/globals';
import { definitionOf, emptyCard, moved, repeatedNames } from './definitions.ts';

describe('cards of the definition screen', () => {
  it('[DOCS-03] [DOCS-04] begin as .pdf of at most 100 Mb', () => {
    expect(definitionOf(emptyCard('a'))).toEqual({ fieldName: '', type: '.pdf', maxSize: 100, sizeUnit: 'Mb' });
  });

  it('[DOCS-07] move up and down, but not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });

  it('[DOCS-06] name each document once, whatever the case', () => {
    expect(
      repeatedNames([{ fieldName: 'Budget' }, { fieldName: ' budget ' }, { fieldName: '' }, { fieldName: '' }]),
    ).toEqual([1]);
  });

  it('an empty size is no number', () => {
    expect(definitionOf({ ...emptyCard('a'), maxSize: ' ' }).maxSize).toBeNaN();
  });
});
