/** What a project asks in sections: questions, and documents among them. What is asked of whom, and what of it is missing, is decided here for server and browser. */
import { z } from 'zod';
import { day, id, named, required, text } from '../fields.ts';
import { type AnswerAction, type AnswerStatus, mostDocuments } from '../limits.ts';
import { isEmail, lengthOf } from '../typed.ts';

export const questionKinds = ['text', 'longText', 'number', 'date', 'choice', 'choices', 'yesNo', 'agreement'] as const;
export type QuestionKind = (typeof questionKinds)[number];
export const textFormats = ['plain', 'link', 'email', 'phone'] as const;
export const comparisons = ['is', 'isNot', 'atLeast', 'atMost', 'before', 'after'] as const;
export type Comparison = (typeof comparisons)[number];

export const questionLimits = {
  ...{ sections: 30, questions: 100, options: 100, answer: 10_000, digits: 1e15 },
  ...{ reasons: 20, reason: 500 },
  /** Bytes of the answers of a section, as they are sent: their command has 256 kB. */
  section: 240_000,
} as const;

/** They go into mails. */
const label = (what: string) => named(`${what} is required.`, 300);
const option = required('Name the choice.', 200);
const amount = z.number().min(-questionLimits.digits).max(questionLimits.digits);
/** As whoever defines a question types them. */
const within = (least: number, most: number) =>
  z.number('Enter a number.').min(least, `Enter at least ${least}.`).max(most, `Enter at most ${most}.`);
const whole = (least: number, most: number) => within(least, most).int('Enter a whole number.');
const bound = within(-questionLimits.digits, questionLimits.digits).nullable().default(null);

/** Of an earlier question: what has to have been answered there. */
const condition = z.strictObject({
  questionId: id,
  is: z.enum(comparisons),
  value: z.union([z.boolean(), amount, text(200)]),
});
export type Condition = z.infer<typeof condition>;

/** "I cannot give this, because …" */
const excuses = z.strictObject({
  /** To choose from. */
  reasons: z.array(option).max(questionLimits.reasons, `Name at most ${questionLimits.reasons} reasons.`).default([]),
  /** Whether another one can be given, in own words. */
  own: z.boolean().default(true),
});

const common = {
  /** Chosen by whoever defines it, so that conditions can name it; it stays what it is when the question is changed. */
  questionId: id,
  label: label('The question'),
  help: text(1_000).default(''),
  /** Of an answer. */
  example: text(200).default(''),
  required: z.boolean().default(true),
  /** Whether an answer needs to be accepted, like a document; otherwise it is only collected. */
  reviewed: z.boolean().default(false),
  onlyIf: condition.nullable().default(null),
  /** Whether a reason why it cannot be given takes the place of an answer; null: it does not. */
  excuses: excuses.nullable().default(null),
};
const choosing = {
  options: z
    .array(option)
    .min(1, 'Name at least one choice.')
    .max(questionLimits.options, `Name at most ${questionLimits.options} choices.`),
  /** Whether something else can be answered, in own words. */
  other: z.boolean().default(false),
};

const question = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('text'),
    ...common,
    format: z.enum(textFormats).default('plain'),
    longest: whole(1, 1_000).default(200),
  }),
  z.strictObject({
    kind: z.literal('longText'),
    ...common,
    longest: whole(1, questionLimits.answer).default(5_000),
    counted: z.enum(['characters', 'words']).default('characters'),
  }),
  z.strictObject({
    kind: z.literal('number'),
    ...common,
    unit: text(20).default(''),
    least: bound,
    most: bound,
    decimals: whole(0, 6).default(0),
  }),
  z.strictObject({
    kind: z.literal('date'),
    ...common,
    earliest: day('Enter a date.').nullable().default(null),
    latest: day('Enter a date.').nullable().default(null),
  }),
  z.strictObject({ kind: z.literal('choice'), ...common, ...choosing }),
  z.strictObject({ kind: z.literal('choices'), ...common, ...choosing }),
  z.strictObject({ kind: z.literal('yesNo'), ...common }),
  z.strictObject({ kind: z.literal('agreement'), ...common, /** What one agrees to. */ text: text(5_000).default('') }),
]);
export type Question = z.infer<typeof question>;

