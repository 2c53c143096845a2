/**
 * One character per item in one text: a table of thousands of cells costs as much to copy, store and parse as a few words. What
 * lies beyond the end of a text is a dash.
 */
const dash = '-';

export const cellAt = (cells: string | undefined, index: number): string => cells?.[index] ?? dash;

export const withCell = (cells: string | undefined, index: number, cell: string): string =>
  (cells ?? '').slice(0, index).padEnd(index, dash) + cell + (cells ?? '').slice(index + 1);

/** The later cells move up. */
export const withoutCell = (cells: string, index: number): string => cells.slice(0, index) + cells.slice(index + 1);
