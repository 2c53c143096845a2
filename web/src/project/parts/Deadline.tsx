import { DAY, daysLeft, isOver } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatDaysLeft, formatDeadline } from '../../format/dates.ts';
import { formatDue } from '../../format/when.ts';
import { ownOffset, ownZone, utcOffset } from '../../format/zones.ts';
import { useNow } from '../../reads/clock.ts';

type Place = {
  /** ISO 8601. */
  readonly moment: string;
  readonly timeZone: string;
};
type Props = Place & {
  /** The full moment with zone and offset before the days left. */
  readonly long?: boolean;
};

/** In the project's zone and in the viewer's own. */
const Exact = ({ moment, timeZone }: Place) => (
  <>
    {formatDeadline(moment, timeZone)}; for you {formatDeadline(moment, ownZone())}
  </>
);

/** In the project's zone, and in the viewer's own where its clocks show something else. */
const Shown = (place: Place) => {
  const at = new Date(place.moment);
  const isElsewhere = utcOffset(place.timeZone, at) !== ownOffset(at);
  return isElsewhere ? <Exact {...place} /> : formatDeadline(place.moment, place.timeZone);
};

/** `3 days left`; on hover or focus the exact moment, which is not made before: other zones cost a browser 10 to 50 ms (BEY-23). */
export const Deadline = ({ moment, timeZone, long = false }: Props) => {
  const now = useNow();
  const over = isOver(moment, now);
  const days = formatDaysLeft(moment, now);
  const isNear = Date.parse(moment) - now < DAY;
  const left = over ? 'due date passed' : isNear ? `${days}: ${formatDue(moment, now)}` : days;
  return (
    <Tooltip describeChild title={<Exact moment={moment} timeZone={timeZone} />}>
      <Box
        component="time"
        dateTime={moment}
        tabIndex={0}
        className="num"
        sx={{
          fontWeight: 600,
          color: over || daysLeft(moment, now) <= 7 ? 'var(--accent)' : 'inherit',
          position: 'relative',
          zIndex: 1,
          borderRadius: '4px',
        }}
      >
        {long ? (
          <>
            Due <Shown moment={moment} timeZone={timeZone} />, {left}
          </>
        ) : (
          left
        )}
      </Box>
    </Tooltip>
  );
};
