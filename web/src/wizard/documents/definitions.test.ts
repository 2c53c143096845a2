import { describe, expect, it } from '@jest/globals';
import { type DefinitionCard, definitionOf, emptyCard, moved, renewed } from './definitions.ts';

describe('cards of the definition screen', () => {
  it('[DOCS-03] [DOCS-04] begin as .pdf of at most 100 Mb', () => {
    expect(definitionOf(emptyCard('a'))).toEqual({
      fieldName: '',
      type: '.pdf',
      maxSize: 100,
      sizeUnit: 'Mb',
      moreTypes: [],
      optional: false,
    });
  });

  it('[DOCS-07] move up and down, but not beyond the ends', () => {
    expect(moved(['a', 'b', 'c'], 1, -1)).toEqual(['b', 'a', 'c']);
    expect(moved(['a', 'b', 'c'], 1, 1)).toEqual(['a', 'c', 'b']);
    expect(moved(['a', 'b'], 0, -1)).toEqual(['a', 'b']);
    expect(moved(['a', 'b'], 1, 1)).toEqual(['a', 'b']);
  });

  it('an empty size is no number', () => {
    expect(definitionOf({ ...emptyCard('a'), maxSize: ' ' }).maxSize).toBeNaN();
  });
});

describe('what was typed over a newer state', () => {
  const stored = (documentId: string, change: Partial<DefinitionCard> = {}): DefinitionCard => ({
    ...emptyCard(documentId),
    documentId,
    fieldName: documentId,
    ...change,
  });
  const base = [stored('budget'), stored('plan'), stored('letter')];

  it('keeps every field that was changed here, and takes all others as they are now', () => {
    const cards = [stored('budget', { maxSize: '5' }), stored('plan'), stored('letter')];
    const newer = [
      stored('budget', { fieldName: 'Costs', maxSize: '7' }),
      stored('plan', { type: '.xlsx' }),
      stored('letter'),
    ];
    expect(renewed({ revision: 1, base, cards }, newer)).toEqual([
      stored('budget', { fieldName: 'Costs', maxSize: '5' }),
      stored('plan', { type: '.xlsx' }),
      stored('letter'),
    ]);
  });

  it('keeps new cards, the order and removals of here, and adds what others added', () => {
    const fresh = { ...emptyCard('new'), fieldName: 'Poster' };
    const cards = [stored('plan'), fresh, stored('budget')];
    expect(renewed({ revision: 1, base, cards }, [...base, stored('added')])).toEqual([
      stored('plan'),
      fresh,
      stored('budget'),
      stored('added'),
    ]);
  });

  it('drops what others removed, but nothing that was typed', () => {
    const cards = [stored('budget'), stored('plan', { fieldName: 'Work plan' }), stored('letter')];
    expect(renewed({ revision: 1, base, cards }, [stored('letter')])).toEqual([
      { ...stored('plan', { fieldName: 'Work plan' }), documentId: undefined },
      stored('letter'),
    ]);
  });
});
