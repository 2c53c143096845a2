import {
  type Condition,
  definitionProblems,
  type Question,
  type QuestionKind,
  type QuestionSection,
  questionLimits,
  questionSection,
} from '@dossier/shared/contract';
import { z } from 'zod';

/** As typed: an empty or odd number stays visible until it is mended. Of all kinds, so that nothing is lost when the kind is changed. */
export type QuestionCard = {
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly label: string;
  readonly help: string;
  readonly required: boolean;
  readonly reviewed: boolean;
  /** Whether a reason takes the place of an answer; those to choose from, one on each line; and whether others do. */
  readonly excusable: boolean;
  readonly reasons: string;
  readonly ownReasons: boolean;
  readonly onlyIf: Condition | null;
  readonly format: 'plain' | 'link' | 'email' | 'phone';
  readonly longest: string;
  readonly counted: 'characters' | 'words';
  readonly unit: string;
  readonly least: string;
  readonly most: string;
  readonly decimals: string;
  readonly earliest: string;
  readonly latest: string;
  /** One on each line. */
  readonly options: string;
  readonly other: boolean;
  readonly text: string;
};
export type SectionCard = {
  readonly sectionId: string;
  readonly title: string;
  readonly introduction: string;
  readonly onlyIf: Condition | null;
  readonly questions: readonly QuestionCard[];
};

export const emptyQuestion = (questionId: string): QuestionCard => ({
  questionId,
  kind: 'text',
  label: '',
  help: '',
  required: true,
  reviewed: false,
  excusable: false,
  reasons: '',
  ownReasons: true,
  onlyIf: null,
  format: 'plain',
  longest: '',
  counted: 'characters',
  unit: '',
  least: '',
  most: '',
  decimals: '0',
  earliest: '',
  latest: '',
  options: '',
  other: false,
  text: '',
});
export const emptySection = (sectionId: string, questionId: string): SectionCard => ({
  sectionId,
  title: '',
  introduction: '',
  onlyIf: null,
  questions: [emptyQuestion(questionId)],
});

const typedNumber = (value: number | null): string => (value === null ? '' : String(value));

const cardOfQuestion = (question: Question): QuestionCard => {
  const { excuses, ...others } = question;
  const card = { ...emptyQuestion(question.questionId), ...others };
  return {
    ...card,
    excusable: excuses !== null,
    reasons: excuses?.reasons.join('\n') ?? '',
    ownReasons: excuses?.own ?? true,
    longest: 'longest' in question ? String(question.longest) : '',
    ...(question.kind === 'number'
      ? { least: typedNumber(question.least), most: typedNumber(question.most), decimals: String(question.decimals) }
      : { least: '', most: '', decimals: '0' }),
    ...(question.kind === 'date'
      ? { earliest: question.earliest ?? '', latest: question.latest ?? '' }
      : { earliest: '', latest: '' }),
    options: 'options' in question ? question.options.join('\n') : '',
  };
};
export const cardsOf = (sections: readonly QuestionSection[]): SectionCard[] =>
  sections.map(({ sectionId, title, introduction, onlyIf, questions }) => ({
    sectionId,
    title,
    introduction,
    onlyIf,
    questions: questions.map(cardOfQuestion),
  }));

const linesIn = (typed: string): string[] => typed.split('\n').filter((line) => line.trim() !== '');

/** What is no number is said to be none. */
const numberIn = (typed: string): number | null => (typed.trim() === '' ? null : Number(typed));

const ofKind = (card: QuestionCard): object => {
  const longest = numberIn(card.longest) ?? undefined;
  switch (card.kind) {
    case 'text':
      return { format: card.format, longest };
    case 'longText':
      return { counted: card.counted, longest };
    case 'number':
      return {
        unit: card.unit,
        least: numberIn(card.least),
        most: numberIn(card.most),
        decimals: numberIn(card.decimals) ?? 0,
      };
    case 'date':
      return { earliest: card.earliest || null, latest: card.latest || null };
    case 'choice':
    case 'choices':
      return { options: linesIn(card.options), other: card.other };
    case 'yesNo':
      return {};
    case 'agreement':
      return { text: card.text };
  }
};
const questionOf = (card: QuestionCard) => ({
  kind: card.kind,
  questionId: card.questionId,
  label: card.label,
  help: card.help,
  required: card.required,
  reviewed: card.reviewed,
  onlyIf: card.onlyIf,
  excuses: card.excusable ? { reasons: linesIn(card.reasons), own: card.ownReasons } : null,
  ...ofKind(card),
});