/** A document of the project that stands among the questions of a section. What it is, its definition says. */
const askedDocument = z.strictObject({
  documentId: id,
  /** How many questions of its section come before it. */
  before: z.number().int().min(0).max(questionLimits.questions).default(0),
  onlyIf: condition.nullable().default(null),
  excuses: excuses.nullable().default(null),
});
export type AskedDocument = z.infer<typeof askedDocument>;

/** Questions in the order in which they are asked; documents that come before the same question in their own. */
export const questionSection = z.strictObject({
  sectionId: id,
  title: label('The title of the section'),
  introduction: text(1_000).default(''),
  onlyIf: condition.nullable().default(null),
  questions: z.array(question).max(questionLimits.questions, `Ask at most ${questionLimits.questions} questions.`),
  documents: z.array(askedDocument).max(mostDocuments).default([]),
});
export type QuestionSection = z.infer<typeof questionSection>;

/** What stands in a section. */
export type Item = Question | AskedDocument;
type Section = Pick<QuestionSection, 'questions' | 'documents'>;

export const isDocument = (item: Item): item is AskedDocument => 'documentId' in item;
export const itemIdOf = (item: Item): string => (isDocument(item) ? item.documentId : item.questionId);

/** Questions and documents as one list, as they are asked. */
export const itemsOf = ({ questions, documents }: Section): readonly Item[] => {
  if (documents.length === 0) return questions;
  const inOrder = documents.toSorted((one, other) => one.before - other.before);
  const standing = (at: number) => inOrder.filter(({ before }) => Math.min(before, questions.length) === at);
  return [...questions.flatMap((one, at) => [...standing(at), one]), ...standing(questions.length)];
};

/** The reverse: where each document stands is how many questions come before it. */
export const sectionOf = (items: readonly Item[]): Section => {
  const questions: Question[] = [];
  const documents: AskedDocument[] = [];
  for (const item of items) {
    if (isDocument(item)) documents.push({ ...item, before: questions.length });
    else questions.push(item);
  }
  return { questions, documents };
};

/**
 * Without the documents that the project has no more, and sections of which nothing is left: they are passed over
 * wherever sections are kept.
 */
export const sectionsWith = (
  sections: readonly QuestionSection[],
  defined: readonly { readonly documentId: string }[],
): readonly QuestionSection[] => {
  const isThere = ({ documentId }: AskedDocument) => defined.some((one) => one.documentId === documentId);
  if (sections.every(({ documents }) => documents.every(isThere))) return sections;
  return sections.flatMap((section) => {
    const documents = section.documents.filter(isThere);
    return section.questions.length + documents.length > 0 ? [{ ...section, documents }] : [];
  });
};

export const documentsIn = (sections: readonly QuestionSection[]): AskedDocument[] =>
  sections.flatMap(({ documents }) => documents);

export const answerValue = z.union([
  z.boolean(),
  amount,
  text(questionLimits.answer),
  z.array(option).max(questionLimits.options + 1),
]);
export type AnswerValue = z.infer<typeof answerValue>;
export type Answer = { readonly questionId: string; readonly value: AnswerValue };
export type Answers = ReadonlyMap<string, AnswerValue>;

/** Those that say nothing are no answers. */
export const givenAnswers = (
  answers: readonly { readonly questionId: string; readonly value: AnswerValue | null }[],
): Map<string, AnswerValue> => {
  const said = answers.flatMap(({ questionId, value }): [string, AnswerValue][] =>
    value === null || value === '' || (Array.isArray(value) && value.length === 0) ? [] : [[questionId, value]],
  );
  return new Map(said);
};

/** By item what was decided on its answer or reason. */
export const decisionsIn = <D extends { readonly itemId: string; readonly action: AnswerAction }>(
  decisions: readonly D[],
): ReadonlyMap<string, D> => new Map(decisions.map((decision) => [decision.itemId, decision]));

