export { entryOf } from '@dossier/shared/contract';

/** Deep equality of plain JSON values; the order of an object's keys does not matter. */
export const equal = (left: unknown, right: unknown): boolean => {
  if (Object.is(left, right)) return true;
  if (typeof left !== 'object' || typeof right !== 'object' || left === null || right === null) return false;
  if (Array.isArray(left) !== Array.isArray(right)) return false;
  const keys = Object.keys(left);
  return (
    keys.length === Object.keys(right).length &&
    keys.every(
      (key) =>
        Object.hasOwn(right, key) &&
        equal((left as Record<string, unknown>)[key], (right as Record<string, unknown>)[key]),
    )
  );
};

/** Compared as instants: the same moment (ISO 8601) may be written in several ways. */
const instant = (moment: string) => Date.parse(moment);

export const isBefore = (moment: string, other: string): boolean => instant(moment) < instant(other);
export const sameMoment = (moment: string, other: string): boolean => instant(moment) === instant(other);
export const laterOf = (moment: string, other: string): string => (isBefore(moment, other) ? other : moment);
export const after = (moment: string, milliseconds: number): string =>
  new Date(instant(moment) + milliseconds).toISOString();
/** The same instant in the one way moments are written. */
export const canonicalMoment = (moment: string): string => after(moment, 0);