/** As far as it is typed: what conditions can name. */
export const draftOf = (card: QuestionCard): Question =>
  questionOf({ ...card, label: card.label.trim() || 'the question without words' }) as Question;

const schema = z
  .array(questionSection)
  .max(questionLimits.sections, `Make at most ${questionLimits.sections} sections.`);

/** What the cards ask, or by dotted path (`0.questions.1.label`) why they cannot. */
export const read = (
  cards: readonly SectionCard[],
): { readonly sections?: QuestionSection[]; readonly problems: ReadonlyMap<string, string> } => {
  const parsed = schema.safeParse(cards.map((card) => ({ ...card, questions: card.questions.map(questionOf) })));
  if (!parsed.success) {
    const issues = parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const);
    return { problems: new Map(issues.toReversed()) };
  }
  const problems = Object.entries(definitionProblems(parsed.data));
  return {
    sections: parsed.data,
    problems: new Map(problems.map(([path, message]) => [path.replace(/^sections\.?/, ''), message])),
  };
};

/** Moves a question by one; at the end of its section it goes over to the one beside it. */
export const movedQuestion = (
  cards: readonly SectionCard[],
  section: number,
  index: number,
  step: 1 | -1,
): readonly SectionCard[] => {
  const [from, beside] = [cards[section], cards[section + step]];
  const question = from?.questions[index];
  if (!from || !question) return cards;
  const others = from.questions.filter((one) => one !== question);
  const to = index + step;
  if (to >= 0 && to < from.questions.length)
    return cards.with(section, { ...from, questions: others.toSpliced(to, 0, question) });
  if (!beside) return cards;
  const questions = step === 1 ? [question, ...beside.questions] : [...beside.questions, question];
  return cards.with(section, { ...from, questions: others }).with(section + step, { ...beside, questions });
};

/** Of a question in its section; without an index of the section itself. */
export type Place = { readonly section: number; readonly index?: number };

/** Moves a section, or a question, to before what stands there. */
export const placed = (cards: readonly SectionCard[], from: Place, to: Place): readonly SectionCard[] => {
  const moving = cards[from.section];
  if (!moving) return cards;
  if (from.index === undefined)
    return cards.toSpliced(from.section, 1).toSpliced(to.section - (to.section > from.section ? 1 : 0), 0, moving);
  const { index } = from;
  const question = moving.questions[index];
  const left = cards.with(from.section, { ...moving, questions: moving.questions.toSpliced(index, 1) });
  const target = left[to.section];
  if (!question || !target) return cards;
  const at = to.index ?? 0;
  const isBehind = to.section === from.section && at > index;
  return left.with(to.section, {
    ...target,
    questions: target.questions.toSpliced(isBehind ? at - 1 : at, 0, question),
  });
};

/** What is asked by an answer to a question that does not come before it, by its words; however much of it is typed yet. */
export const outOfOrder = (cards: readonly SectionCard[]): readonly string[] => {
  const earlier = new Set<string>();
  const isEarly = ({ onlyIf }: { readonly onlyIf: Condition | null }) =>
    onlyIf === null || earlier.has(onlyIf.questionId);
  return cards.flatMap((card, at) => {
    const early = isEarly(card) ? [] : [card.title.trim() || `section ${at + 1}`];
    const questions = card.questions.flatMap((question) => {
      const found = isEarly(question) ? [] : [question.label.trim() || 'A question without words'];
      earlier.add(question.questionId);
      return found;
    });
    return [...early, ...questions];
  });
};
