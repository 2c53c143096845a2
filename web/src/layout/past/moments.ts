import type { ProjectMoment, Until } from '@dossier/shared/contract';

/** The last moment that counts; -1 before the first. */
export const indexAt = (moments: readonly ProjectMoment[], until: Until): number =>
  moments.findLastIndex(({ position, at }) =>
    'position' in until ? position <= until.position : Date.parse(at) <= Date.parse(until.moment),
  );

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
