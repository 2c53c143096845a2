import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { type MouseEvent, useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import type { Answering } from './answering.ts';
import { asidesOf, type Column, isCompactWith, paper, width, widthsOf } from './columns.ts';
import { MatrixFoot, useTotals } from './MatrixFoot.tsx';
import { MatrixHead } from './MatrixHead.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import './matrix.css';
import type { OpenMenu } from './useCollaboratorMenu.tsx';
import { useColumns } from './useColumns.ts';
import { useGridKeys } from './useGridKeys.ts';
import { usePrinting } from './usePrinting.ts';
import { useRows } from './useRows.ts';
import { useSlots } from './useSlots.ts';

/** Follows plain links of the app within an element as the router's own do. */
const useFollowing = () => {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLElement>) => {
    const { currentTarget, target } = event;
    const link = target instanceof Element && currentTarget.contains(target) ? target.closest('a') : null;
    const isOwn = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!link || !isOwn || event.defaultPrevented) return;
    event.preventDefault();
    void navigate(`${link.pathname}${link.search}`);
  };
};

/**
 * In place of the rows that are out of sight. Another height is another element: Chromium lays out one that changed
 * two frames later, and keys that lead to a row before that scrolled to where its element had stood.
 */
const Space = ({ height }: { readonly height: number }) =>
  height > 0 && (
    <tbody key={height} aria-hidden="true">
      <tr>
        <td className="matrix-space" style={{ height }} />
      </tr>
    </tbody>
  );

type Props = {
  readonly project: ProjectRow;
  /** All, whatever the filter. */
  readonly people: readonly CollaboratorRow[];
  readonly columns: readonly Column[];
  readonly answering: Answering;
  /** A question is in sight. */
  readonly onQuestions: () => void;
  /** Undefined for those who manage nobody. */
  readonly onMenu: OpenMenu | undefined;
  /** Whether rows can be ticked. */
  readonly canTick: boolean;
  readonly changed: ReadonlySet<string>;
};

/** Collaborators by what they are asked for: a cell is a status or an answer, and opens the review. */
export const Matrix = ({ project, people, columns, answering, onQuestions, onMenu, canTick, changed }: Props) => {
  const { data: rows = [], selectedIds, onToggleItem, filterValues, sort } = useListContext<CollaboratorRow>();
  const ticked = useMemo(() => new Set(selectedIds), [selectedIds]);
  const frame = useRef<HTMLDivElement>(null);
  const totals = useTotals(columns, rows, answering);
  const isPrinting = usePrinting();
  const { isLong, drawn, above, below, show } = useRows({ frame, rows, hasFoot: totals !== undefined, isPrinting });
  const slots = useSlots(
    drawn.map((index) => rows[index]?.id ?? ''),
    JSON.stringify([filterValues, sort]),
  );
  const asides = asidesOf(project, onMenu !== undefined);
  const count = Number(canTick) + 1 + columns.length + asides.length;
  const lines = rows.length + Number(totals !== undefined);
  const onKeyDown = useGridKeys(frame, lines, count, show);
  const follow = useFollowing();
  const widths = useMemo(() => widthsOf(columns), [columns]);
  const before = canTick ? width.tick : 0;
  const inSight = useColumns({ frame, widths, before, fixed: width.name });
  const { first, end } = isPrinting ? { first: 0, end: columns.length } : inSight;
  const hasQuestion = columns.slice(first, end).some((column) => 'question' in column);
  useEffect(() => {
    if (hasQuestion) onQuestions();
  }, [hasQuestion, onQuestions]);
  const isCompact = isCompactWith(columns);
  const all = [before, width.name, ...widths, ...asides.map((one) => one.width)];
  const least = all.reduce((sum, one) => sum + one, 0);
  return (
    <div ref={frame} className={isLong ? 'matrix-scroll matrix-long' : 'matrix-scroll'}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it, as in a grid
        role="grid"
        className={isCompact ? 'matrix matrix-compact' : 'matrix'}
        style={{ minWidth: least, ...(isPrinting && least > paper && { zoom: paper / least }) }}
        aria-label="Collaborators and their documents"
        aria-describedby="matrix-keys"
        aria-rowcount={lines + 1}
        aria-colcount={count}
        tabIndex={0}
        onKeyDown={onKeyDown}
        onClick={follow}
      >
        <caption id="matrix-keys" className="visually-hidden">
          Arrow keys move from cell to cell.
        </caption>
        <colgroup>
          {canTick && <col style={{ width: width.tick }} />}
          <col />
          {columns.map(({ id }, index) => (
            <col key={id} style={{ width: widths[index] }} />
          ))}
          {asides.map(({ name, width }) => (
            <col key={name} style={{ width }} />
          ))}
        </colgroup>
        <MatrixHead people={people} columns={columns} answering={answering} asides={asides} canTick={canTick} />
        <Space height={above} />
        <tbody>
          {drawn.map((index) => {
            const person = rows[index];
            return (
              person && (
                <MatrixRow
                  key={slots.get(person.id)}
                  index={index}
                  person={person}
                  columns={columns}
                  said={answering.rows?.get(person.personId)}
                  first={first}
                  end={end}
                  project={project}
                  isCompact={isCompact}
                  isTicked={canTick ? ticked.has(person.id) : undefined}
                  onTick={onToggleItem}
                  onMenu={onMenu}
                  changed={changed}
                />
              )
            );
          })}
        </tbody>
        <Space height={below} />
        {totals && (
          <MatrixFoot
            rowIndex={rows.length + 2}
            columns={columns}
            totals={totals}
            first={first}
            end={end}
            canTick={canTick}
            asides={asides}
          />
        )}
      </table>
    </div>
  );
};
