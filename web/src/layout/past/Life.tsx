import type { DocumentStatus, ProjectLife, ProjectMoment, ProjectRow } from '@dossier/shared/contract';
import { documentStatuses, dueText } from '@dossier/shared/contract';
import { answeringText, withAnswering } from '../../format/answering.ts';
import { count } from '../../format/numbers.ts';
import { useLife } from '../../reads/past.ts';
import { Line } from '../../theme/layout.tsx';
import { statusColor } from '../../theme/status/StatusChip.tsx';
import { shareOf } from './moments.ts';
import './life.css';

type Counts = Readonly<Partial<Record<DocumentStatus, number>>>;
type Step = ProjectLife[number];

/** Units of the picture, whose size the styles say. */
const height = 40;
/** From the bottom: what is done, what waits, what has to come again; what is missing stays empty. */
const order: readonly DocumentStatus[] = ['Accept', 'In Review', 'Uploaded', 'Reject'];
const drawnIn = ({ statusCounts, answering }: Step): Counts => withAnswering(statusCounts, answering);
const sum = (counts: Counts) => documentStatuses.reduce((total, status) => total + (counts[status] ?? 0), 0);
const inWords = ({ statusCounts, answering }: Step) =>
  [
    documentStatuses.map((status) => `${status} ${statusCounts[status]}`).join(', '),
    ...(answering ? [answeringText(answering)] : []),
  ].join('. ');

/** A little wider than its place, so that no line shows between two. */
const overlap = 0.02;
type ColumnProps = { readonly counts: Counts; readonly most: number; readonly x: number; readonly width?: number };

const Column = ({ counts, most, x, width = 1 }: ColumnProps) => {
  let y = height;
  return order.map((status) => {
    const part = ((counts[status] ?? 0) / most) * height;
    y -= part;
    return (
      part > 0 && (
        <rect key={status} x={x} y={y} width={width + overlap} height={part} fill={`var(--${statusColor[status]})`} />
      )
    );
  });
};

const [dueColor, moveColor] = ['var(--ink)', 'var(--ink-3)'];
const deadlineText = (dueAt: string, timeZone: string) => `Due ${dueText({ dueAt, timeZone })}`;

type Mark = { readonly key: string; readonly share: number; readonly title: string; readonly color: string };

/** Where the due date was moved, and where it is if the picture goes as far. */
const marksOf = (moments: readonly ProjectMoment[], { dueAt, timeZone }: ProjectRow, end: string): Mark[] => {
  const isDue = Date.parse(dueAt) <= Date.parse(end);
  return [
    ...moments
      .filter(({ kind }) => kind === 'DueDateMoved')
      .map(({ position, at }) => ({
        key: String(position),
        share: shareOf(moments, at),
        title: 'The due date was moved',
        color: moveColor,
      })),
    ...(isDue
      ? [{ key: 'due', share: shareOf(moments, dueAt), title: deadlineText(dueAt, timeZone), color: dueColor }]
      : []),
  ];
};

const Legend = ({ children, color, thin }: { children: string; color: string; thin?: boolean }) => (
  <span>
    <i className={thin ? 'life-key life-thin' : 'life-key'} style={{ background: color }} /> {children}
  </span>
);

type Props = {
  readonly project: ProjectRow;
  readonly moments: readonly ProjectMoment[];
  /** Whose counts are said. */
  readonly at: string;
  /** In milliseconds: the picture goes on up to there, and to the due date. */
  readonly now?: number;
};

/** Documents by status, and how people's answers stand, over the whole life of the project, with its due date and the moves of that. */
export const Life = ({ project, moments, at, now }: Props) => {
  const { data: life = [] } = useLife(project.id);
  const drawn = life.map((step) => ({ at: step.at, counts: drawnIn(step) }));
  const most = Math.max(1, ...drawn.map(({ counts }) => sum(counts)));
  const here = life.findLast((step) => step.at <= at);
  const width = Math.max(1, life.length);
  const last = moments.at(-1)?.at ?? at;
  const today = now === undefined ? last : new Date(Math.max(now, Date.parse(last))).toISOString();
  const isAhead = Date.parse(project.dueAt) > Date.parse(today);
  const end = now !== undefined && isAhead ? project.dueAt : today;
  // Of the life so far, whose columns keep their width.
  const passed = shareOf(moments, today);
  const stretch = shareOf(moments, end);
  const mark = 0.4 * stretch;
  const newest = drawn.at(-1)?.counts;
  const what = here?.answering ? 'Documents and answers' : 'Documents';
  const marks = marksOf(moments, project, end);
  const moves = marks.filter(({ key }) => key !== 'due').length;
  const deadline = `${deadlineText(project.dueAt, project.timeZone)}${isAhead ? ', still ahead' : ''}`;
  const said = moves > 0 ? ` The due date was moved ${count(moves, 'time')}.` : '';
  return (
    <>
      <svg
        className={now === undefined ? 'life' : 'life life-tall'}
        viewBox={`0 0 ${width * stretch} ${height}`}
        preserveAspectRatio="none"
        role="img"
        aria-label={`${what} over time. At this moment: ${here ? inWords(here) : 'none'}. ${deadline}.${said}`}
      >
        {drawn.map(({ at, counts }, x) => (
          <Column key={at} counts={counts} most={most} x={x} />
        ))}
        {newest && passed > 1 && <Column counts={newest} most={most} x={width} width={width * (passed - 1)} />}
        {marks.map(({ key, share, title, color }) => (
          <rect key={key} x={share * (width - mark / stretch)} width={mark} height={height} fill={color}>
            <title>{title}</title>
          </rect>
        ))}
      </svg>
      <Line gap={3} wrap mt={1} className="life-legend small soft" aria-hidden="true">
        {order.map((status) => (
          <Legend key={status} color={`var(--${statusColor[status]})`}>
            {status}
          </Legend>
        ))}
        <Legend color="var(--none-bg)">Missing</Legend>
        <Legend color={dueColor} thin>
          {deadline}
        </Legend>
        {moves > 0 && (
          <Legend color={moveColor} thin>
            Due date moved
          </Legend>
        )}
      </Line>
    </>
  );
};
