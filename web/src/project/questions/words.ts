import {
  type AnswerCell,
  type AnswerCondition,
  type AnswerState,
  type AnswerStatus,
  type AnswerValue,
  answerable,
  type Comparison,
  type Condition,
  documentsIn,
  type Item,
  isDocument,
  itemIdOf,
  notApplicable,
  type Question,
  type QuestionKind,
  type QuestionSection,
  questionsIn,
  yesOrNo,
} from '@dossier/shared/contract';
import { formatDay } from '../../format/dates.ts';

export const kindNames: Readonly<Record<QuestionKind, string>> = {
  text: 'Short text',
  longText: 'Long text',
  number: 'Number or amount',
  date: 'Date',
  choice: 'One of several',
  choices: 'Some of several',
  yesNo: 'Yes or no',
  agreement: 'Agreement',
};

const comparisonNames: Readonly<Record<Comparison, string>> = {
  is: 'is',
  isNot: 'is not',
  atLeast: 'is at least',
  atMost: 'is at most',
  before: 'is before',
  after: 'is after',
};
/** Several can be chosen: one of them is among them, or not. */
export const comparisonName = (is: Comparison, { kind }: Pick<Question, 'kind'>): string =>
  kind === 'choices' ? (is === 'is' ? 'has' : 'has not') : comparisonNames[is];

/** As people read it. */
export const answerText = (question: Question, value: AnswerValue): string => {
  if (Array.isArray(value)) return value.join(', ');
  if (typeof value === 'boolean') return yesOrNo(question, value);
  if (question.kind === 'number' && typeof value === 'number') {
    // As money is written: 2,500.50 and 70,000.
    const least = question.decimals === 2 && !Number.isInteger(value) ? 2 : 0;
    const written = value.toLocaleString('en', { minimumFractionDigits: least, maximumFractionDigits: 6 });
    return `${written}${question.unit && ` ${question.unit}`}`;
  }
  return question.kind === 'date' ? formatDay(String(value)) : String(value);
};

/** A condition said back. */
export const conditionSentence = ({ is, value }: Condition, question: Question): string =>
  `Asked only of those whose “${question.label}” ${comparisonName(is, question)} ${answerText(question, value)}.`;

/** As of documents, which are accepted and rejected like them. */
export const answerStatusNames: Readonly<Record<AnswerStatus, string>> = {
  Submitted: 'To review',
  Accept: 'Accepted',
  Reject: 'Rejected',
};

/** What somebody said to a question that is asked of them, where there is room for a line; of a long text only that there is one. */
export const cellText = (question: Question, { value, reason, status }: AnswerCell): string => {
  if (value !== undefined) return question.kind === 'longText' ? 'Answered' : answerText(question, value);
  if (status) return reason ? notApplicable(reason) : 'Not applicable';
  return question.required ? 'Missing' : 'Not answered';
};

/** The same with how it stands. */
export const saidText = (question: Question, cell: AnswerCell): string => {
  const text = cellText(question, cell);
  return cell.status ? `${text} (${answerStatusNames[cell.status]})` : text;
};

const answerStateNames: Readonly<Record<AnswerState, string>> = {
  answered: 'answered',
  notAnswered: 'not answered',
  excused: 'not applicable',
  toReview: 'to be reviewed',
  accepted: 'accepted',
  rejected: 'rejected',
};

/** An item that takes answers or reasons, by its words. */
export type NamedItem = { readonly id: string; readonly name: string; readonly item: Item };

/** All of them, as they are asked. */
export const namedItems = (
  sections: readonly QuestionSection[],
  nameOf: (documentId: string) => string,
): readonly NamedItem[] =>
  answerable(sections).map((item) => ({
    ...{ id: itemIdOf(item), item },
    name: isDocument(item) ? nameOf(item.documentId) : item.label,
  }));

/** Of a document it is the reason, as uploads are reviewed, too. */
const ofReason = (item: Item, is: AnswerState): string => (isDocument(item) && is !== 'excused' ? 'reason ' : '');

export const answerStateChoice = (item: Item, is: AnswerState): string =>
  `${ofReason(item, is)}is ${answerStateNames[is]}`;

/** Whose answers are shown, said back. */
export const filterWords = (condition: AnswerCondition, { item, name }: NamedItem): string => {
  if (!('value' in condition)) return `${name}: ${ofReason(item, condition.is)}${answerStateNames[condition.is]}`;
  if (isDocument(item)) return name;
  return `${name} ${comparisonName(condition.is, item)} ${answerText(item, condition.value)}`;
};

/** Above the sections, wherever a collaborator sees them. */
export const sectionsTitle = (sections: readonly QuestionSection[]): string => {
  if (documentsIn(sections).length === 0) return 'Questions';
  return questionsIn(sections).length === 0 ? 'Documents by section' : 'Questions and documents';
};
