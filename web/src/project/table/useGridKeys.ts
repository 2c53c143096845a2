import { type KeyboardEvent, type RefObject, useRef } from 'react';
import { flushSync } from 'react-dom';
import { type Place, placeAfter, within } from './places.ts';

/** A cell may stand for many columns that are out of sight. */
const columnOf = ({ parentElement, cellIndex }: HTMLTableCellElement): number => {
  const { cells } = parentElement as HTMLTableRowElement;
  return [...cells].slice(0, cellIndex).reduce((column, { colSpan }) => column + colSpan, 0);
};
const cellAt = (row: HTMLTableRowElement | null, column: number) =>
  [...(row?.cells ?? [])].find((cell) => !cell.classList.contains('matrix-gap') && columnOf(cell) === column);

/**
 * Arrow keys move from cell to cell of a table that is one stop of Tab: its links and buttons may be
 * thousands. What was out of sight is drawn within the key's event: keys may come faster than frames.
 * @param frame what scrolls, and draws what its scroll event says is in sight
 * @param show brings a row of the body into sight
 */
export const useGridKeys = (
  frame: RefObject<HTMLElement | null>,
  rows: number,
  columns: number,
  show: (index: number) => void,
) => {
  const last = useRef<Place>({ row: 1, column: 0 });
  const focus = (table: HTMLTableElement, { row, column }: Place) => {
    const find = () => cellAt(table.querySelector(`tr[aria-rowindex="${row + 1}"]`), column);
    // The head is there wherever the rows are: who goes to it goes to the first of them.
    show(Math.max(0, row - 1));
    if (!find()) {
      // The head has all columns.
      table.tHead?.rows[0]?.cells[column]?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      flushSync(() => frame.current?.dispatchEvent(new Event('scroll')));
    }
    const cell = find();
    (cell?.querySelector<HTMLElement>('a, button, input') ?? cell)?.focus();
  };
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
    // The first key leads to where the focus was last.
    const to = here ? wanted : last.current;
    last.current = { row: within(to.row, rows), column: within(to.column, columns - 1) };
    focus(table, last.current);
  };
};
