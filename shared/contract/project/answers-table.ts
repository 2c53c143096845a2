/** What a host asks of all answers of a project: who answered so, and what they come to. */
import type { AnswerStatus } from '../limits.ts';
import type { ResultRow } from '../reads/views.ts';
import {
  type AnswerValue,
  type Comparison,
  fitsCondition,
  type Item,
  isCompared,
  isDocument,
  isReviewable,
  itemIdOf,
  itemsOf,
  type Question,
  type QuestionSection,
} from './items.ts';

/** Whoever is not asked, or whose answers were deleted, has neither answered nor not answered; the last three are of reviewed answers, and of reasons instead. */
export const answerStates = ['answered', 'notAnswered', 'excused', 'toReview', 'accepted', 'rejected'] as const;
export type AnswerState = (typeof answerStates)[number];
const reviewStates: Readonly<Partial<Record<AnswerState, AnswerStatus>>> = {
  toReview: 'Submitted',
  accepted: 'Accept',
  rejected: 'Reject',
};
/** Of answers to this question; of a document, of the reason why it cannot be given. */
export const answerStatesOf = (item: Item): readonly AnswerState[] =>
  answerStates.filter((state) => {
    if (state === 'excused') return item.excuses !== null;
    return reviewStates[state] === undefined ? !isDocument(item) : isReviewable(item);
  });

/** For programs and file names: as it is kept, and as one would type it. */
export const plainAnswer = (value: AnswerValue): string =>
  Array.isArray(value) ? value.join(', ') : typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value);

/** What somebody's answer is, or how it stands. */
export type AnswerCondition =
  | { questionId: string; is: AnswerState }
  | { questionId: string; is: Comparison; value: boolean | number | string };

export const mostConditions = 10;

/** As `sort` of the resource `answers` names a question. */
export const answerSort = {
  pattern: /^answer\.[\w-]{1,64}$/,
  name: 'answer.{questionId}',
  of: (questionId: string): string => `answer.${questionId}`,
  questionIn: (field: string): string | undefined =>
    answerSort.pattern.test(field) ? field.slice('answer.'.length) : undefined,
};

/** By dotted path why nobody can be found by these. */
export const answerConditionProblem = (
  sections: readonly QuestionSection[],
  conditions: readonly AnswerCondition[],
): readonly [path: string, message: string] | undefined => {
  const items = new Map(sections.flatMap(itemsOf).map((item) => [itemIdOf(item), item]));
  for (const [index, condition] of conditions.entries()) {
    const item = items.get(condition.questionId);
    if (!item) return [`${index}.questionId`, 'This question is not asked here.'];
    if (!('value' in condition) && answerStatesOf(item).includes(condition.is)) continue;
    if (isDocument(item)) return [`${index}`, 'Of a document only reasons are found by which it cannot be given.'];
    if ('value' in condition && fitsCondition(item, condition)) continue;
    return [`${index}`, `“${item.label}” cannot be answered so.`];
  }
  return undefined;
};

/** Of one person, of one question or document. */
export const meets = (
  isAsked: boolean,
  answer: AnswerValue | undefined,
  condition: AnswerCondition,
  status: AnswerStatus | null = null,
  isRemoved = false,
): boolean => {
  if (!isAsked) return false;
  if ('value' in condition) return answer !== undefined && isCompared(answer, condition);
  switch (condition.is) {
    case 'answered':
      return answer !== undefined;
    case 'notAnswered':
      return answer === undefined && status === null && !isRemoved;
    case 'excused':
      return answer === undefined && status !== null;
    default:
      return status === reviewStates[condition.is];
  }
};

/** By what people are sorted; of several choices, all of them. */
export const sortedByAnswer = (value: AnswerValue | undefined): string | number | boolean | undefined =>
  Array.isArray(value) ? value.join(', ') : value;

type Ranges = NonNullable<ResultRow['numbers']>['ranges'];

const mostBars = 8;
/** 1, 2 or 5 times a power of ten, so that bars begin at numbers that one reads. */
const stepFor = (span: number, least: number): number => {
  const rough = Math.max(span / mostBars, least);
  const power = 10 ** Math.floor(Math.log10(rough));
  return Math.max(power * ([1, 2, 5].find((one) => one * power >= rough) ?? 10), least);
};

