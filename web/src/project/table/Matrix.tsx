import type { CollaboratorRow, ProjectRow } from '@dossier/shared/contract';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useMemo, useRef } from 'react';
import { useListContext } from 'react-admin';
import type { Answering } from './answering.ts';
import { type Column, documentsOf, widthOf } from './columns.ts';
import { MatrixFoot } from './MatrixFoot.tsx';
import { ColumnHeads, SortHead, TickHead } from './MatrixHead.tsx';
import { MatrixRow } from './MatrixRow.tsx';
import './matrix.css';
import { useCollaboratorMenu } from './useCollaboratorMenu.tsx';
import { useColumns } from './useColumns.ts';
import { useFollowing } from './useFollowing.ts';
import { useGridKeys } from './useGridKeys.ts';
import { useSlots } from './useSlots.ts';
import { useTotals } from './useTotals.ts';

/**
 * Pixels, of rows and columns: a table that draws only what is in sight must not move with it. With three documents
 * all of it is in sight on a window of 1280.
 */
const rowHeight = 44;
const headHeight = 54;
const footHeight = 44;
const width = {
  tick: 44,
  name: 208,
  cell: 146,
  mark: 76,
  share: 78,
  answers: 104,
  standing: 176,
  activity: 156,
  menu: 56,
};
/** From so many documents on, a cell has the mark of its status alone. */
const manyDocuments = 7;
/** From so many people on, the table scrolls by itself and draws only what is in sight. */
const manyPeople = 20;

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
  readonly canManage: boolean;
  /** Whether rows can be ticked. */
  readonly canTick: boolean;
  readonly changed: ReadonlySet<string>;
};

/** Collaborators by what they are asked for: a cell is a status or an answer, and opens the review. */
export const Matrix = ({ project, people, columns, answering, onQuestions, canManage, canTick, changed }: Props) => {
  const { data: rows = [], selectedIds, onToggleItem, filterValues, sort } = useListContext<CollaboratorRow>();
  const ticked = useMemo(() => new Set(selectedIds), [selectedIds]);
  const frame = useRef<HTMLDivElement>(null);
  const isLong = rows.length > manyPeople;
  const isCompact = documentsOf(columns).length >= manyDocuments;
  const virtual = useVirtualizer({
    enabled: isLong,
    count: rows.length,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    getItemKey: (index) => rows[index]?.id ?? index,
    overscan: 4,
  });
  const drawn = isLong ? virtual.getVirtualItems().map(({ index }) => index) : rows.map((_, index) => index);
  const slots = useSlots(
    drawn.map((index) => rows[index]?.id ?? ''),
    JSON.stringify([filterValues, sort]),
  );
  const above = (drawn[0] ?? 0) * rowHeight;
  const below = (rows.length - 1 - (drawn.at(-1) ?? -1)) * rowHeight;
  const totals = useTotals(columns, rows, answering);
  const hasAnswers = (project.questions?.count ?? 0) > 0;
  const ofAnswers = project.questions?.toReview ? width.standing : width.answers;
  const after = ['share', ...(hasAnswers ? ['answers'] : []), 'activity', ...(canManage ? ['menu'] : [])];
  const count = columns.length + 1 + Number(canTick) + after.length;
  /** By where the frame is now: what the virtualizer knows is as old as its last scroll event. */
  const show = (index: number) => {
    const element = frame.current;
    if (!element || !isLong) return;
    const end = (index + 1) * rowHeight - (element.clientHeight - headHeight - (totals ? footHeight : 0));
    element.scrollTop = Math.min(Math.max(element.scrollTop, end), index * rowHeight);
  };
  const onKeyDown = useGridKeys(frame, rows.length + Number(totals !== undefined), count, show);
  const follow = useFollowing();
  const { open, menu } = useCollaboratorMenu(project);
  const widths = useMemo(
    () =>
      columns.map((column) => ('question' in column ? widthOf(column.question) : isCompact ? width.mark : width.cell)),
    [columns, isCompact],
  );
  const { first, end } = useColumns({
    frame,
    widths,
    before: canTick ? width.tick : 0,
    fixed: width.name,
  });
  const hasQuestion = columns.slice(first, end).some((column) => 'question' in column);
  useEffect(() => {
    if (hasQuestion) onQuestions();
  }, [hasQuestion, onQuestions]);
  const least =
    width.name +
    widths.reduce((sum, one) => sum + one, 0) +
    width.share +
    (hasAnswers ? ofAnswers : 0) +
    width.activity +
    (canManage ? width.menu : 0) +
    (canTick ? width.tick : 0);
  return (
    <div ref={frame} className={isLong ? 'matrix-scroll matrix-long' : 'matrix-scroll'}>
      <table
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: arrow keys move in it, as in a grid
        role="grid"
        className={isCompact ? 'matrix matrix-compact' : 'matrix'}
        style={{ minWidth: least }}
        aria-label="Collaborators and their documents"
        aria-describedby="matrix-keys"
        aria-rowcount={rows.length + 1 + Number(totals !== undefined)}
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
          <col style={{ width: width.share }} />
          {hasAnswers && <col style={{ width: ofAnswers }} />}
          <col style={{ width: width.activity }} />
          {canManage && <col style={{ width: width.menu }} />}
        </colgroup>
        <thead>
          <tr aria-rowindex={1}>
            {canTick && <TickHead />}
            <SortHead field="name" className="matrix-who">
              Member Name
            </SortHead>
            <ColumnHeads people={people} columns={columns} answering={answering} />
            <SortHead field="share" className="matrix-end">
              Files
            </SortHead>
            {hasAnswers && <SortHead field="answers">Answers</SortHead>}
            <SortHead field="activity">Last activity</SortHead>
            {canManage && (
              <th scope="col" tabIndex={-1}>
                <span className="visually-hidden">More</span>
              </th>
            )}
          </tr>
        </thead>
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
                  onMenu={canManage ? open : undefined}
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
            after={after}
          />
        )}
      </table>
      {menu}
    </div>
  );
};
