import type { AnswerCell, AnswerCellsRow, CollaboratorRow, ProjectRow, Question } from '@dossier/shared/contract';
import { memo } from 'react';
import { displayName } from '../../format/names.ts';
import { answersPath } from '../../paths.ts';
import { Person } from '../../theme/Person.tsx';
import { DocumentState, drawnAs, lookOf, stateText } from '../../theme/status/DocumentState.tsx';
import { markOf, Pill, StatusIcon, statusColor } from '../../theme/status/StatusChip.tsx';
import { answersText } from '../parts/progress.ts';
import { cellPath } from '../parts/toReview.ts';
import { cellText, saidText } from '../questions/words.ts';
import { Activity } from './Activity.tsx';
import { isGiven } from './answering.ts';
import type { Column } from './columns.ts';
import { MoreButton, type OpenMenu } from './useCollaboratorMenu.tsx';

type Props = {
  /** In the order shown. */
  readonly index: number;
  readonly person: CollaboratorRow;
  readonly columns: readonly Column[];
  /** What they said to questions; undefined: it is not known yet. */
  readonly said: AnswerCellsRow | undefined;
  /** Of the columns that are in sight; `end` is not among them. */
  readonly first: number;
  readonly end: number;
  readonly project: ProjectRow;
  readonly isCompact: boolean;
  /** Undefined where rows cannot be ticked. */
  readonly isTicked: boolean | undefined;
  readonly onTick: (id: string) => void;
  /** Undefined for those who manage nobody. */
  readonly onMenu: OpenMenu | undefined;
  readonly changed: ReadonlySet<string>;
};

type Cell = CollaboratorRow['documents'][number];

/** As few elements as can be, and hardly a component: they are what takes time while the table scrolls. */
const stateOf = (cell: Cell, isCompact: boolean) =>
  isCompact ? (
    <span className={markOf(lookOf(cell))} role="img" aria-label={stateText(cell)} title={stateText(cell)} />
  ) : (
    <DocumentState of={cell} />
  );
const linkTo = (path: string, cell: Cell, isCompact: boolean, said: string) =>
  isCompact ? (
    // biome-ignore lint/a11y/useAnchorContent: its label says it, and its picture is its style's
    <a tabIndex={-1} href={path} aria-label={said} title={stateText(cell)} className={markOf(lookOf(cell))} />
  ) : (
    <a tabIndex={-1} href={path} aria-label={said}>
      {stateOf(cell, isCompact)}
    </a>
  );

const notAsked = (name: string) => (
  <span className="matrix-muted" role="img" aria-label={`not asked of ${name}`}>
    –
  </span>
);

const answerIn = (question: Question, cell: AnswerCell | null, path: string, name: string) => {
  if (cell === null) return notAsked(name);
  const { value, reason = '', status } = cell;
  const text = cellText(question, cell);
  if (!isGiven(cell))
    return question.required ? (
      <Pill tone="none">
        <StatusIcon status="Not Uploaded" />
        {text}
      </Pill>
    ) : (
      <span className="matrix-muted">{text}</span>
    );
  const said = saidText(question, cell);
  const isExcused = value === undefined && status !== undefined;
  const look = status && statusColor[drawnAs[status]];
  return (
    <a
      tabIndex={-1}
      href={path}
      aria-label={`${question.label} of ${name}: ${said}`}
      title={said}
      className={isExcused ? undefined : look ? `matrix-said said-${look}` : 'matrix-said'}
    >
      {isExcused ? <DocumentState of={{ status: 'Not Uploaded', excuse: { reason, status } }} /> : text}
    </a>
  );
};

/**
 * Drawn anew only when it changes: a live update is about few of them. Its links are plain, because
 * each of the router's would be drawn anew whenever the address changes: {@link Matrix} follows them.
 */
export const MatrixRow = memo(
  ({ index, person, columns, said, first, end, project, isCompact, isTicked, onTick, onMenu, changed }: Props) => {
    const name = displayName(person);
    const cells = new Map(person.documents.map((cell) => [cell.documentId, cell]));
    const answers = answersPath(project.id, person.personId);
    return (
      <tr aria-rowindex={index + 2} aria-selected={isTicked}>
        {isTicked !== undefined && (
          <td className="matrix-tick">
            <input
              type="checkbox"
              tabIndex={-1}
              aria-label={`Tick ${name}`}
              checked={isTicked}
              onChange={() => onTick(person.id)}
            />
          </td>
        )}
        <th scope="row" tabIndex={-1} className="matrix-who">
          <Person name={person.name} email={person.email} pictureFileId={person.pictureFileId} />
        </th>
        {first > 0 && <td className="matrix-gap" colSpan={first} />}
        {columns.slice(first, end).map((column) => {
          const { id } = column;
          if ('question' in column) {
            const { question } = column;
            const answer = said?.cells[id];
            return (
              <td key={id} tabIndex={-1} className={question.kind === 'number' ? 'matrix-end' : undefined}>
                {said?.removed ? (
                  <span className="matrix-muted">Deleted</span>
                ) : (
                  answer !== undefined && answerIn(question, answer, answers, name)
                )}
              </td>
            );
          }
          const cell = cells.get(id);
          const path = cell && cellPath(project.id, person.personId, cell);
          return (
            <td
              key={id}
              tabIndex={-1}
              className={cell && changed.has(cell.submissionId) ? 'matrix-changed' : undefined}
            >
              {!cell
                ? notAsked(name)
                : path === undefined
                  ? stateOf(cell, isCompact)
                  : linkTo(path, cell, isCompact, `${column.name} of ${name}: ${stateText(cell)}`)}
            </td>
          );
        })}
        {end < columns.length && <td className="matrix-gap" colSpan={columns.length - end} />}
        <td className="matrix-end" tabIndex={-1}>
          {person.delivered} / {person.required}
        </td>
        {(project.questions?.count ?? 0) > 0 && (
          <td className={person.answersMissing ? undefined : 'matrix-muted'} tabIndex={-1}>
            {answersText(person)}
          </td>
        )}
        <td className="matrix-muted" tabIndex={-1}>
          <Activity person={person} project={project} />
        </td>
        {onMenu && (
          <td className="matrix-end">
            <MoreButton person={person} tabIndex={-1} onOpen={onMenu} />
          </td>
        )}
      </tr>
    );
  },
);