/** Wherever answers are shown. An agreement is not *Accepted*: so is an answer that was reviewed. */
export const yesOrNo = ({ kind }: Pick<Question, 'kind'>, value: boolean): string => {
  if (kind === 'agreement') return 'Agreed';
  return value ? 'Yes' : 'No';
};

/** A reason instead of an answer, wherever answers are shown. */
export const notApplicable = (reason: string): string => `Not applicable: ${reason}`;

/** Why this is no reason to leave the item out; undefined: it is one. */
export const excuseProblem = ({ excuses }: Pick<Item, 'excuses'>, reason: string): string | undefined => {
  if (reason === '') return 'Say why.';
  return excuses?.own || excuses?.reasons.includes(reason) ? undefined : 'Choose one of the reasons.';
};

export const answersClosed = 'The due date has passed; answers can no longer be given.';

/** As an event keeps them: one personal value, encrypted with its giver's key. */
export const storedAnswers = (answers: Answers): string =>
  JSON.stringify([...answers].map(([questionId, value]) => ({ questionId, value })));
/** Of a person who was erased nothing is left to read. */
export const readAnswers = (stored: string): readonly Answer[] => {
  try {
    const answers: unknown = JSON.parse(stored);
    return Array.isArray(answers) ? answers : [];
  } catch {
    return [];
  }
};

/** Submitted by one person, one after the other: a later part says all that there is to its questions. */
export const standingAnswers = (
  parts: readonly {
    readonly questionIds: readonly string[];
    readonly questionsRevision: number;
    readonly answers: string;
    readonly answeredAt: string;
  }[],
) => {
  const later = new Set<string>();
  const latest = parts.toReversed().map(({ answers, answeredAt, questionsRevision, questionIds }) => {
    const own = readAnswers(answers).filter(({ questionId }) => !later.has(questionId));
    for (const questionId of questionIds) later.add(questionId);
    return own.map(({ questionId, value }) => ({ questionId, value, answeredAt, questionsRevision }));
  });
  return latest.toReversed().flat();
};

export const questionsIn = (sections: readonly QuestionSection[]): Question[] =>
  sections.flatMap(({ questions }) => questions);

export const wordsIn = (value: string): number => value.split(/\s+/).filter(Boolean).length;

const isLink = (value: string): boolean => /^https?:\/\//i.test(value) && URL.canParse(value);
const isPhone = (value: string): boolean =>
  /^\+?[\d ()./-]{4,30}$/.test(value) && /\d{4}/.test(value.replace(/\D/g, ''));

/** Of most texts it is known without a look at each character. */
const isLonger = (value: string, longest: number) => value.length > longest && lengthOf(value) > longest;

const textProblem = ({ format, longest }: Question & { kind: 'text' }, value: AnswerValue): string | undefined => {
  if (typeof value !== 'string') return 'Enter a text.';
  if (/[\r\n]/.test(value)) return 'Only one line is allowed.';
  if (isLonger(value, longest)) return `Use at most ${longest} characters.`;
  if (format === 'link' && !isLink(value)) return 'Enter a web address that begins with https:// or http://.';
  if (format === 'email' && !isEmail(value)) return 'Invalid email format.';
  if (format === 'phone' && !isPhone(value)) return 'Enter a phone number.';
  return undefined;
};

const longTextProblem = ({ longest, counted }: Question & { kind: 'longText' }, value: AnswerValue) => {
  if (typeof value !== 'string') return 'Enter a text.';
  const isTooLong = counted === 'words' ? wordsIn(value) > longest : isLonger(value, longest);
  return isTooLong ? `Use at most ${longest} ${counted}.` : undefined;
};

const numberProblem = ({ least, most, decimals }: Question & { kind: 'number' }, value: AnswerValue) => {
  if (typeof value !== 'number') return 'Enter a number.';
  if (least !== null && value < least) return `Enter at least ${least}.`;
  if (most !== null && value > most) return `Enter at most ${most}.`;
  if (Number.isInteger(value) || Number(value.toFixed(decimals)) === value) return undefined;
  return decimals === 0 ? 'Enter a whole number.' : `Enter at most ${decimals} decimals.`;
};

