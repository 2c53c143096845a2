/**
 * A letter per item in one text: a table of thousands of cells costs as much to copy, store and parse as a few words. What
 * lies beyond the end of a text is a dash.
 */
const dash = '-';

export const cellAt = (letters: string | undefined, index: number): string => letters?.[index] ?? dash;

export const withCell = (letters: string | undefined, index: number, letter: string): string =>
  (letters ?? '').slice(0, index).padEnd(index, dash) + letter + (letters ?? '').slice(index + 1);

/** The later letters move up. */
export const withoutCell = (letters: string, index: number): string =>
  letters.slice(0, index) + letters.slice(index + 1);
