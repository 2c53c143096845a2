import { describe, expect, it, jest } from '@jest/globals';

describe('words', () => {
  it('make nothing of Intl before it is used, which takes a browser 15 to 50 ms, and the homepage loads them', async () => {
    const made = [jest.spyOn(Intl, 'ListFormat'), jest.spyOn(Intl, 'Collator')];
    const anew = './words.ts?anew';
    const { conjoined, compareTexts } = (await import(anew)) as typeof import('./words.ts');
    for (const spy of made) expect(spy).not.toHaveBeenCalled();
    jest.restoreAllMocks();
    expect(conjoined(['Ann', 'Bob', 'Cy'])).toBe('Ann, Bob, and Cy');
    expect(['Ann 10', 'ann 2'].toSorted(compareTexts)).toEqual(['ann 2', 'Ann 10']);
  });
});