const dateProblem = ({ earliest, latest }: Question & { kind: 'date' }, value: AnswerValue) => {
  if (!day('').safeParse(value).success) return 'Enter a valid date.';
  if (earliest !== null && value < earliest) return `Enter ${earliest} or later.`;
  return latest !== null && value > latest ? `Enter ${latest} or earlier.` : undefined;
};

const choicesProblem = ({ options, other }: Question & { kind: 'choices' }, value: AnswerValue) => {
  if (!Array.isArray(value)) return 'Choose from the list.';
  const others = value.filter((one) => !options.includes(one));
  if (others.length > (other ? 1 : 0)) return 'Choose from the list.';
  return new Set(value).size < value.length ? 'Choose each once.' : undefined;
};

/** Why it does not answer the question. */
export const answerProblem = (question: Question, value: AnswerValue): string | undefined => {
  switch (question.kind) {
    case 'text':
      return textProblem(question, value);
    case 'longText':
      return longTextProblem(question, value);
    case 'number':
      return numberProblem(question, value);
    case 'date':
      return dateProblem(question, value);
    case 'choice': {
      const fits = typeof value === 'string' && (question.options.includes(value) || question.other);
      return fits ? undefined : 'Choose one of the list.';
    }
    case 'choices':
      return choicesProblem(question, value);
    case 'yesNo':
      return typeof value === 'boolean' ? undefined : 'Choose Yes or No.';
    case 'agreement':
      return value === true ? undefined : 'Please accept this.';
  }
};

/** An answer that was given to the question as it was before may say nothing to it now: then there is none. */
export const answerTo = (question: Question, answers: Answers): AnswerValue | undefined => {
  const value = answers.get(question.questionId);
  return value === undefined || answerProblem(question, value) !== undefined ? undefined : value;
};

const compared: Readonly<Record<Comparison, (answer: AnswerValue, value: AnswerValue) => boolean>> = {
  is: (answer, value) => (Array.isArray(answer) ? answer.includes(String(value)) : answer === value),
  isNot: (answer, value) => !compared.is(answer, value),
  atLeast: (answer, value) => answer >= value,
  atMost: (answer, value) => answer <= value,
  before: (answer, value) => answer < value,
  after: (answer, value) => answer > value,
};
export const isCompared = (answer: AnswerValue, { is, value }: Pick<Condition, 'is' | 'value'>): boolean =>
  compared[is](answer, value);

type AskedQuestion = { readonly question: Question; readonly answer: AnswerValue | undefined };
type AskedItem = AskedQuestion | { readonly document: AskedDocument };

/**
 * Of whoever gave these answers, with those that fit. A condition on a question that is not asked, or has no answer,
 * does not hold: nobody is asked for more because they have not said something yet.
 */
const askedItems = (sections: readonly QuestionSection[], answers: Answers): readonly AskedItem[] => {
  const before = new Map<string, AnswerValue>();
  const holds = ({ onlyIf }: { readonly onlyIf: Condition | null }) => {
    const answer = onlyIf && before.get(onlyIf.questionId);
    return onlyIf === null || (answer !== undefined && answer !== null && isCompared(answer, onlyIf));
  };
  return sections.flatMap((section) => {
    if (!holds(section)) return [];
    return itemsOf(section).flatMap((item): AskedItem[] => {
      if (!holds(item)) return [];
      if (isDocument(item)) return [{ document: item }];
      const answer = answerTo(item, answers);
      if (answer !== undefined) before.set(item.questionId, answer);
      return [{ question: item, answer }];
    });
  });
};

export const askedWith = (sections: readonly QuestionSection[], answers: Answers): readonly AskedQuestion[] =>
  askedItems(sections, answers).flatMap((item) => ('question' in item ? [item] : []));
