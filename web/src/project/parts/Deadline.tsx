import { daysLeft, isOver } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { formatDaysLeft, formatDue, formatMoment } from '../../format/format.ts';
import { useClockSkew } from '../../reads/clock.ts';

type Props = {
  readonly dueAt: string;
  readonly timeZone: string;
  /** The full moment with zone and offset before the days left. */
  readonly long?: boolean;
};

/** `3 days left`, warm when it is near; the exact moment in the project's zone and in the viewer's own on hover or focus (BEY-23). */
export const DueText = ({ dueAt, timeZone, long = false }: Props) => {
  const now = Date.now() + useClockSkew();
  const over = isOver(dueAt, now);
  const left = over ? 'deadline passed' : formatDaysLeft(dueAt, now);
  const exact = `${formatDue(dueAt, timeZone)}; for you ${formatMoment(dueAt)}`;
  return (
    <Tooltip title={exact}>
      <Box
        component="time"
        dateTime={dueAt}
        tabIndex={0}
        className="num"
        sx={{
          fontWeight: 600,
          color: over || daysLeft(dueAt, now) <= 7 ? 'var(--accent)' : 'inherit',
          position: 'relative',
          zIndex: 1,
          borderRadius: '4px',
        }}
      >
        {long ? `Due ${formatDue(dueAt, timeZone)}, ${left}` : left}
      </Box>
    </Tooltip>
  );
};
