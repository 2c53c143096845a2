import { describe, expect, it } from '@jest/globals';
import { drawnPages } from './drawnPages.ts';
import { placesIn, readableTexts, textsOf } from './useSearch.ts';
import { canComeCloser, canGoFarther, closer, farther, within } from './zooming.ts';

describe('reading a PDF', () => {
  it('finds every place of a text, whatever the case of letters', () => {
    const found = (text: string, wanted: string) => placesIn(text, wanted).map(({ from, to }) => text.slice(from, to));
    expect(found('Budget, budget and BUDGETS', 'budget')).toEqual(['Budget', 'budget', 'BUDGET']);
    expect(placesIn('aaaa', 'aa').map(({ from }) => from)).toEqual([0, 2]);
    expect(found('the  equipment\ndescribed', 'The equipment described')).toEqual(['the  equipment\ndescribed']);
    expect(found('an apple', 'anapple')).toEqual([]);
    expect(found('(a+b) costs 3.50?', '(A+B)')).toEqual(['(a+b)']);
    expect(placesIn('nothing', ' ')).toEqual([]);
  });

  it('searches the other pages of one that has a damaged page, and compares none of it', async () => {
    const pageOf = (str: string) => ({ getTextContent: async () => ({ items: [{ str, hasEOL: false }] }) });
    const pdf = {
      numPages: 3,
      getPage: async (number: number) => {
        if (number === 2) throw new Error('Page dictionary is damaged');
        return pageOf(`page ${number}`);
      },
    } as unknown as Parameters<typeof readableTexts>[0];
    expect(await readableTexts(pdf)).toEqual(['page 1', '', 'page 3']);
    await expect(textsOf(pdf, 3)).rejects.toThrow('damaged');
  });

  it('keeps what is near the screen and what was left last, and lets go of what was left first', () => {
    const pages = drawnPages(3);
    const released: number[] = [];
    const leave = (page: number) => pages.goes(page, () => released.push(page));
    for (const page of [1, 2, 3]) pages.comes(page);
    leave(1);
    leave(2);
    expect(released).toEqual([]);
    pages.comes(1);
    pages.comes(4);
    expect(released).toEqual([2]);
    // Never what is seen, however many.
    pages.comes(5);
    expect(released).toEqual([2]);
    leave(3);
    leave(4);
    leave(5);
    expect(released).toEqual([2, 3]);
  });

  it('zooms by steps from wherever fingers left it, within limits', () => {
    expect([closer(1), closer(1.1), farther(1), farther(1.1)]).toEqual([1.25, 1.25, 0.75, 1]);
    expect([closer(4), farther(0.5), within(9), within(0.1)]).toEqual([4, 0.5, 4, 0.5]);
    expect([canComeCloser(4), canGoFarther(0.5), canComeCloser(3), canGoFarther(1)]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });
});
