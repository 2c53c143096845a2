import type { CalendarAnswer } from '@dossier/shared/contract';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addMonths, dayOfDeadline, monthOf, nameOfDay } from '../format/days.ts';
import { grouped } from '../format/grouped.ts';
import { CalendarMonthOutlined as CalendarIcon } from '../theme/icons.tsx';
import { EmptyState } from '../theme/states/EmptyState.tsx';
import { DayDeadlines } from './DayDeadlines.tsx';

type Props = {
  readonly answer: CalendarAnswer;
  /** The first day that is listed. */
  readonly from: string;
  readonly today: string;
  readonly onFrom: (day: string) => void;
};

/** So many months at a time. */
const step = 3;

/** What is due, day after day. */
export const DayList = ({ answer: { total, rows }, from, today, onFrom }: Props) => (
  <Box sx={{ display: 'grid', gap: 4 }}>
    <div>
      <Button onClick={() => onFrom(`${addMonths(monthOf(from), -step)}-01`)}>Show earlier</Button>
      {from < today && <span className="muted small">From {nameOfDay(from)}</span>}
    </div>
    {rows.length === 0 && (
      <EmptyState icon={<CalendarIcon />} title="Nothing is due">
        The due dates of projects that you host, and of documents that others ask you for, will stand here.
      </EmptyState>
    )}
    {[...grouped(rows, dayOfDeadline)].map(([day, due]) => (
      <DayDeadlines key={day} day={day} today={today} rows={due} />
    ))}
    {total > rows.length && <p className="muted small">And {total - rows.length} later ones.</p>}
  </Box>
);
