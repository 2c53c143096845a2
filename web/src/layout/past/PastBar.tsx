import { type HistoryRow, type ProjectMoment, type ProjectRow, utcOffset } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useLocation, useNavigate } from 'react-router';
import { formatSecond } from '../../format/dates.ts';
import { ownOffset } from '../../format/zones.ts';
import { pastSearch, projectPath } from '../../paths.ts';
import { useEntryAt } from '../../reads/history.ts';
import { useMoments } from '../../reads/past.ts';
import { useProject } from '../../reads/projects.ts';
import { Line } from '../../theme/layout.tsx';
import { lazyPart } from '../../theme/states/lazily.ts';
import { Loaded } from '../../theme/states/states.tsx';
import { Loading } from '../Loading.tsx';
import { Life } from './Life.tsx';
import { inOrder, kindText, placed } from './moments.ts';
import { Scrubber } from './Scrubber.tsx';
import { Steps } from './Steps.tsx';
import { leaving, type PastPlace } from './useMomentKept.ts';

/** Before and after, of a step; hashes say nothing at a glance. */
const mostChanges = 2;
const changesOf = ({ details }: HistoryRow): string =>
  details
    .filter(({ after }) => !/^[0-9a-f]{64}$/.test(after ?? ''))
    .slice(0, mostChanges)
    .map(({ name, before, after }) => `${name}: ${before ? `${before} → ` : ''}${after || 'none'}`)
    .join('; ');

type MomentTextProps = {
  readonly projectId: string;
  readonly at: string;
  readonly timeZone: string;
  readonly moment: ProjectMoment | undefined;
};

/** In the project's zone, and in the viewer's where that differs; and what changed there. */
const MomentText = ({ projectId, at, timeZone, moment }: MomentTextProps) => {
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

const Compare = lazyPart(() => import('./compare/CompareDialog.tsx'));

type Props = { readonly place: PastPlace; readonly moments: readonly ProjectMoment[]; readonly project: ProjectRow };

const Bar = ({ place: { projectId, at }, moments, project }: Props) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const { timeZone } = project;
  const compare = new URLSearchParams(search).get('compare');
  const here = placed(moments, at);
  const last = moments.length - 1;
  const positionAt = (index: number) => String(moments[Math.min(last, Math.max(0, index))]?.position);
  const show = (to: string, compared: string | null) =>
    navigate({ pathname, search: pastSearch(search, to, compared) }, { replace: true });
  const go = (index: number) => show(positionAt(index), compare);
  const [from, to] = inOrder(here, placed(moments, compare ?? 'now'));
  /** The moment on the screen stays the one it is, whether it is the earlier or the later. */
  const changePair = (earlier: string, later: string) =>
    to === here && later !== 'now' ? show(later, earlier) : show(earlier, later);
  return (
    <section className="past-bar" aria-label="Time travel">
      <Line wrap>
        <MomentText projectId={projectId} at={here.shown} timeZone={timeZone} moment={moments[here.index]} />
        <Steps index={here.index} last={last} isHeld={compare !== null} onGo={go} />
        <Line gap={2} wrap>
          <Button size="small" onClick={() => show(at, 'now')}>
            Compare with now
          </Button>
          <Button size="small" onClick={() => show(at, positionAt(here.index > 0 ? here.index - 1 : 1))}>
            Compare two moments
          </Button>
          <Button size="small" variant="contained" onClick={() => navigate(projectPath(projectId), { state: leaving })}>
            Back to now
          </Button>
        </Line>
      </Line>
      <Life project={project} moments={moments} at={here.shown} />
      <Scrubber
        label="Moment"
        moments={moments}
        at={here.shown}
        text={formatSecond(here.shown, timeZone)}
        onGo={go}
        index={here.index}
      />
      {compare && (
        <Compare
          projectId={projectId}
          from={from}
          to={to}
          timeZone={timeZone}
          moments={moments}
          onChange={changePair}
          onClose={() => show(at, null)}
        />
      )}
    </section>
  );
};

/** Which moment a project is shown of, and the way to others. */
export default function PastBar({ place }: { place: PastPlace }) {
  const { project } = useProject(place.projectId);
  const moments = useMoments(place.projectId);
  return (
    <Loaded what="The history" answer={moments} shape={<Loading />}>
      {(moments) => (project ? <Bar place={place} moments={moments} project={project} /> : <Loading />)}
    </Loaded>
  );
}
