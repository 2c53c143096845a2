import type { ProjectMoment } from '@dossier/shared/contract';
import PauseIcon from '@mui/icons-material/PauseRounded';
import PlayIcon from '@mui/icons-material/PlayArrowRounded';
import NextIcon from '@mui/icons-material/SkipNextRounded';
import PreviousIcon from '@mui/icons-material/SkipPreviousRounded';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type ReactNode, Suspense, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { formatSecond } from '../../format/dates.ts';
import { ownOffset, utcOffset } from '../../format/zones.ts';
import { pastSearch, projectPath } from '../../paths.ts';
import { untilIn, useMoments } from '../../reads/past.ts';
import { useProject } from '../../reads/projects.ts';
import { Line } from '../../theme/Line.tsx';
import { ErrorState } from '../../theme/states/ErrorState.tsx';
import { lazily } from '../../theme/states/lazily.ts';
import { Loading } from '../Loading.tsx';
import { Life } from './Life.tsx';
import { indexAt, kindText } from './moments.ts';
import { Scrubber } from './Scrubber.tsx';
import { leaving, type PastPlace } from './useMomentKept.ts';
import { speeds, usePlaying } from './usePlaying.ts';
import { useStepKeys } from './useStepKeys.ts';

const Compare = lazily(() => import('./CompareDialog.tsx'));

/** In the project's zone, and in the viewer's where that differs. */
const MomentText = ({ at, timeZone }: { at: string; timeZone: string }) => {
  const there = utcOffset(timeZone, new Date(at));
  const isElsewhere = there !== ownOffset(new Date(at));
  return (
    <div className="grow">
      <b className="num" role="status">
        As of {formatSecond(at, timeZone)}
      </b>
      <div className="small soft num">
        {there}
        {isElsewhere && `; for you ${formatSecond(at)}`}
      </div>
    </div>
  );
};

type Props = { readonly place: PastPlace; readonly moments: readonly ProjectMoment[]; readonly timeZone: string };

const Bar = ({ place: { projectId, at }, moments, timeZone }: Props) => {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [comparing, setComparing] = useState(false);
  const until = untilIn(at);
  const index = indexAt(moments, until);
  const go = (to: number) => {
    const moment = moments[Math.min(moments.length - 1, Math.max(0, to))];
    if (moment) navigate({ pathname, search: pastSearch(search, String(moment.position)) }, { replace: true });
  };
  const { playing, setPlaying, speed, setSpeed } = usePlaying(index < moments.length - 1, () => go(index + 1));
  const toggle = () => {
    if (!playing && index >= moments.length - 1) go(0);
    setPlaying(!playing);
  };
  useStepKeys({ back: () => go(index - 1), on: () => go(index + 1), play: toggle });
  const moment = moments[index];
  const shown = 'moment' in until ? until.moment : (moment?.at ?? moments[0]?.at ?? '');
  const step = (label: string, icon: ReactNode, to: number, off: boolean) => (
    <Button size="small" aria-label={label} title={label} disabled={off} onClick={() => go(to)}>
      {icon}
    </Button>
  );
  return (
    <section className="past-bar" aria-label="Time travel">
      <Line wrap>
        <MomentText at={shown} timeZone={timeZone} />
        <div className="small">{moment && kindText(moment.kind)}</div>
        <Line gap={1} wrap>
          {step('Previous change (left arrow)', <PreviousIcon fontSize="small" />, index - 1, index <= 0)}
          <Button size="small" onClick={toggle} startIcon={playing ? <PauseIcon /> : <PlayIcon />}>
            {playing ? 'Pause' : 'Play'}
          </Button>
          {step('Next change (right arrow)', <NextIcon fontSize="small" />, index + 1, index >= moments.length - 1)}
          <TextField
            select
            size="small"
            label="Speed"
            value={speed}
            onChange={({ target }) => setSpeed(Number(target.value))}
            sx={{ width: 96 }}
          >
            {speeds.map((each) => (
              <MenuItem key={each} value={each}>
                {each} ×
              </MenuItem>
            ))}
          </TextField>
        </Line>
        <Line gap={2} wrap>
          <Button size="small" onClick={() => setComparing(true)}>
            Compare with now
          </Button>
          <Button
            size="small"
            variant="contained"
            color="primary"
            onClick={() => navigate(projectPath(projectId), { state: leaving })}
          >
            Back to now
          </Button>
        </Line>
      </Line>
      <Life projectId={projectId} moments={moments} at={shown} />
      <Scrubber moments={moments} at={shown} text={formatSecond(shown, timeZone)} onGo={go} index={index} />
      <Suspense>
        {comparing && <Compare projectId={projectId} at={at} moment={shown} onClose={() => setComparing(false)} />}
      </Suspense>
    </section>
  );
};

/** Which moment a project is shown of, and the way to others. */
export default function PastBar({ place }: { place: PastPlace }) {
  const { project } = useProject(place.projectId);
  const moments = useMoments(place.projectId);
  if (moments.error)
    return (
      <ErrorState
        what="The history"
        error={moments.error}
        asking={moments.isFetching}
        retry={() => void moments.refetch()}
      />
    );
  if (!moments.data || !project) return <Loading />;
  return <Bar place={place} moments={moments.data} timeZone={project.timeZone} />;
}
