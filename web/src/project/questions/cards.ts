import type { Condition, Item, Question, QuestionKind, QuestionSection } from '@dossier/shared/contract';
import {
  definitionProblems,
  isDocument,
  itemsOf,
  questionLimits,
  questionSection,
  sectionOf,
} from '@dossier/shared/contract';
import { z } from 'zod';
import { kindNames } from './words.ts';

/** Of whom an item is asked, and whether it can be left out, as typed. */
type Asking = {
  readonly onlyIf: Condition | null;
  /** Whether a reason takes its place; those to choose from, one on each line; and whether others do. */
  readonly excusable: boolean;
  readonly reasons: string;
  readonly ownReasons: boolean;
};
/** As typed: an empty or odd number stays visible until it is mended. Of all kinds, so that nothing is lost when the kind is changed. */
export type QuestionCard = Asking & {
  readonly questionId: string;
  readonly kind: QuestionKind;
  readonly label: string;
  readonly help: string;
  readonly example: string;
  readonly required: boolean;
  readonly reviewed: boolean;
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
/** A document of the project, whose own words stand elsewhere. */
export type DocumentCard = Asking & { readonly documentId: string };
export type ItemCard = QuestionCard | DocumentCard;
export type SectionCard = {
  readonly sectionId: string;
  readonly title: string;
  readonly introduction: string;
  readonly onlyIf: Condition | null;
  /** In their order. */
  readonly items: readonly ItemCard[];
};

export const isDocumentCard = (card: ItemCard): card is DocumentCard => 'documentId' in card;
export const idOf = (card: ItemCard): string => (isDocumentCard(card) ? card.documentId : card.questionId);
export const questionsOf = ({ items }: Pick<SectionCard, 'items'>): QuestionCard[] =>
  items.flatMap((card) => (isDocumentCard(card) ? [] : [card]));

const asking: Asking = { onlyIf: null, excusable: false, reasons: '', ownReasons: true };

export const emptyDocument = (documentId: string): DocumentCard => ({ ...asking, documentId });
export const emptyQuestion = (questionId: string): QuestionCard => ({
  ...asking,
  questionId,
  kind: 'text',
  label: '',
  help: '',
  example: '',
  required: true,
  reviewed: false,
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
  items: [emptyQuestion(questionId)],
});

const typedNumber = (value: number | null): string => (value === null ? '' : String(value));

const askingOf = ({ onlyIf, excuses }: Item): Asking => ({
  onlyIf,
  excusable: excuses !== null,
  reasons: excuses?.reasons.join('\n') ?? '',
  ownReasons: excuses?.own ?? true,
});
const cardOfQuestion = (question: Question): QuestionCard => {
  const { excuses: _, ...others } = question;
  const card = { ...emptyQuestion(question.questionId), ...others };
  return {
    ...card,
    ...askingOf(question),
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
const cardOf = (item: Item): ItemCard =>
  isDocument(item) ? { documentId: item.documentId, ...askingOf(item) } : cardOfQuestion(item);
export const cardsOf = (sections: readonly QuestionSection[]): SectionCard[] =>
  sections.map((section) => {
    const { sectionId, title, introduction, onlyIf } = section;
    return { sectionId, title, introduction, onlyIf, items: itemsOf(section).map(cardOf) };
  });

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
const askedBy = ({ onlyIf, excusable, reasons, ownReasons }: Asking) => ({
  onlyIf,
  excuses: excusable ? { reasons: linesIn(reasons), own: ownReasons } : null,
});
const questionOf = (card: QuestionCard) => ({
  kind: card.kind,
  questionId: card.questionId,
  label: card.label,
  help: card.help,
  example: card.example,
  required: card.required,
  reviewed: card.reviewed,
  ...askedBy(card),
  ...ofKind(card),
});
const itemOf = (card: ItemCard) =>
  isDocumentCard(card) ? { documentId: card.documentId, before: 0, ...askedBy(card) } : questionOf(card);

/** As far as it is typed: what conditions can name. */
export const draftOf = (card: QuestionCard): Question =>
  questionOf({ ...card, label: card.label.trim() || 'the question without words' }) as Question;

const schema = z
  .array(questionSection)
  .max(questionLimits.sections, `Make at most ${questionLimits.sections} sections.`);

/** Questions and documents are counted by themselves in what is sent, and together where they are shown. */
const shownAt = (cards: readonly SectionCard[], path: string): string => {
  const found = /^(\d+)\.(questions|documents)\.(\d+)(.*)$/.exec(path);
  if (!found) return path;
  const [, section = '', list, index = '', rest = ''] = found;
  const { items = [] } = cards[Number(section)] ?? {};
  const item = items.filter((one) => isDocumentCard(one) === (list === 'documents'))[Number(index)];
  return item ? `${section}.items.${items.indexOf(item)}${rest}` : path;
};

/**
 * What the cards ask, or by dotted path (`0.items.1.label`) why they cannot.
 * @param defined documents of the project
 */
export const read = (
  cards: readonly SectionCard[],
  defined: readonly { readonly id: string }[],
): { readonly sections?: QuestionSection[]; readonly problems: ReadonlyMap<string, string> } => {
  // Checked only then: as typed, items are no more than shaped like what is asked.
  const parsed = schema.safeParse(
    cards.map(({ items, ...section }) => ({ ...section, ...sectionOf(items.map(itemOf) as Item[]) })),
  );
  const ids = defined.map(({ id }) => ({ documentId: id }));
  const found = parsed.success
    ? Object.entries(definitionProblems(parsed.data, ids)).map(
        ([path, message]) => [path.replace(/^sections\.?/, ''), message] as const,
      )
    : parsed.error.issues.map(({ path, message }) => [path.join('.'), message] as const).toReversed();
  return {
    ...(parsed.success && { sections: parsed.data }),
    problems: new Map(found.map(([path, message]) => [shownAt(cards, path), message])),
  };
};

/** Moves an item by one; at the end of its section it goes over to the one beside it. */
export const movedItem = (
  cards: readonly SectionCard[],
  section: number,
  index: number,
  step: 1 | -1,
): readonly SectionCard[] => {
  const [from, beside] = [cards[section], cards[section + step]];
  const item = from?.items[index];
  if (!from || !item) return cards;
  const others = from.items.toSpliced(index, 1);
  const to = index + step;
  if (to >= 0 && to < from.items.length) return cards.with(section, { ...from, items: others.toSpliced(to, 0, item) });
  if (!beside) return cards;
  const items = step === 1 ? [item, ...beside.items] : [...beside.items, item];
  return cards.with(section, { ...from, items: others }).with(section + step, { ...beside, items });
};

/** Of an item in its section; without an index of the section itself. */
export type Place = { readonly section: number; readonly index?: number };

/** Moves a section, or an item, to before what stands there. */
export const placed = (cards: readonly SectionCard[], from: Place, to: Place): readonly SectionCard[] => {
  const moving = cards[from.section];
  if (!moving) return cards;
  if (from.index === undefined)
    return cards.toSpliced(from.section, 1).toSpliced(to.section - (to.section > from.section ? 1 : 0), 0, moving);
  const { index } = from;
  const item = moving.items[index];
  const left = cards.with(from.section, { ...moving, items: moving.items.toSpliced(index, 1) });
  const target = left[to.section];
  if (!item || !target) return cards;
  const at = to.index ?? 0;
  const isBehind = to.section === from.section && at > index;
  return left.with(to.section, { ...target, items: target.items.toSpliced(isBehind ? at - 1 : at, 0, item) });
};

/** As people are told of it, also before it has a title. */
export const sectionName = ({ title }: SectionCard, at: number): string => title.trim() || `section ${at + 1}`;

/**
 * What is asked by an answer to a question that does not come before it, by its words; however much of it is typed yet.
 * @param nameOf of an item
 */
export const outOfOrder = (cards: readonly SectionCard[], nameOf: (card: ItemCard) => string): readonly string[] => {
  const earlier = new Set<string>();
  const isEarly = ({ onlyIf }: { readonly onlyIf: Condition | null }) =>
    onlyIf === null || earlier.has(onlyIf.questionId);
  return cards.flatMap((card, at) => {
    const early = isEarly(card) ? [] : [sectionName(card, at)];
    const items = card.items.flatMap((item) => {
      const found = isEarly(item) ? [] : [nameOf(item)];
      earlier.add(idOf(item));
      return found;
    });
    return [...early, ...items];
  });
};

/** What is to be known of an item at a glance. */
export const marksOf = (card: ItemCard): string =>
  [
    ...(isDocumentCard(card)
      ? ['Document']
      : [kindNames[card.kind], card.required ? 'required' : 'optional', card.reviewed && 'reviewed']),
    card.onlyIf && 'asked of some',
    card.excusable && 'or a reason',
  ]
    .filter(Boolean)
    .join(' · ');