export const asked = (sections: readonly QuestionSection[], answers: Answers): Question[] =>
  askedWith(sections, answers).map(({ question }) => question);

/** Documents in sections that are not asked of whoever gave these answers: they owe them nowhere, and upload none. */
export const unaskedDocuments = (sections: readonly QuestionSection[], answers: Answers): AskedDocument[] => {
  const documents = documentsIn(sections);
  if (documents.length === 0) return documents;
  const isAsked = new Set(askedItems(sections, answers).flatMap((item) => ('document' in item ? [item.document] : [])));
  return documents.filter((document) => !isAsked.has(document));
};

/** What answers or reasons can be given to, in its order: a document is uploaded, unless a reason can take its place. */
export const answerable = (sections: readonly Section[]): Item[] =>
  sections.flatMap(itemsOf).filter((item) => !isDocument(item) || item.excuses !== null);

/** What is noted of somebody beside their answers. */
export type Noted = {
  /** By item, as long as what it was decided on stands. */
  readonly decisions: ReadonlyMap<string, { readonly action: AnswerAction }>;
  /** Items for which they gave a reason instead. */
  readonly excused: Pick<ReadonlyMap<string, unknown>, 'has'>;
};
export const nothingNoted: Noted = { decisions: new Map(), excused: new Map() };

/** It counts as given as long as the host allows it. */
export const isExcused = (
  question: Pick<Question, 'questionId' | 'excuses'>,
  answer: AnswerValue | undefined,
  { excused }: Pick<Noted, 'excused'>,
): boolean => answer === undefined && question.excuses !== null && excused.has(question.questionId);

/** Of the reason that stands instead of a document; null: none does, or the host takes none any more. */
export const excuseStatus = (
  { documentId, excuses }: Pick<AskedDocument, 'documentId' | 'excuses'>,
  { excused, decisions }: Noted,
): AnswerStatus | null =>
  excuses !== null && excused.has(documentId) ? (decisions.get(documentId)?.action ?? 'Submitted') : null;

/** As of documents: `Submitted` until it is decided on; null: it is only collected, or there is none. */
export const answerStatus = (
  question: Pick<Question, 'questionId' | 'reviewed' | 'excuses'>,
  answer: AnswerValue | undefined,
  noted: Noted,
): AnswerStatus | null => {
  const isReviewed = answer === undefined ? isExcused(question, answer, noted) : question.reviewed;
  return isReviewed ? (noted.decisions.get(question.questionId)?.action ?? 'Submitted') : null;
};

/** Whether something about it can be decided on. */
export const isReviewable = (item: Pick<Question, 'reviewed' | 'excuses'> | AskedDocument): boolean =>
  ('reviewed' in item && item.reviewed) || item.excuses !== null;

/** What is asked of whoever gave these answers, with how each stands. */
export const standingWith = (sections: readonly QuestionSection[], answers: Answers, noted: Noted) =>
  askedWith(sections, answers).map(({ question, answer }) => {
    const status = answerStatus(question, answer, noted);
    const isThere = answer !== undefined || isExcused(question, answer, noted);
    return { question, answer, status, isMissing: question.required && (!isThere || status === 'Reject') };
  });

type Standing = {
  readonly item: Item;
  readonly answer?: AnswerValue | undefined;
  readonly status: AnswerStatus | null;
};
/** The same of questions and documents as one list; of documents the status is that of a reason. */
export const standingItems = (sections: readonly QuestionSection[], answers: Answers, noted: Noted) =>
  askedItems(sections, answers).map((one): Standing => {
    if ('document' in one) return { item: one.document, status: excuseStatus(one.document, noted) };
    const { question: item, answer } = one;
    return { item, answer, status: answerStatus(item, answer, noted) };
  });

/** Questions that are not asked of them any more, where what they gave was rejected: they have nothing to mend there. */
const rejectedBefore = (sections: readonly QuestionSection[], answers: Answers, { decisions }: Noted): Question[] => {
  if (decisions.size === 0) return [];
  const isAsked = new Set(asked(sections, answers));
  const isRejected = ({ questionId }: Question) => decisions.get(questionId)?.action === 'Reject';
  return questionsIn(sections).filter((question) => isRejected(question) && !isAsked.has(question));
};

