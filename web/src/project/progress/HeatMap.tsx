import type { CollaboratorRow, DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { answeringIn, type DocumentStatus, documentStatuses } from '@dossier/shared/contract';
import { type KeyboardEvent, type MouseEvent, useMemo, useState } from 'react';
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

/** The cell that is pointed at, or that the arrow keys lead to. @param open also where there may be nothing to open */
const usePlace = (columns: number, rows: number, open: (place: Place | undefined) => void) => {
  const [place, setPlace] = useState<Place>();
  const placeIn = ({ currentTarget, clientX, clientY }: MouseEvent): Place => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const at = (share: number, cells: number) => within(Math.floor(share * cells), cells - 1);
    return { column: at((clientX - left) / width, columns), row: at((clientY - top) / height, rows) };
  };
  const leave = () => setPlace(undefined);
  const handlers = {
    onMouseMove: (event: MouseEvent) => {
      const next = placeIn(event);
      setPlace((place) => (place?.row === next.row && place.column === next.column ? place : next));
    },
    onMouseLeave: leave,
    onBlur: leave,
    onClick: (event: MouseEvent) => open(placeIn(event)),
    onKeyDown: (event: KeyboardEvent) => {
      const end = { row: rows - 1, column: columns - 1 };
      const next = placeAfter(event, place ?? first, end);
      if (event.key === 'Enter') open(place);
      if (!next) return;
      event.preventDefault();
      setPlace(place ? { row: within(next.row, end.row), column: within(next.column, end.column) } : first);
    },
  };
  return { place, handlers };
};

const Legend = ({ counts }: { readonly counts: Partial<Record<DocumentStatus, number>> }) => (
  <Line gap={3} wrap mt={1} className="small soft" aria-hidden="true">
    {documentStatuses
      .filter((status) => counts[status])
      .map((status) => (
        <span key={status} className="nowrap">
          <svg className="heat-key" viewBox="0 0 1 1" aria-hidden="true">
            <path d={shapeOf(status, 0, 0)} fill={`var(--${statusColor[status]})`} />
          </svg>{' '}
          {status} <b className="num">{counts[status]}</b>
        </span>
      ))}
  </Line>
);

type Props = { readonly project: ProjectRow; readonly documents: readonly DocumentRow[] };

/** Every document of everybody whom the table shows, in its order, and all their answers, each a small cell. */
export const HeatMap = ({ project, documents }: Props) => {
  const { data: people = [] } = useListContext<CollaboratorRow>();
  const navigate = useNavigate();
  const hasQuestions = (project.questions?.count ?? 0) > 0;
  const rows = useMemo(() => rowsOf(documents, hasQuestions), [documents, hasQuestions]);
  const paths = useMemo(() => pathsOf(people, rows), [people, rows]);
  const counts = useMemo(() => statusesOf(people.flatMap(({ documents }) => documents)), [people]);
  const answering = useMemo(() => (hasQuestions ? answeringIn(people) : undefined), [people, hasQuestions]);
  const at = (place: Place | undefined) => {
    const [person, row] = place ? [people[place.column], rows[place.row]] : [];
    return person && row && { person, row, cell: cellOf(person, row) };
  };
  const { place, handlers } = usePlace(people.length, rows.length, (wanted) => {
    const { person, row, cell } = at(wanted) ?? {};
    if (!person || !row || !cell) return;
    if (cell.isAnswer || row.id === null) void navigate(answersPath(project.id, person.personId));
    else if (cell.status !== 'Not Uploaded') void navigate(reviewPath(project.id, person.personId, row.id));
  });
  const here = at(place);
  const text = here
    ? `${displayName(here.person)}, ${here.row.fieldName}: ${here.cell?.text ?? 'not asked'}`
    : 'Point at a cell, or move with the arrow keys.';
  const opens = here?.cell && (here.cell.isAnswer || here.cell.status !== 'Not Uploaded');
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
            {...handlers}
          >
            {[...paths].map(([status, path]) => (
              <path key={status} d={path} fill={`var(--${statusColor[status]})`} />
            ))}
            {here && place && <rect className="heat-here" x={place.column} y={place.row} width={1} height={1} />}
          </svg>
        </div>
      </div>
      <Legend counts={withAnswering(counts, answering)} />
    </div>
  );
};