const rangesOf = (numbers: readonly number[], decimals: number): Ranges => {
  const counts = new Map<number, number>();
  for (const value of numbers) counts.set(value, (counts.get(value) ?? 0) + 1);
  const values = [...counts.keys()].toSorted((left, right) => left - right);
  if (values.length <= mostBars)
    return values.map((value) => ({ from: value, to: value, count: counts.get(value) ?? 0 }));
  const [first = 0, last = 0] = [values[0], values.at(-1)];
  const least = 10 ** -decimals;
  const step = stepFor(last - first, least);
  // Of 0.3 and 0.1 less than 3 would come.
  const barOf = (value: number) => Math.floor(value / step + 1e-9);
  const begin = barOf(first);
  const bars = Array.from({ length: barOf(last) - begin + 1 }, (_, index) => ({
    from: Number(((begin + index) * step).toFixed(decimals)),
    to: Number(((begin + index + 1) * step - least).toFixed(decimals)),
    count: 0,
  }));
  for (const [value, count] of counts) {
    const bar = bars[barOf(value) - begin];
    if (bar) bar.count += count;
  }
  return bars;
};

/** Whom it is asked, who answered, and what they said, as far as that can be counted. */
export type QuestionResult = Pick<ResultRow, 'asked' | 'answered' | 'excused' | 'statuses' | 'choices' | 'numbers'>;

const countsOf = (statuses: readonly AnswerStatus[]): NonNullable<ResultRow['statuses']> => {
  const counts = { Submitted: 0, Accept: 0, Reject: 0 };
  for (const status of statuses) counts[status]++;
  return counts;
};

const choicesOf = (question: Question, answers: readonly AnswerValue[]): QuestionResult['choices'] => {
  if (question.kind !== 'yesNo' && question.kind !== 'choice' && question.kind !== 'choices') return [];
  const offered: readonly (string | boolean)[] = question.kind === 'yesNo' ? [true, false] : question.options;
  const counts = new Map<string | boolean | null, number>(offered.map((value) => [value, 0]));
  if ('other' in question && question.other) counts.set(null, 0);
  const note = (one: string | boolean) => {
    const value = counts.has(one) ? one : null;
    counts.set(value, (counts.get(value) ?? 0) + 1);
  };
  for (const answer of answers) {
    if (Array.isArray(answer)) for (const one of answer) note(one);
    else if (typeof answer !== 'number') note(answer);
  }
  return [...counts].map(([value, count]) => ({ value, count }));
};

/** What numbers come to that answer this question: decimals that nobody typed come from adding. */
export const totalOf = ({ decimals }: { readonly decimals: number }, numbers: readonly number[]): number =>
  Number(numbers.reduce((sum, value) => sum + value, 0).toFixed(decimals));

const numbersOf = (question: Question, answers: readonly AnswerValue[]): QuestionResult['numbers'] => {
  if (question.kind !== 'number' || answers.length === 0) return null;
  const numbers = answers.map(Number);
  const total = totalOf(question, numbers);
  return {
    total,
    mean: Number((total / numbers.length).toFixed(Math.max(2, question.decimals))),
    least: numbers.reduce((least, value) => Math.min(least, value)),
    most: numbers.reduce((most, value) => Math.max(most, value)),
    ranges: rangesOf(numbers, question.decimals),
  };
};

/** @param standing how reviewed answers and reasons stand, and how many are reasons */
export const resultOf = (
  question: Question,
  asked: number,
  answers: readonly AnswerValue[],
  { statuses, excused }: { readonly statuses: readonly AnswerStatus[]; readonly excused: number } = {
    statuses: [],
    excused: 0,
  },
): QuestionResult => ({
  asked,
  answered: answers.length,
  ...(question.excuses && { excused }),
  ...(isReviewable(question) && { statuses: countsOf(statuses) }),
  choices: choicesOf(question, answers),
  numbers: numbersOf(question, answers),
});
