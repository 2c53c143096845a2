import { DAY, daysLeft, isOver } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatDaysLeft, formatDeadline } from '../../format/dates.ts';
import { formatDue } from '../../format/when.ts';
import { ownOffset, ownZone, utcOffset } from '../../format/zones.ts';
import { useNow } from '../../reads/clock.ts';

type Props = {
  /** ISO 8601. */
  readonly moment: string;
  readonly timeZone: string;
  /** The full moment with zone and offset before the days left. */
  readonly long?: boolean;
};

/** `3 days left`; on hover or focus in the project's zone and in the viewer's own (BEY-23). */
export const Deadline = ({ moment, timeZone, long = false }: Props) => {
  const now = useNow();
  const over = isOver(moment, now);
  const days = formatDaysLeft(moment, now);
  const isNear = Date.parse(moment) - now < DAY;
  const left = over ? 'due date passed' : isNear ? `${days}: ${formatDue(moment, now)}` : days;
  const there = formatDeadline(moment, timeZone);
  const exact = `${there}; for you ${formatDeadline(moment, ownZone())}`;
  const isElsewhere = utcOffset(timeZone, new Date(moment)) !== ownOffset(new Date(moment));
  return (
    <Tooltip title={exact}>
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
        {long ? `Due ${isElsewhere ? exact : there}, ${left}` : left}
      </Box>
    </Tooltip>
  );
};
