import { type KeyboardEvent, useRef } from 'react';

type Place = { readonly row: number; readonly column: number };

const page = 10;

/** Where a key leads from a place of the table; the head is row 0. */
const placeAfter = (event: KeyboardEvent, { row, column }: Place, end: Place): Place | undefined => {
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
const within = (value: number, most: number) => Math.max(0, Math.min(most, value));

/** Until the row is drawn, which may have been out of sight. */
const whenDrawn = (table: HTMLTableElement, { row, column }: Place, tries = 10): void => {
  const cell = table.querySelector<HTMLTableRowElement>(`tr[aria-rowindex="${row + 1}"]`)?.cells[column];
  if (cell) (cell.querySelector<HTMLElement>('a, button, input') ?? cell).focus();
  else if (tries > 0) requestAnimationFrame(() => whenDrawn(table, { row, column }, tries - 1));
};

/**
 * Arrow keys move from cell to cell of a table that is one stop of Tab: its links and buttons may be
 * thousands.
 * @param show brings a row of the body into sight
 */
export const useGridKeys = (rows: number, columns: number, show: (index: number) => void) => {
  const last = useRef<Place>({ row: 1, column: 0 });
  return (event: KeyboardEvent<HTMLTableElement>) => {
    const { currentTarget: table, target } = event;
    // A menu that a cell opened is no part of the table, though its events pass here.
    if (!(target instanceof Element && table.contains(target)) || event.altKey) return;
    const cell = target.closest<HTMLTableCellElement>('td, th');
    const row = cell?.closest('tr')?.getAttribute('aria-rowindex');
    const here = cell && row ? { row: Number(row) - 1, column: cell.cellIndex } : undefined;
    const wanted = placeAfter(event, here ?? last.current, { row: rows, column: columns - 1 });
    if (!wanted) return;
    event.preventDefault();
    const place = here
      ? { row: within(wanted.row, rows), column: within(wanted.column, columns - 1) }
      : { row: within(last.current.row, rows), column: within(last.current.column, columns - 1) };
    last.current = place;
    if (place.row > 0) show(place.row - 1);
    whenDrawn(table, place);
  };
};
