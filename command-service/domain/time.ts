/** Compared as instants: the same moment (ISO 8601) may be written in several ways. */
const instant = (moment: string) => Date.parse(moment);

export const isBefore = (moment: string, other: string): boolean => instant(moment) < instant(other);
export const sameMoment = (moment: string, other: string): boolean => instant(moment) === instant(other);
export const laterOf = (moment: string, other: string): string => (isBefore(moment, other) ? other : moment);
export const after = (moment: string, milliseconds: number): string =>
  new Date(instant(moment) + milliseconds).toISOString();
/** The same instant in the one way moments are written. */
export const canonicalMoment = (moment: string): string => after(moment, 0);
