import { describe, expect, it } from '@jest/globals';
import { emptyQuestion, emptySection, outOfOrder, placed, type SectionCard } from './cards.ts';

const question = (questionId: string, on?: string) => ({
  ...emptyQuestion(questionId),
  label: questionId,
  ...(on !== undefined && { onlyIf: { questionId: on, is: 'is' as const, value: true } }),
});
const section = (sectionId: string, ...ids: string[]): SectionCard => ({
  ...emptySection(sectionId, ''),
  title: sectionId,
  questions: ids.map((id) => question(id)),
});
const shown = (cards: readonly SectionCard[]) =>
  cards.map(({ sectionId, questions }) => `${sectionId}: ${questions.map(({ questionId }) => questionId).join(' ')}`);

describe('what is dragged', () => {
  const cards = [section('one', 'a', 'b', 'c'), section('two', 'd')];

  it.each([
    ['forth in its section', { section: 0, index: 0 }, { section: 0, index: 2 }, ['one: b a c', 'two: d']],
    ['to its end', { section: 0, index: 0 }, { section: 0, index: 3 }, ['one: b c a', 'two: d']],
    ['back', { section: 0, index: 2 }, { section: 0, index: 0 }, ['one: c a b', 'two: d']],
    ['to where it is', { section: 0, index: 1 }, { section: 0, index: 2 }, ['one: a b c', 'two: d']],
    ['to another section', { section: 0, index: 1 }, { section: 1, index: 1 }, ['one: a c', 'two: d b']],
    [
      'out of a section that is empty then',
      { section: 1, index: 0 },
      { section: 0, index: 1 },
      ['one: a d b c', 'two: '],
    ],
    ['as a section', { section: 0 }, { section: 2 }, ['two: d', 'one: a b c']],
    ['as a section, back', { section: 1 }, { section: 0 }, ['two: d', 'one: a b c']],
    ['from nowhere', { section: 7, index: 0 }, { section: 0, index: 0 }, ['one: a b c', 'two: d']],
  ])('goes %s', (_name, from, to, after) => {
    expect(shown(placed(cards, from, to))).toEqual(after);
  });
});

describe('what is asked by an answer [BEY-53]', () => {
  it('is named where that answer does not come before it, however much is typed yet', () => {
    const own = { ...section('two'), onlyIf: { questionId: 'b', is: 'is' as const, value: true } };
    const cards = [{ ...section('one', 'a'), title: '', questions: [question('a', 'b'), question('b')] }, own];
    expect(outOfOrder(cards)).toEqual(['a']);
    expect(outOfOrder(cards.toReversed())).toEqual(['two', 'a']);
    expect(outOfOrder([section('one', 'a')])).toEqual([]);
  });
});
