import { describe, expect, it } from '@jest/globals';
import { rangesOf, searched } from './marks.ts';

/** A page's text as the library lays it out: a piece an element, lines ended by breaks. */
const layer = (...pieces: string[]) => {
  const element = document.createElement('div');
  for (const piece of pieces) {
    element.append(Object.assign(document.createElement('span'), { textContent: piece }), document.createElement('br'));
  }
  return element;
};
const texts = (ranges: readonly Range[]) => ranges.map(String);

describe('what is marked on a page', () => {
  it('is what is looked for, wherever it stands, and one of it', () => {
    const { all, current } = searched('an', 1).placesIn(layer('A plan', 'Another', 'can'));
    expect(texts(all)).toEqual(['an', 'An', 'an']);
    expect(current).toEqual([all[1]]);
    expect(searched('an').placesIn(layer('can')).current).toEqual([]);
  });

  it('is what is looked for also over the ends of lines and pieces', () => {
    const page = layer('under the equip', 'ment', 'described', 'here');
    page.querySelector('br')?.remove();
    const { all } = searched('the equipment described').placesIn(page);
    expect(texts(all)).toEqual(['the equipmentdescribed']);
    expect(searched('the equip').placesIn(page).all).toHaveLength(1);
    expect(searched('mentdescribed').placesIn(page).all).toEqual([]);
  });

  it('is a stretch of text by its places, over the ends of pieces', () => {
    const page = layer('The  total', ' is 100', '', 'euros.');
    const at = (from: number, to: number) => texts(rangesOf(page, [{ from, to }]));
    expect(at(0, 3)).toEqual(['The']);
    expect(at(3, 10)).toEqual(['total is']);
    expect(at(10, 19)).toEqual(['100euros.']);
  });

  it('is a place between two characters where nothing stands', () => {
    const page = layer('The total', 'is 100');
    const place = (at: number) =>
      rangesOf(page, [{ from: at, to: at }]).map(({ collapsed, startContainer, startOffset }) => [
        collapsed,
        startContainer.textContent?.slice(startOffset),
      ]);
    expect([place(0), place(8), place(13)]).toEqual([[[true, 'The total']], [[true, 'is 100']], [[true, '']]]);
    expect(rangesOf(layer(), [{ from: 0, to: 0 }])).toEqual([]);
  });
});
