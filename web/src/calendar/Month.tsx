import type { CalendarRow } from '@dossier/shared/contract';
import { Box, Button, IconButton } from '@mui/material';
import { addMonths, dayInMonth, dayOfDeadline, monthOf, nameOfMonth } from '../format/days.ts';
import { grouped } from '../format/grouped.ts';
import { ChevronRightRounded as NextIcon, ChevronLeftRounded as PreviousIcon } from '../theme/icons.tsx';
import { Heading, Line } from '../theme/layout.tsx';
import { DayDeadlines } from './DayDeadlines.tsx';
import { MonthGrid } from './MonthGrid.tsx';

type Props = {
  readonly rows: readonly CalendarRow[];
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
};

/** A month, and below it what is due on the chosen day. */
export const Month = ({ rows, day, today, onDay }: Props) => {
  const due = grouped(rows, dayOfDeadline);
  const dueOn = (on: string) => due.get(on) ?? [];
  const month = monthOf(day);
  const turn = (months: number) => onDay(dayInMonth(addMonths(month, months), day));
  return (
    <Box sx={{ display: 'grid', gap: 4, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Line gap={2}>
        <Heading gap={0} aria-live="polite" sx={{ flexGrow: 1 }}>
          {nameOfMonth(month)}
        </Heading>
        <Button disabled={day === today} onClick={() => onDay(today)}>
          Today
        </Button>
        <IconButton aria-label="Previous month" onClick={() => turn(-1)}>
          <PreviousIcon />
        </IconButton>
        <IconButton aria-label="Next month" onClick={() => turn(1)}>
          <NextIcon />
        </IconButton>
      </Line>
      <MonthGrid day={day} today={today} dueOn={dueOn} onDay={onDay} />
      <DayDeadlines day={day} today={today} rows={dueOn(day)} />
    </Box>
  );
};
