import { describe, expect, it } from '@jest/globals';
import {
  cardsOf,
  emptyDocument,
  emptyQuestion,
  emptySection,
  idOf,
  movedItem,
  outOfOrder,
  placed,
  read,
  type SectionCard,
} from './cards.ts';

const question = (questionId: string, on?: string) => ({
  ...emptyQuestion(questionId),
  label: questionId,
  ...(on !== undefined && { onlyIf: { questionId: on, is: 'is' as const, value: true } }),
});
const section = (sectionId: string, ...ids: string[]): SectionCard => ({
  ...emptySection(sectionId, ''),
  title: sectionId,
  // Documents have capitals.
  items: ids.map((id) => (/^[A-Z]/.test(id) ? emptyDocument(id) : question(id))),
});
const shown = (cards: readonly SectionCard[]) =>
  cards.map(({ sectionId, items }) => `${sectionId}: ${items.map(idOf).join(' ')}`);

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
    const cards = [{ ...section('one', 'a'), title: '', items: [question('a', 'b'), question('b')] }, own];
    expect(outOfOrder(cards, idOf)).toEqual(['a']);
    expect(outOfOrder(cards.toReversed(), idOf)).toEqual(['two', 'a']);
    expect(outOfOrder([section('one', 'a')], idOf)).toEqual([]);
  });
});

describe('documents among questions [BEY-52]', () => {
  const cards = [section('one', 'a', 'Plan', 'b'), section('two', 'Budget', 'c')];
  const defined = [{ id: 'Plan' }, { id: 'Budget' }];

  it('are sent with how many questions come before them, and shown again where they stood', () => {
    const { sections = [], problems } = read(cards, defined);
    expect([...problems]).toEqual([]);
    expect(sections.map(({ documents }) => documents.map(({ documentId, before }) => [documentId, before]))).toEqual([
      [['Plan', 1]],
      [['Budget', 0]],
    ]);
    expect(shown(cardsOf(sections))).toEqual(shown(cards));
  });

  it('keep of whom they are asked and with which reasons they can be left out', () => {
    const plan = { ...emptyDocument('Plan'), excusable: true, reasons: 'None\nSecret', ownReasons: false };
    const onlyIf = { questionId: 'a', is: 'is' as const, value: true };
    const asked = [
      {
        ...section('one'),
        items: [
          { ...question('a'), kind: 'yesNo' as const },
          { ...plan, onlyIf },
        ],
      },
    ];
    const { sections = [] } = read(asked, defined);
    expect(sections[0]?.documents).toEqual([
      { documentId: 'Plan', before: 1, onlyIf, excuses: { reasons: ['None', 'Secret'], own: false } },
    ]);
    expect(cardsOf(sections)[0]?.items[1]).toEqual({ ...plan, onlyIf });
  });

  it('move by one, over each other and into the next section', () => {
    expect(shown(movedItem(cards, 0, 1, -1))).toEqual(['one: Plan a b', 'two: Budget c']);
    expect(shown(movedItem(cards, 0, 2, 1))).toEqual(['one: a Plan', 'two: b Budget c']);
    expect(shown(movedItem(cards, 1, 0, -1))).toEqual(['one: a Plan b Budget', 'two: c']);
  });

  it('have what is wrong with them said where they stand', () => {
    const late = { ...emptyDocument('Plan'), onlyIf: { questionId: 'b', is: 'is' as const, value: true } };
    const { problems } = read([{ ...section('one', 'a'), items: [question('a'), late, question('b')] }], defined);
    expect([...problems]).toEqual([['0.items.1.onlyIf', 'This depends on a question that does not come before it.']]);
    const unnamed = [section('one', 'Plan', 'a', '')];
    expect(read(unnamed, defined).problems.get('0.items.2.label')).toBe('The question is required.');
    expect(outOfOrder([{ ...section('one'), items: [late, question('b')] }], idOf)).toEqual(['Plan']);
  });
});

it('what cannot be asked so is said in words', () => {
  const problemOf = (change: object) => {
    const items = [{ ...question('a'), ...change }];
    return [...read([{ ...section('one'), items }], []).problems.values()];
  };
  const lines = (amount: number) => Array.from({ length: amount }, (_, index) => `No. ${index}`).join('\n');
  expect(problemOf({ longest: '2000' })).toEqual(['Enter at most 1000.']);
  expect(problemOf({ longest: '0' })).toEqual(['Enter at least 1.']);
  expect(problemOf({ longest: '1.5' })).toEqual(['Enter a whole number.']);
  expect(problemOf({ longest: '10 words' })).toEqual(['Enter a number.']);
  expect(problemOf({ kind: 'number', decimals: '9' })).toEqual(['Enter at most 6.']);
  expect(problemOf({ kind: 'number', least: 'ten' })).toEqual(['Enter a number.']);
  expect(problemOf({ kind: 'choice', options: lines(101) })).toEqual(['Name at most 100 choices.']);
  expect(problemOf({ excusable: true, reasons: lines(21) })).toEqual(['Name at most 20 reasons.']);
});
