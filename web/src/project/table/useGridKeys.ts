import { type KeyboardEvent, useRef } from 'react';
import { type Place, placeAfter, within } from './places.ts';

/** A cell may stand for many columns that are out of sight. */
const columnOf = ({ parentElement, cellIndex }: HTMLTableCellElement): number => {
  const { cells } = parentElement as HTMLTableRowElement;
  return [...cells].slice(0, cellIndex).reduce((column, { colSpan }) => column + colSpan, 0);
};
const cellAt = (row: HTMLTableRowElement | null, column: number) =>
  [...(row?.cells ?? [])].find((cell) => !cell.classList.contains('matrix-gap') && columnOf(cell) === column);

/** Until it is drawn, which may have been out of sight: the head has all columns. */
const whenDrawn = (table: HTMLTableElement, { row, column }: Place, tries = 10): void => {
  const cell = cellAt(table.querySelector(`tr[aria-rowindex="${row + 1}"]`), column);
  if (cell) (cell.querySelector<HTMLElement>('a, button, input') ?? cell).focus();
  else if (tries > 0) {
    table.tHead?.rows[0]?.cells[column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    requestAnimationFrame(() => whenDrawn(table, { row, column }, tries - 1));
  }
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
    const here = cell && row ? { row: Number(row) - 1, column: columnOf(cell) } : undefined;
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
