import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { answeringIn, documentStatuses } from '@dossier/shared/contract';
import { type MouseEvent, useMemo, useState } from 'react';
import { useListContext } from 'react-admin';
import { useNavigate } from 'react-router';
import { answeringText, withAnswering } from '../../format/answering.ts';
import { displayName } from '../../format/names.ts';
import { count } from '../../format/numbers.ts';
import { answersPath, reviewPath } from '../../paths.ts';
import { Line } from '../../theme/layout.tsx';
import { statusColor } from '../../theme/status/StatusChip.tsx';
import { statusesOf } from '../parts/progress.ts';
import { type Place, placeAfter, within } from '../table/places.ts';
import { cellOf, pathsOf, rowsOf, shapeOf } from './heatMap.ts';
import './progress.css';

/** Pixels. */
const cellHeight = 16;
const cellWidth = { least: 3, most: 28 };
const first: Place = { row: 0, column: 0 };

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Every document of everybody whom the table shows, in its order, and all their answers, each a small cell. */
export const HeatMap = ({ project, documents }: Props) => {
  const { data: people = [] } = useListContext<CollaboratorRow>();
  const navigate = useNavigate();
  const [place, setPlace] = useState<Place>();
  const hasQuestions = (project.questions?.count ?? 0) > 0;
  const rows = useMemo(() => rowsOf(documents, hasQuestions), [documents, hasQuestions]);
  const paths = useMemo(() => pathsOf(people, rows), [people, rows]);
  const counts = useMemo(() => statusesOf(people.flatMap(({ documents }) => documents)), [people]);
  const answering = useMemo(() => (hasQuestions ? answeringIn(people) : undefined), [people, hasQuestions]);
  const drawn = withAnswering(counts, answering);
  const [person, row] = place ? [people[place.column], rows[place.row]] : [];
  const cell = person && row && cellOf(person, row);
  const text =
    person && row
      ? `${displayName(person)}, ${row.fieldName}: ${cell?.text ?? 'not asked'}`
      : 'Point at a cell, or move with the arrow keys.';
  const placeIn = ({ currentTarget, clientX, clientY }: MouseEvent): Place => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = (share: number, cells: number) => within(Math.floor(share * cells), cells - 1);
    return {
      column: at((clientX - left) / width, people.length),
      row: at((clientY - top) / height, rows.length),
    };
  };
  const open = (wanted: Place | undefined) => {
    const owner = wanted && people[wanted.column];
    const opened = wanted && rows[wanted.row];
    const found = owner && opened && cellOf(owner, opened);
    if (!owner || !opened || !found) return;
    if (found.isAnswer || opened.id === null) void navigate(answersPath(project.id, owner.personId));
    else if (found.status !== 'Not Uploaded') void navigate(reviewPath(project.id, owner.personId, opened.id));
  };
  const opens = cell && (cell.isAnswer || cell.status !== 'Not Uploaded');
  const present = documentStatuses.filter((status) => drawn[status]);
  const said = [
    documentStatuses
      .filter((status) => counts[status])
      .map((status) => `${status} ${counts[status]}`)
      .join(', '),
    ...(answering ? [answeringText(answering)] : []),
  ].join('. ');
  const things = `${count(documents.length, 'document')}${hasQuestions ? ' with answers' : ''}`;
  const shown = `${count(people.length, 'collaborator')} and ${things}`;
  return (
    <div>
      <p role="status" className="heat-text compact wrap">
        {text}
      </p>
      <div className="heat">
        <div className="heat-names small muted" aria-hidden="true">
          {rows.map(({ id, fieldName }) => (
            <div key={id ?? ''} className="cut" title={fieldName} style={{ height: cellHeight }}>
              {fieldName}
            </div>
          ))}
        </div>
        <div className="heat-frame">
          <svg
            // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys move from cell to cell
            tabIndex={0}
            role="application"
            aria-label={`Heat map of ${shown}. ${said}. Arrow keys move from cell to cell, Enter opens one.`}
            viewBox={`0 0 ${people.length} ${rows.length}`}
            preserveAspectRatio="none"
            className={opens ? 'heat-map heat-opens' : 'heat-map'}
            style={{
              minWidth: people.length * cellWidth.least,
              maxWidth: people.length * cellWidth.most,
              height: rows.length * cellHeight,
            }}
            onMouseMove={(event) => {
              const next = placeIn(event);
              setPlace((place) => (place?.row === next.row && place.column === next.column ? place : next));
            }}
            onMouseLeave={() => setPlace(undefined)}
            onBlur={() => setPlace(undefined)}
            onClick={(event) => open(placeIn(event))}
            onKeyDown={(event) => {
              const end = { row: rows.length - 1, column: people.length - 1 };
              const next = placeAfter(event, place ?? first, end);
              if (event.key === 'Enter') open(place);
              if (!next) return;
              event.preventDefault();
              setPlace(place ? { row: within(next.row, end.row), column: within(next.column, end.column) } : first);
            }}
          >
            {[...paths].map(([status, path]) => (
              <path key={status} d={path} fill={`var(--${statusColor[status]})`} />
            ))}
            {person && place && <rect className="heat-here" x={place.column} y={place.row} width={1} height={1} />}
          </svg>
        </div>
      </div>
      <Line gap={3} wrap mt={1} className="small soft" aria-hidden="true">
        {present.map((status) => (
          <span key={status} className="nowrap">
            <svg className="heat-key" viewBox="0 0 1 1" aria-hidden="true">
              <path d={shapeOf(status, 0, 0)} fill={`var(--${statusColor[status]})`} />
            </svg>{' '}
            {status} <b className="num">{drawn[status]}</b>
          </span>
        ))}
      </Line>
    </div>
  );
};
