import { type AnswerDraftRow, answerDraftValue, type SavedAnswerDrafts } from '@dossier/shared/contract';
import { isSame } from '../../data/drafts/isSame.ts';
import type { Typed, TypedAnswer } from './typed.ts';

export type KeptAnswer = {
  /** Absent: it was given up, which the server does not know yet. */
  readonly value?: TypedAnswer | null;
  /** When it was typed, in epoch milliseconds of this device; absent: the server has it. */
  readonly at?: number;
  /** What the server had of it when it was typed, or has. */
  readonly seen?: number;
  /** When the server first heard of it, by its own clock; absent: it has not. */
  readonly begunAt?: number;
};
/** By question. */
export type KeptAnswers = Readonly<Record<string, KeptAnswer>>;
type Entry = readonly [questionId: string, kept: KeptAnswer];
type Drafts = SavedAnswerDrafts['drafts'];

export const typedIn = (kept: KeptAnswers): Typed =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([questionId, { value }]) => (value === undefined ? [] : [[questionId, value]])),
  );

/** By question, when the server first heard of what is typed. */
export const begunIn = (kept: KeptAnswers): Readonly<Record<string, number>> =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([questionId, { value, begunAt }]) =>
      value === undefined || begunAt === undefined ? [] : [[questionId, begunAt]],
    ),
  );

/** What the server had of these questions when it was last heard of them. */
export const seenIn = (kept: KeptAnswers, ids: ReadonlySet<string>) =>
  Object.entries(kept).flatMap(([questionId, { seen }]) =>
    seen !== undefined && ids.has(questionId) ? [{ questionId, typedAt: seen }] : [],
  );

export const typedNow = (
  kept: KeptAnswers,
  questionId: string,
  value: TypedAnswer | null,
  at: number,
): KeptAnswers => ({
  ...kept,
  [questionId]: { ...kept[questionId], value, at },
});

/** Given up: the server hears of what it may have. */
export const withoutTyped = (kept: KeptAnswers, ids: ReadonlySet<string>, at: number): KeptAnswers =>
  Object.fromEntries(
    Object.entries(kept).map(
      ([questionId, one]): Entry => [
        questionId,
        ids.has(questionId) ? { at, ...(one.seen !== undefined && { seen: one.seen }) } : one,
      ],
    ),
  );

/** The server has dropped what it had of these questions itself; what was typed over them since then stays, and is to be saved. */
export const withoutSubmitted = (
  kept: KeptAnswers,
  submitted: KeptAnswers,
  ids: ReadonlySet<string>,
  at: number,
): KeptAnswers =>
  Object.fromEntries(
    Object.entries(kept).flatMap(([questionId, one]): Entry[] => {
      if (!ids.has(questionId)) return [[questionId, one]];
      return isSame(one.value, submitted[questionId]?.value) ? [] : [[questionId, { at, ...one }]];
    }),
  );

const atServer = ({ value, typedAt, begunAt }: AnswerDraftRow): KeptAnswer => ({ value, seen: typedAt, begunAt });

/**
 * With what the server has. What it does not have yet stays, and so does what was typed while it was asked.
 * @param isTouched whether that is so
 */
export const mergedWith = (
  kept: KeptAnswers,
  rows: readonly AnswerDraftRow[],
  isTouched: (questionId: string) => boolean,
): KeptAnswers => {
  const stays = ([questionId, { at }]: Entry) => at !== undefined || isTouched(questionId);
  const own = new Map(Object.entries(kept).filter(stays));
  const others = rows.filter(({ questionId }) => !own.has(questionId) && !isTouched(questionId));
  const begun = new Map(rows.map(({ questionId, begunAt }) => [questionId, begunAt]));
  return Object.fromEntries([
    ...[...own].map(([questionId, one]): Entry => {
      const begunAt = begun.get(questionId);
      return [questionId, { ...one, ...(begunAt !== undefined && { begunAt }) }];
    }),
    ...others.map((row): Entry => [row.questionId, atServer(row)]),
  ]);
};

/** A body has 100 KB at most, and a value less. */
const lettersAtOnce = 20_000;

/** What the server does not have and would take, as much as goes at once. */
export const unsavedIn = (kept: KeptAnswers): readonly Entry[] => {
  let letters = 0;
  const unsaved = Object.entries(kept).filter(
    ([, { at, value }]) => at !== undefined && (value === undefined || answerDraftValue.safeParse(value).success),
  );
  return unsaved.filter(([, { value }], index) => {
    letters += JSON.stringify(value ?? null).length;
    return index === 0 || letters <= lettersAtOnce;
  });
};

const longestAge = 365 * 86_400_000;
export const draftsOf = (entries: readonly Entry[], now: number): Drafts =>
  entries.map(([questionId, { value, at = now, seen }]) => ({
    questionId,
    ...(value !== undefined && { value: value as Drafts[number]['value'] }),
    age: Math.min(Math.max(0, now - at), longestAge),
    ...(seen !== undefined && { seen }),
  }));

/** Once these were sent and `rows` answered: what was typed on meanwhile waits for its turn, and newer text of another device is shown. */
export const settledWith = (
  kept: KeptAnswers,
  sent: readonly Entry[],
  rows: readonly AnswerDraftRow[],
): KeptAnswers => {
  const before = new Map(sent);
  const found = new Map(rows.map((row) => [row.questionId, row]));
  return Object.fromEntries(
    Object.entries(kept).flatMap(([questionId, one]): Entry[] => {
      const was = before.get(questionId);
      if (!was) return [[questionId, one]];
      const row = found.get(questionId);
      if (one.at !== was.at) return [[questionId, { ...one, ...(row && { seen: row.typedAt, begunAt: row.begunAt }) }]];
      if (row) return [[questionId, atServer(row)]];
      // The host has taken the question away: it goes from the screen with what was typed.
      return one.value === undefined ? [] : [[questionId, { value: one.value }]];
    }),
  );
};
