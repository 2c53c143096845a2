import type { ProjectMoment, Until } from '@dossier/shared/contract';
import { untilIn } from '../../reads/until.ts';

/** The last moment that counts; -1 before the first. */
export const indexAt = (moments: readonly ProjectMoment[], until: Until): number =>
  moments.findLastIndex(({ position, at }) =>
    'position' in until ? position <= until.position : Date.parse(at) <= Date.parse(until.moment),
  );

/** A moment of the address among those of the project. */
export type PlacedMoment = {
  /** As the address has it: a position, a moment, or `now`. */
  readonly at: string;
  /** Of the last change that counts; -1 before the first. */
  readonly index: number;
  /** In ISO 8601. */
  readonly shown: string;
};

/** What is no moment at all is taken for the newest. */
export const placed = (moments: readonly ProjectMoment[], at: string): PlacedMoment => {
  const last = moments.length - 1;
  const until = untilIn(at);
  if (!until) return { at, index: last, shown: moments[last]?.at ?? '' };
  const index = indexAt(moments, until);
  return { at, index, shown: 'moment' in until ? until.moment : (moments[Math.max(0, index)]?.at ?? '') };
};

/** The earlier one first; now comes after everything. */
export const inOrder = (one: PlacedMoment, other: PlacedMoment): readonly [PlacedMoment, PlacedMoment] => {
  const isLater = one.at === 'now' || (other.at !== 'now' && one.index > other.index);
  return isLater ? [other, one] : [one, other];
};

/** `DocumentUploaded` in words. */
export const kindText = (kind: string): string => {
  const [first = '', ...rest] = kind.match(/[A-Z][a-z]*/g) ?? [];
  return [first, ...rest.map((word) => word.toLowerCase())].join(' ');
};

/** How much of the project's life had passed, from 0 to 1. */
export const shareOf = (moments: readonly ProjectMoment[], at: string): number => {
  const [first, last] = [moments[0], moments.at(-1)].map((moment) => Date.parse(moment?.at ?? ''));
  const length = (last ?? 0) - (first ?? 0);
  return length > 0 ? (Date.parse(at) - (first ?? 0)) / length : 1;
};

/** What had happened last by then. */
export const indexOfShare = (moments: readonly ProjectMoment[], share: number): number =>
  Math.max(
    0,
    moments.findLastIndex(({ at }) => shareOf(moments, at) <= share),
  );

/** How much happened in equal parts of the project's life: of the fullest it is 1. */
export const density = (moments: readonly ProjectMoment[], parts: number): number[] => {
  const counts = Array.from({ length: parts }, () => 0);
  for (const { at } of moments) {
    const part = Math.min(parts - 1, Math.floor(shareOf(moments, at) * parts));
    counts[part] = (counts[part] ?? 0) + 1;
  }
  const most = Math.max(1, ...counts);
  return counts.map((count) => count / most);
};