/** What events say of somebody by ids, as whoever reads them has no answers. */
export const standingIds = (sections: readonly QuestionSection[], answers: Answers, noted: Noted = nothingNoted) => ({
  missing: missing(sections, answers, noted).map(itemIdOf),
  toReview: toReview(sections, answers, noted).map(itemIdOf),
  /** Documents whose condition does not hold, and questions of which something was rejected. */
  unasked: [...unaskedDocuments(sections, answers), ...rejectedBefore(sections, answers, noted)].map(itemIdOf),
  /** Documents for which a reason stands that was not rejected. */
  excused: standingItems(sections, answers, noted).flatMap(({ item, status }) =>
    isDocument(item) && status !== null && status !== 'Reject' ? [item.documentId] : [],
  ),
});
export type StandingIds = ReturnType<typeof standingIds>;

/** Required, asked, and with neither an answer that fits nor a reason, or with one that was rejected. */
export const missing = (
  sections: readonly QuestionSection[],
  answers: Answers,
  noted: Noted = nothingNoted,
): Question[] =>
  standingWith(sections, answers, noted).flatMap(({ question, isMissing }) => (isMissing ? [question] : []));

/** Answers that are reviewed, and reasons, on which nobody has decided. */
export const toReview = (sections: readonly QuestionSection[], answers: Answers, noted: Noted): Item[] =>
  standingItems(sections, answers, noted).flatMap(({ item, status }) => (status === 'Submitted' ? [item] : []));

/** Of what was missing, in the order of the questions: what is asked no more, or not required any more, is not. */
export const stillMissing = (sections: readonly QuestionSection[], were: readonly string[]): Question[] =>
  questionsIn(sections).filter(({ questionId, required }) => required && were.includes(questionId));

/** Of what was to be reviewed: what is only collected now, or not asked any more, is not. */
export const stillToReview = (sections: readonly QuestionSection[], were: readonly string[]): Item[] =>
  sections.flatMap(itemsOf).filter((item) => isReviewable(item) && were.includes(itemIdOf(item)));

/** Of what was not asked of somebody. */
export const stillUnasked = (sections: readonly QuestionSection[], were: readonly string[]): Item[] =>
  [...documentsIn(sections), ...questionsIn(sections)].filter((item) => were.includes(itemIdOf(item)));

/** Of the documents for which a reason stood: as long as the host takes reasons. */
export const stillExcused = (sections: readonly QuestionSection[], were: readonly string[]): AskedDocument[] =>
  documentsIn(sections).filter(({ documentId, excuses }) => excuses !== null && were.includes(documentId));

/** By question what keeps these from being the answers to a section. */
export const answerProblems = (
  sections: readonly QuestionSection[],
  sectionId: string,
  answers: Answers,
  noted: Noted = nothingNoted,
): Map<string, string> => {
  const own = new Set(sections.find((section) => section.sectionId === sectionId)?.questions);
  const problems = asked(sections, answers).flatMap((question): [string, string][] => {
    if (!own.has(question)) return [];
    const value = answers.get(question.questionId);
    const nothing = question.required && !isExcused(question, value, noted) ? 'Please answer this.' : undefined;
    const problem = value === undefined ? nothing : answerProblem(question, value);
    return problem === undefined ? [] : [[question.questionId, problem]];
  });
  return new Map(problems);
};

const comparable: Readonly<Partial<Record<QuestionKind, readonly Comparison[]>>> = {
  choice: ['is', 'isNot'],
  choices: ['is', 'isNot'],
  yesNo: ['is'],
  number: ['is', 'isNot', 'atLeast', 'atMost'],
  date: ['is', 'before', 'after'],
};
/** How answers to a question can be compared: by conditions that follow from it. */
export const comparisonsOf = ({ kind }: Pick<Question, 'kind'>): readonly Comparison[] => comparable[kind] ?? [];

