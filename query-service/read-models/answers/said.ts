import {
  type AnswerStatus,
  type AnswerValue,
  answerable,
  givenAnswers,
  type Item,
  isDocument,
  itemIdOf,
  itemsOf,
  type QuestionSection,
  sectionOf,
  standingItems,
} from '@dossier/shared/contract';
import { type AnswersDocument, givenIn, isUnreadable } from '@dossier/shared/views';
import type { Decrypt } from '../../http/lists/reader.ts';

/** What somebody answered, or gave as a reason, to what was looked at so far; by place among all that takes either. */
export type Said = {
  /** Of their answers; 0: there are none. */
  readonly revision: number;
  readonly answeredAt: string | null;
  readonly isAsked: readonly boolean[];
  /** Answers that fit; of long texts their beginning. */
  readonly values: readonly (AnswerValue | undefined)[];
  /** How a reviewed answer stands, or a reason instead of one. */
  readonly statuses: readonly (AnswerStatus | null)[];
  /** What stands instead of answers and documents, by item. */
  readonly reasons: Readonly<Record<string, string>>;
  /** Their answers were deleted, and they gave none anew. */
  readonly isRemoved: boolean;
  readonly bytes: number;
};

/** Characters of a long text by which it is sorted. */
const sortedBy = 60;
/** A person with their name and place in each order, what each item takes, and each value beside its characters. */
export const personBytes = 400;
export const itemBytes = 24;
export const valueBytes = 32;

const bytesIn = ({ values, reasons }: Pick<Said, 'values' | 'reasons'>): number =>
  [...values, ...Object.values(reasons)].reduce(
    (sum: number, value) => {
      if (value === undefined) return sum;
      return (
        sum + valueBytes + (typeof value === 'string' ? value.length : Array.isArray(value) ? value.join().length : 0)
      );
    },
    personBytes + itemBytes * values.length,
  );

/** A part of a string holds on to all of it. */
const beginning = (text: string) => Buffer.from(text.slice(0, sortedBy)).toString();

const noReasons: Said['reasons'] = {};

/** When somebody answered last, or gave a reason instead. */
export const lastGiven = (
  parts: readonly { readonly answeredAt: string }[],
  excuses: readonly { readonly excusedAt: string }[],
): string | null =>
  [...parts.map(({ answeredAt }) => answeredAt), ...excuses.map(({ excusedAt }) => excusedAt)].toSorted().at(-1) ??
  null;

/** These, and what their conditions refer to. */
const withReferred = (sections: readonly QuestionSection[], itemIds: Iterable<string>): ReadonlySet<string> => {
  const found = new Set(itemIds);
  const refer = ({ onlyIf }: Pick<Item, 'onlyIf'>) => onlyIf && found.add(onlyIf.questionId);
  // Conditions refer to earlier questions alone.
  for (const section of sections.toReversed()) {
    const items = itemsOf(section);
    const isFound = (item: Item) => found.has(itemIdOf(item));
    for (const item of items.toReversed()) if (isFound(item)) refer(item);
    if (items.some(isFound)) refer(section);
  }
  return found;
};

type Asked = { readonly ids: ReadonlySet<string>; readonly sections: readonly QuestionSection[] };
/** Of sections what is about these items alone: the rules answer the same of them as with all others. */
const askedOf = (sections: readonly QuestionSection[], itemIds: Iterable<string>): Asked => {
  const ids = withReferred(sections, itemIds);
  const isAmong = (item: Item) => ids.has(itemIdOf(item));
  return {
    ids,
    sections: sections.map((section) => ({ ...section, ...sectionOf(itemsOf(section).filter(isAmong)) })),
  };
};

type Opened = {
  readonly document: AnswersDocument;
  readonly parts: readonly (Omit<AnswersDocument['parts'][number], 'answers'> & { readonly answers: string })[];
  readonly excuses: readonly (Omit<AnswersDocument['excuses'][number], 'reason'> & { readonly reason: string })[];
};

/** Only what was said to some questions is decrypted, and no remark. */
const openedFor = async (
  decrypt: Decrypt,
  documents: readonly AnswersDocument[],
  askedBy: (document: AnswersDocument) => Asked,
): Promise<Opened[]> => {
  const wanted = documents.map((document) => {
    const { ids } = askedBy(document);
    return {
      document,
      parts: document.parts.filter(({ questionIds }) => questionIds.some((id) => ids.has(id))),
      excuses: document.excuses.filter(({ itemId }) => ids.has(itemId)),
    };
  });
  const [opened = []] = await decrypt([
    wanted.flatMap(({ parts, excuses }) => [
      ...parts.map(({ answers }) => answers),
      ...excuses.map(({ reason }) => reason),
    ]),
  ]);
  const texts = opened.values();
  const next = () => texts.next().value ?? '';
  return wanted.map(({ document, parts, excuses }) => ({
    document,
    parts: parts.map((part) => ({ ...part, answers: next() })),
    excuses: excuses.map((excuse) => ({ ...excuse, reason: next() })),
  }));
};

