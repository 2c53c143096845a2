import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  type AnswerState,
  answerConditionProblem,
  answerSort,
  answerStates,
  meets,
  resultOf,
} from './answers-table.ts';
import { type Question, questionSection } from './items.ts';

const [section] = [
  questionSection.parse({
    sectionId: 'about',
    title: 'About',
    questions: [
      { kind: 'number', questionId: 'amount', label: 'Amount', decimals: 2 },
      { kind: 'choices', questionId: 'topics', label: 'Topics', options: ['Sea', 'Sky'], other: true },
      { kind: 'yesNo', questionId: 'first', label: 'First time' },
      { kind: 'text', questionId: 'name', label: 'Name' },
    ],
  }),
];
const [amount, topics, first, name] = section.questions as [Question, Question, Question, Question];

describe('what all answers come to [BEY-56]', () => {
  it('of choices: how many chose each, own words together', () => {
    expect(resultOf(topics, 4, [['Sea', 'Sky'], ['Sea', 'Caves'], []])).toMatchObject({
      ...{ asked: 4, answered: 3, numbers: null },
      choices: [
        { value: 'Sea', count: 2 },
        { value: 'Sky', count: 1 },
        { value: null, count: 1 },
      ],
    });
    expect(resultOf(first, 3, [true, true]).choices).toEqual([
      { value: true, count: 2 },
      { value: false, count: 0 },
    ]);
    expect(resultOf(name, 1, ['Acorn'])).toEqual({ asked: 1, answered: 1, choices: [], numbers: null });
  });

  it('of numbers: total and mean without decimals that nobody typed, few values each for themselves', () => {
    expect(resultOf(amount, 3, [0.1, 0.2, 0.1]).numbers).toEqual({
      ...{ total: 0.4, mean: 0.13, least: 0.1, most: 0.2 },
      ranges: [
        { from: 0.1, to: 0.1, count: 2 },
        { from: 0.2, to: 0.2, count: 1 },
      ],
    });
    const many = Array.from({ length: 100 }, (_, index) => index * 1_000);
    expect(resultOf(amount, 100, many).numbers?.ranges.slice(0, 2)).toEqual([
      { from: 0, to: 19_999.99, count: 20 },
      { from: 20_000, to: 39_999.99, count: 20 },
    ]);
  });

  it('of any numbers: each is in one bar, and there are few bars', () =>
    fc.assert(
      fc.property(
        fc.array(
          fc.integer({ min: -1e9, max: 1e9 }).map((cents) => cents / 100),
          { minLength: 1, maxLength: 60 },
        ),
        (numbers) => {
          const { ranges = [] } = resultOf(amount, numbers.length, numbers).numbers ?? {};
          expect(ranges.length).toBeLessThanOrEqual(10);
          expect(ranges.reduce((sum, { count }) => sum + count, 0)).toBe(numbers.length);
          for (const { from, to, count } of ranges)
            expect(numbers.filter((value) => value >= from && value <= to)).toHaveLength(count);
        },
      ),
    ));
});

describe('whose answers are shown [BEY-56]', () => {
  it('nobody has answered or not what is not asked of them, or was deleted since', () => {
    for (const is of ['answered', 'notAnswered'] as const)
      expect(meets(false, undefined, { questionId: 'amount', is })).toBe(false);
    expect(meets(true, undefined, { questionId: 'amount', is: 'notAnswered' })).toBe(true);
    expect(meets(true, undefined, { questionId: 'amount', is: 'isNot', value: 3 })).toBe(false);
    for (const is of ['answered', 'notAnswered'] as const)
      expect(meets(true, undefined, { questionId: 'amount', is }, null, true)).toBe(false);
    expect(meets(true, 50_000, { questionId: 'amount', is: 'atLeast', value: 50_000 })).toBe(true);
    expect(meets(true, ['Sea'], { questionId: 'topics', is: 'is', value: 'Sea' })).toBe(true);
  });

  it('a filter that no answer could meet is named', () => {
    const sections = [section];
    const problem = (...conditions: Parameters<typeof answerConditionProblem>[1]) =>
      answerConditionProblem(sections, conditions)?.[0];
    expect(problem({ questionId: 'amount', is: 'atLeast', value: 1 })).toBeUndefined();
    expect(problem({ questionId: 'name', is: 'answered' }, { questionId: 'else', is: 'answered' })).toBe(
      '1.questionId',
    );
    expect(problem({ questionId: 'name', is: 'is', value: 'x' })).toBe('0');
    expect(problem({ questionId: 'topics', is: 'is', value: 'Land' })).toBe('0');
    const documents = [
      { documentId: 'budget', before: 1, excuses: { reasons: ['None yet'], own: false } },
      { documentId: 'letter' },
    ];
    const others = [questionSection.parse({ sectionId: 'files', title: 'Files', questions: [], documents })];
    const isFound = (questionId: string, is: AnswerState) =>
      answerConditionProblem([section, ...others], [{ questionId, is }]) === undefined;
    expect(answerStates.filter((is) => isFound('budget', is))).toEqual(['excused', 'toReview', 'accepted', 'rejected']);
    expect(answerStates.filter((is) => isFound('letter', is))).toEqual([]);
    expect(answerConditionProblem(others, [{ questionId: 'budget', is: 'is', value: true }])?.[0]).toBe('0');
    expect(answerSort.questionIn(answerSort.of('amount'))).toBe('amount');
    expect(answerSort.questionIn('name')).toBeUndefined();
  });
});