export const fitsCondition = (question: Question, { is, value }: Pick<Condition, 'is' | 'value'>): boolean => {
  if (!comparisonsOf(question).includes(is)) return false;
  if (question.kind === 'choice' || question.kind === 'choices') return question.options.includes(String(value));
  if (question.kind === 'number') return typeof value === 'number';
  return question.kind === 'date' ? day('').safeParse(value).success : typeof value === 'boolean';
};

type Problem = readonly [path: string, message: string];

const excusesProblem = ({ excuses }: Item): readonly [field: string, message: string] | undefined =>
  excuses && excuses.reasons.length === 0 && !excuses.own
    ? ['excuses', 'Name a reason, or allow own words.']
    : undefined;

const rangeProblem = (question: Question): readonly [field: string, message: string] | undefined => {
  if (question.kind === 'number' && question.least !== null && question.most !== null)
    return question.most < question.least ? ['most', 'This is less than the least.'] : undefined;
  if (question.kind === 'date' && question.earliest !== null && question.latest !== null)
    return question.latest < question.earliest ? ['latest', 'This is before the earliest.'] : undefined;
  if ('options' in question && new Set(question.options).size < question.options.length)
    return ['options', 'Name each choice once.'];
  return undefined;
};

/** By dotted path why these cannot be asked, the first of each place. @param defined the documents of the project; absent: those that are named are there */
export const definitionProblems = (
  sections: readonly QuestionSection[],
  defined: readonly { readonly documentId: string }[] = documentsIn(sections),
): Readonly<Record<string, string>> => {
  const earlier = new Map<string, Question>();
  const ids = new Set<string>();
  const named = new Set<string>();
  const isDefined = new Set(defined.map(({ documentId }) => documentId));
  const problems: Problem[] = [];
  const check = (path: string, onlyIf: Condition | null) => {
    const question = onlyIf && earlier.get(onlyIf.questionId);
    if (onlyIf && !question)
      problems.push([`${path}.onlyIf`, 'This depends on a question that does not come before it.']);
    if (onlyIf && question && !fitsCondition(question, onlyIf))
      problems.push([`${path}.onlyIf`, `“${question.label}” cannot be answered so.`]);
  };
  const note = (place: string, problem: readonly [field: string, message: string] | undefined) => {
    if (problem) problems.push([`${place}.${problem[0]}`, problem[1]]);
  };
  for (const [at, section] of sections.entries()) {
    const path = `sections.${at}`;
    const { questions, documents } = section;
    if (ids.has(section.sectionId)) problems.push([`${path}.sectionId`, 'This section is listed twice.']);
    ids.add(section.sectionId);
    if (questions.length + documents.length === 0)
      problems.push([`${path}.questions`, 'A section needs at least one question or document.']);
    check(path, section.onlyIf);
    for (const item of itemsOf(section)) {
      const isThere = isDocument(item);
      const place = isThere
        ? `${path}.documents.${documents.indexOf(item)}`
        : `${path}.questions.${questions.indexOf(item)}`;
      const itemId = itemIdOf(item);
      if (named.has(itemId))
        note(
          place,
          isThere ? ['documentId', 'This document is listed twice.'] : ['questionId', 'This question is listed twice.'],
        );
      named.add(itemId);
      if (isThere && !isDefined.has(itemId)) note(place, ['documentId', 'The project has no such document.']);
      if (isThere && item.before > questions.length)
        note(place, ['before', 'So many questions do not come before it.']);
      if (!isThere && isDefined.has(itemId)) note(place, ['questionId', 'A document of the project has this id.']);
      check(place, item.onlyIf);
      note(place, excusesProblem(item));
      if (isThere) continue;
      note(place, rangeProblem(item));
      earlier.set(itemId, item);
    }
  }
  if (earlier.size > questionLimits.questions)
    problems.push(['sections', `Ask at most ${questionLimits.questions} questions.`]);
  return Object.fromEntries(problems.toReversed());
};
