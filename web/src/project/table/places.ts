import type { KeyboardEvent } from 'react';

/** Of a cell. */
export type Place = { readonly row: number; readonly column: number };

const page = 10;

/** Where a key leads from a place of a table. */
export const placeAfter = (event: KeyboardEvent, { row, column }: Place, end: Place): Place | undefined => {
  const far = event.ctrlKey || event.metaKey;
  switch (event.key) {
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'PageUp':
      return { row: row - page, column };
    case 'PageDown':
      return { row: row + page, column };
    case 'Home':
      return { row: far ? 0 : row, column: 0 };
    case 'End':
      return { row: far ? end.row : row, column: end.column };
    default:
      return undefined;
  }
};
/** No further than there are cells. */
export const within = (value: number, most: number) => Math.max(0, Math.min(most, value));
