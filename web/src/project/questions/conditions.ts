import type { AnswerCondition, QuestionSection } from '@dossier/shared/contract';
import { answerConditionProblem, answerStates, comparisons, mostConditions } from '@dossier/shared/contract';

const states: readonly unknown[] = answerStates;
const known: readonly unknown[] = comparisons;
const isCondition = (value: unknown): value is AnswerCondition => {
  const { questionId, is, value: than } = Object(value);
  if (typeof questionId !== 'string') return false;
  return states.includes(is) || (known.includes(is) && ['string', 'number', 'boolean'].includes(typeof than));
};
/** What of this names a question and what is to be of its answer. */
export const conditionsIn = (value: unknown): readonly AnswerCondition[] =>
  Array.isArray(value) ? value.filter(isCondition).slice(0, mostConditions) : [];

/** Without those that find nobody, as what they ask for is not asked any more, or not so. */
export const fittingConditions = (
  sections: readonly QuestionSection[],
  conditions: readonly AnswerCondition[],
): readonly AnswerCondition[] => conditions.filter((condition) => !answerConditionProblem(sections, [condition]));
