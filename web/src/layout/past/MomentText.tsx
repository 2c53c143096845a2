import { type HistoryRow, type ProjectMoment, utcOffset } from '@dossier/shared/contract';
import { formatSecond } from '../../format/dates.ts';
import { ownOffset } from '../../format/zones.ts';
import { useEntryAt } from '../../reads/history.ts';
import { kindText } from './moments.ts';

/** Before and after, of a step; hashes say nothing at a glance. */
const mostChanges = 2;
const changesOf = ({ details }: HistoryRow): string =>
  details
    .filter(({ after }) => !/^[0-9a-f]{64}$/.test(after ?? ''))
    .slice(0, mostChanges)
    .map(({ name, before, after }) => `${name}: ${before ? `${before} → ` : ''}${after || 'none'}`)
    .join('; ');

type Props = {
  readonly projectId: string;
  readonly at: string;
  readonly timeZone: string;
  readonly moment: ProjectMoment | undefined;
};

/** In the project's zone, and in the viewer's where that differs; and what changed there. */
export const MomentText = ({ projectId, at, timeZone, moment }: Props) => {
  const there = utcOffset(timeZone, new Date(at));
  const isElsewhere = there !== ownOffset(new Date(at));
  const { data: entry } = useEntryAt(projectId, moment?.position);
  const changes = entry ? changesOf(entry) : '';
  return (
    <div className="past-text" role="status">
      <b className="num">As of {formatSecond(at, timeZone)}</b>{' '}
      <span className="small soft num">
        {there}
        {isElsewhere && `; for you ${formatSecond(at)}`}
      </span>
      {moment && (
        <div className="small wrap past-what" title={entry?.text}>
          <mark>{entry?.text ?? kindText(moment.kind)}</mark>
          {changes && ` ${changes}`}
        </div>
      )}
    </div>
  );
};
