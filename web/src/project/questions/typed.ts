import type { Answers, AnswerValue, Question, QuestionSection } from '@dossier/shared/contract';
import { givenAnswers, questionsIn } from '@dossier/shared/contract';

/** As it stands in an input; a number is text there, and a choice in own words that are still empty is ''. */
export type TypedAnswer = AnswerValue;
/** By question; null: what was answered is taken away. */
export type Typed = Readonly<Record<string, TypedAnswer | null>>;

const trimmed = (value: AnswerValue): AnswerValue => {
  if (typeof value === 'string') return value.trim();
  return Array.isArray(value) ? value.map((one) => one.trim()).filter(Boolean) : value;
};

const grouped = /^([+-]?[1-9]\d{0,2})((?:([.,'’\s])\d{3})(?:\3\d{3})*)(?:([.,])(\d+))?$/;
/** `70,000`, `70.000` and `70 000` are seventy thousand, but where three decimals may be meant; NaN: it is no number. */
const numberIn = (text: string, decimals: number): number => {
  const [, first = '', groups = '', mark = '', point, behind = ''] = grouped.exec(text) ?? [];
  const isDecimal = groups.length === 4 && point === undefined && /[.,]/.test(mark) && decimals >= 3;
  if (groups === '' || mark === point || isDecimal) return Number(text.replace(',', '.'));
  return Number(`${first}${groups.replaceAll(mark, '')}.${behind}`);
};

/** What it means. A number that is none stays text, which is no answer to the question. */
export const meant = (question: Question, typed: TypedAnswer): AnswerValue => {
  const value = trimmed(typed);
  if (question.kind === 'agreement') return value === true ? true : '';
  if (question.kind !== 'number' || typeof value !== 'string') return value;
  const number = numberIn(value, question.decimals);
  return value === '' || Number.isNaN(number) ? value : number;
};

const typedFor = (questionId: string, typed: Typed): Typed[string] | undefined =>
  Object.hasOwn(typed, questionId) ? typed[questionId] : undefined;

/** Answers that were given, with what is typed over them. */
export const answersWith = (sections: readonly QuestionSection[], given: Answers, typed: Typed): Answers =>
  givenAnswers(
    questionsIn(sections).map((question) => {
      const { questionId } = question;
      const over = typedFor(questionId, typed);
      if (over === undefined) return { questionId, value: given.get(questionId) ?? null };
      return { questionId, value: over === null ? null : meant(question, over) };
    }),
  );

/** What an input shows. */
export const shownIn = (questionId: string, given: Answers, typed: Typed): TypedAnswer | undefined => {
  const over = typedFor(questionId, typed);
  if (over !== undefined) return over ?? undefined;
  const value = given.get(questionId);
  return typeof value === 'number' ? String(value) : value;
};
