import {
  type Answer,
  type Answers,
  answerProblems,
  answerStatus,
  asked,
  type DocumentRow,
  excuseStatus,
  formatSize,
  givenAnswers,
  type Item,
  isDelivered,
  isDocument,
  isExcused,
  itemIdOf,
  itemsOf,
  type Question,
  type QuestionsRow,
  questionLimits,
} from '@dossier/shared/contract';
import type { ReactNode } from 'react';
import { type NotedInRow, nothingNoted } from '../../reads/answers.ts';
import { answersWith } from './typed.ts';
import type { Seen, TypedAnswers } from './useTypedAnswers.ts';

/** The documents that stand in sections. */
export type Documents = {
  /** By id, as far as they are asked or there. */
  readonly rows: ReadonlyMap<string, DocumentRow>;
  /** What of it is shown where no reason stands instead. */
  readonly field: (document: DocumentRow) => ReactNode;
  /** Beside a reason. */
  readonly receipt?: (document: DocumentRow) => ReactNode;
};

export type SectionProps = {
  readonly section: QuestionsRow;
  readonly sections: readonly QuestionsRow[];
  /** What was submitted. */
  readonly given: Answers;
  /** What was decided on it, and reasons instead of it. */
  readonly noted?: NotedInRow | undefined;
  /** What of it is asked, by what is given and typed. */
  readonly items: readonly Item[];
  /** Whether a document is asked, too, once what is typed is submitted. */
  readonly hasMore: boolean;
  readonly documents: Documents;
  readonly draft: TypedAnswers;
};

/** Null takes away what was answered. */
type GivenAnswer = { readonly questionId: string; readonly value: Answer['value'] | null };

export type Submitting = {
  /** Whether it was taken. */
  readonly send: (answers: readonly GivenAnswer[], seen?: Seen) => Promise<boolean>;
  /** A reason instead of an answer or a document. */
  readonly excuse: (itemId: string, reason: string) => Promise<boolean>;
  readonly pending: boolean;
  /** What was refused, by the name of the field. */
  readonly errors: Readonly<Record<string, string>> | undefined;
};

export const idsOf = (section: QuestionsRow) => new Set(itemsOf(section).map(itemIdOf));
export const questionsAmong = (items: readonly Item[]): Question[] =>
  items.flatMap((item) => (isDocument(item) ? [] : [item]));

export const rejectedIn = (questions: readonly Question[], given: Answers, noted: NotedInRow): readonly Question[] =>
  questions.filter((question) => answerStatus(question, given.get(question.questionId), noted) === 'Reject');

export const isTypedIn = ({ section, draft }: SectionProps): boolean => {
  const own = idsOf(section);
  return Object.keys(draft.typed).some((questionId) => own.has(questionId));
};

/** The section whose typed answers decide what is asked in this one: the server takes these only once it has those; undefined: it does. */
const neededBefore = (
  { section, sections, given, noted, draft }: SectionProps,
  sent: Answers,
): QuestionsRow | undefined => {
  const own = idsOf(section);
  const all = new Map([...[...given].filter(([questionId]) => !own.has(questionId)), ...sent]);
  const isAsked = new Set(asked(sections, all).map(itemIdOf));
  const isTaken = [...sent.keys()].every((questionId) => isAsked.has(questionId));
  if (isTaken && answerProblems(sections, section.sectionId, all, noted).size === 0) return undefined;
  const askedWithout = (ids: ReadonlySet<string>) => {
    const typed = Object.entries(draft.typed).filter(([questionId]) => !ids.has(questionId));
    const questions = asked(sections, answersWith(sections, given, Object.fromEntries(typed)));
    return questions
      .map(itemIdOf)
      .filter((questionId) => own.has(questionId))
      .join();
  };
  const now = askedWithout(new Set());
  const others = sections.filter((other) => other !== section);
  const isNeeded = (which: readonly QuestionsRow[]) =>
    askedWithout(new Set(which.flatMap((one) => [...idsOf(one)]))) !== now;
  // Where several come to the same, the earliest of them: the others may follow from it.
  return others.find((other) => isNeeded([other])) ?? others.findLast((_, at) => isNeeded(others.slice(at)));
};

const encoder = new TextEncoder();
const bytesOf = (value: unknown) => encoder.encode(JSON.stringify(value)).length;

/** What is too much for one command, and the question whose answer is the longest; undefined: nothing is. */
const tooLong = (questions: readonly Question[], sent: readonly GivenAnswer[]) => {
  const bytes = bytesOf(sent);
  if (bytes <= questionLimits.section) return undefined;
  const sizes = new Map(sent.map(({ questionId, value }) => [questionId, bytesOf(value)]));
  const [longest] = questions.toSorted((a, b) => (sizes.get(b.questionId) ?? 0) - (sizes.get(a.questionId) ?? 0));
  return longest && { bytes, longest };
};

/** A section with what is typed over what was given, and what of that cannot be submitted. */
export const checkedSection = (props: SectionProps) => {
  const { section, sections, given, noted = nothingNoted, items, documents, draft } = props;
  const questions = questionsAmong(items);
  const all = answersWith(sections, given, draft.typed);
  const isAsBefore = ({ questionId }: Question) =>
    JSON.stringify(all.get(questionId)) === JSON.stringify(given.get(questionId));
  const stillRejected = rejectedIn(questions, given, noted).filter(isAsBefore);
  const problems = answerProblems(sections, section.sectionId, all, noted);
  // With something else changed it can be submitted; it stays rejected then.
  if (questions.every(isAsBefore))
    for (const { questionId } of stillRejected) problems.set(questionId, 'This was rejected: please answer it anew.');
  const toSend = (): readonly GivenAnswer[] =>
    questions.map(({ questionId }) => ({ questionId, value: all.get(questionId) ?? null }));
  const reasonOf = (question: Question) =>
    isExcused(question, all.get(question.questionId), noted) ? noted.excused.get(question.questionId) : undefined;
  const long = tooLong(questions, toSend());
  if (long && !problems.has(long.longest.questionId))
    problems.set(long.longest.questionId, 'This is the longest answer of the section, which is too long altogether.');
  return {
    /** Said while it is typed: nothing of it could be submitted. */
    tooLong:
      long &&
      `This section is too long to be submitted. Please shorten its answers by ${formatSize(long.bytes - questionLimits.section)}, “${long.longest.label}” first, which is the longest.`,
    /** By question. */
    answers: all,
    problems,
    stillRejected,
    lacking: questions.filter(({ questionId }) => problems.has(questionId)),
    /** That stands instead of an answer. */
    reasonOf,
    /** Whether there is an answer, an upload or a reason instead. */
    isThere: (item: Item) => {
      if (!isDocument(item)) return all.has(item.questionId) || reasonOf(item) !== undefined;
      const row = documents.rows.get(item.documentId);
      return excuseStatus(item, noted) !== null || (row !== undefined && isDelivered(row));
    },
    /** All that is asked. */
    toSend,
    /** The section that is to be submitted first. */
    before: () => neededBefore(props, givenAnswers(toSend())),
  };
};