type Alike = <T extends boolean | AnswerStatus | null>(list: readonly T[]) => readonly T[];
/** Most people are asked the same and stand alike: lists that are equal are one, in memory and on their way between threads. */
const alikeIn = (): Alike => {
  const known = new Map<string, readonly unknown[]>();
  return <T>(list: readonly T[]) => {
    const key = list.join();
    const same = known.get(key) as readonly T[] | undefined;
    if (same) return same;
    known.set(key, list);
    return list;
  };
};

const saidIn = ({ sections }: Asked, items: readonly Item[], alike: Alike, opened?: Opened): Said => {
  const { parts = [], excuses = [], decisions = [], revision = 0, removedAt } = opened?.document ?? {};
  const { answers, noted } = givenIn({ parts: opened?.parts ?? [], excuses: opened?.excuses ?? [], decisions });
  const heard = new Map(standingItems(sections, givenAnswers(answers), noted).map((one) => [itemIdOf(one.item), one]));
  const all = items.map((item) => heard.get(itemIdOf(item)));
  const isLong = (item: Item) => !isDocument(item) && item.kind === 'longText';
  const values = all.map((one) => {
    const value = one?.answer;
    return one && isLong(one.item) && typeof value === 'string' ? beginning(value) : value;
  });
  const excused = all.flatMap((one) => {
    const excuse = one?.status && one.answer === undefined && noted.excused.get(itemIdOf(one.item));
    return excuse ? [[excuse.itemId, excuse.reason] as const] : [];
  });
  const reasons = excused.length > 0 ? Object.fromEntries(excused) : noReasons;
  return {
    revision,
    answeredAt: lastGiven(parts, excuses),
    isAsked: alike(all.map((one) => one !== undefined)),
    values,
    statuses: alike(all.map((one) => one?.status ?? null)),
    reasons,
    isRemoved: removedAt !== undefined || isUnreadable(opened),
    bytes: bytesIn({ values, reasons }),
  };
};

/** What is to be heard of everybody; plain, as it goes to threads. */
export type Wanted = {
  readonly sections: readonly QuestionSection[];
  /** Ids of items that were looked at before. */
  readonly had: readonly string[];
  /** Ids of those that are looked at now. */
  readonly wanted: readonly string[];
};
/** By id, of which revision somebody was heard before; 0: of none. */
export type HeardBefore = ReadonlyMap<string, number>;
export type Heard = {
  readonly id: string;
  readonly said: Said;
  /** Only what is looked at now: the rest is as it was heard before. */
  readonly isMore: boolean;
};

export const hearing = ({ sections, had, wanted }: Wanted) => {
  const items = answerable(sections);
  const more = askedOf(sections, wanted);
  const all = askedOf(sections, [...had, ...more.ids]);
  const isNow = items.map((item) => more.ids.has(itemIdOf(item)));
  const alike = alikeIn();
  return {
    /** Ids of items that are heard. */
    more: more.ids,
    /** With those that were heard before. */
    all: all.ids,
    /** Of whoever said nothing. */
    nothing: saidIn(all, items, alike),
    hear: async (decrypt: Decrypt, documents: readonly AnswersDocument[], before: HeardBefore): Promise<Heard[]> => {
      const isMore = ({ id, revision }: AnswersDocument) => before.get(id) === revision;
      const opened = await openedFor(decrypt, documents, (one) => (isMore(one) ? more : all));
      return opened.map((one) => ({
        id: one.document.id,
        said: saidIn(isMore(one.document) ? more : all, items, alike, one),
        isMore: isMore(one.document),
      }));
    },
    /** What was heard before, and what is heard now. */
    together: (before: Said, now: Said): Said => {
      const merged = <T>(were: readonly T[], are: readonly T[]) =>
        were.map((was, index) => (isNow[index] ? (are[index] as T) : was));
      const values = merged(before.values, now.values);
      const reasons = now.reasons === noReasons ? before.reasons : { ...before.reasons, ...now.reasons };
      return {
        ...before,
        isAsked: alike(merged(before.isAsked, now.isAsked)),
        values,
        statuses: alike(merged(before.statuses, now.statuses)),
        reasons,
        isRemoved: before.isRemoved || now.isRemoved,
        bytes: bytesIn({ values, reasons }),
      };
    },
  };
};
