import { DAY, type Due, dueLines, dueText, HOUR, isOver, leftText, readersText } from '@dossier/shared/contract';
import { Box, Tooltip } from '@mui/material';
import { formatDay } from '../../format/dates.ts';
import { ownZone } from '../../format/zones.ts';
import { useNow } from '../../reads/clock.ts';

type Props = Due & {
  /** Day and clock before what is left, and below them date and zone. */
  readonly long?: boolean;
};

/** Everything about a deadline in one line, with zone and offset; by the viewer's clock too where that shows another (BEY-23). */
export const ExactDeadline = (due: Due) => {
  const own = readersText(due, ownZone());
  return `${dueText(due)}${own && `; ${own}`}`;
};

/** Red in the last hour, amber on the last day and afterwards. @param left in milliseconds */
const colorOf = (left: number): string | undefined => {
  if (left > 0 && left < HOUR) return 'var(--no)';
  return left < DAY ? 'var(--accent)' : undefined;
};

/** `3 days left`, or `Due Friday, 23:59, 3 days left` over `Nov 27, New York time`; on hover or focus the exact moment. */
export const Deadline = ({ long = false, ...due }: Props) => {
  const now = useNow();
  const { main, rest } = long ? dueLines(due, ownZone(), now) : {};
  const left = leftText(due, now);
  return (
    <Tooltip describeChild title={<ExactDeadline {...due} />}>
      <Box
        component="time"
        dateTime={due.dueAt}
        tabIndex={0}
        className="num"
        style={{ color: colorOf(Date.parse(due.dueAt) - now) }}
        sx={{
          ...(long
            ? { display: 'block', width: 'fit-content', mt: 1, color: 'var(--ink)' }
            : { display: 'inline', whiteSpace: 'nowrap' }),
          ...{ fontWeight: 600, position: 'relative', zIndex: 1, borderRadius: '4px' },
        }}
      >
        {main ? (
          <Box component="span" sx={{ fontSize: 17 }}>
            {isOver(due.dueAt, now) ? `Was due ${main}` : `Due ${main}, ${left}`}
          </Box>
        ) : (
          left
        )}
        {rest && (
          <Box component="span" className="muted small" sx={{ display: 'block', fontWeight: 400 }}>
            {rest}
          </Box>
        )}
      </Box>
    </Tooltip>
  );
};

/** The day of a deadline, and how long it is until then. */
export const DueDay = ({ endDate, dueAt, timeZone }: Due & { readonly endDate: string }) => (
  <>
    {formatDay(endDate)}, <Deadline dueAt={dueAt} timeZone={timeZone} />
  </>
);
