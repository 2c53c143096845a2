import { type DocumentStatus, documentStatuses, type ProjectMoment } from '@dossier/shared/contract';
import { useLife } from '../../reads/past.ts';
import { statusColor } from '../../theme/status/StatusChip.tsx';
import { shareOf } from './moments.ts';

type Counts = Readonly<Record<DocumentStatus, number>>;

const height = 40;
/** From the bottom: what is done, what waits, what has to come again; what is missing stays empty. */
const order: readonly DocumentStatus[] = ['Accept', 'In Review', 'Uploaded', 'Reject'];
const sum = (counts: Counts) => documentStatuses.reduce((total, status) => total + counts[status], 0);
const inWords = (counts: Counts) => documentStatuses.map((status) => `${status} ${counts[status]}`).join(', ');

const Column = ({ counts, most, x }: { counts: Counts; most: number; x: number }) => {
  let y = height;
  return order.map((status) => {
    const part = (counts[status] / most) * height;
    y -= part;
    return (
      part > 0 && <rect key={status} x={x} y={y} width={1.02} height={part} fill={`var(--${statusColor[status]})`} />
    );
  });
};

type Props = { readonly projectId: string; readonly moments: readonly ProjectMoment[]; readonly at: string };

/** Documents by status over the whole life of the project, with the moves of its due date. */
export const Life = ({ projectId, moments, at }: Props) => {
  const { data: life = [] } = useLife(projectId);
  const most = Math.max(1, ...life.map(({ statusCounts }) => sum(statusCounts)));
  const here = life.findLast((step) => step.at <= at)?.statusCounts;
  const moves = moments.filter(({ kind }) => kind === 'DueDateMoved');
  return (
    <svg
      className="past-life"
      viewBox={`0 0 ${Math.max(1, life.length)} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={`Documents over time. At this moment: ${here ? inWords(here) : 'none'}.`}
    >
      {life.map((step, x) => (
        <Column key={step.at} counts={step.statusCounts} most={most} x={x} />
      ))}
      {moves.map((move) => (
        <rect
          key={move.position}
          x={shareOf(moments, move.at) * life.length}
          width={0.4}
          height={height}
          fill="var(--ink)"
        >
          <title>The due date was moved</title>
        </rect>
      ))}
    </svg>
  );
};
