import type { CalendarAnswer } from '@dossier/shared/contract';
import { Box, Button, IconButton, ToggleButton } from '@mui/material';
import { keepPreviousData } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { useJson } from '../data/useJson.ts';
import {
  addDays,
  addMonths,
  dayInMonth,
  dayNamed,
  dayOf,
  dayOfDeadline,
  monthOf,
  nameOfDay,
  nameOfMonth,
  startOf,
  weeksOf,
} from '../format/days.ts';
import { grouped } from '../format/grouped.ts';
import { count } from '../format/numbers.ts';
import { ownZone } from '../format/zones.ts';
import { useNow } from '../reads/clock.ts';
import { onlyLooks } from '../reads/looking.ts';
import { CalendarIcon, ChevronLeftIcon, ChevronRightIcon } from '../theme/icons.tsx';
import { Toggles } from '../theme/inputs/Toggles.tsx';
import { Heading, Line, Notice, NoticeButton } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState, hasSettled, Loaded } from '../theme/states/states.tsx';
import { useWide } from '../theme/useWide.ts';
import { DayDeadlines } from './DayDeadlines.tsx';
import { Feed } from './feed/Feed.tsx';
import { MonthGrid } from './MonthGrid.tsx';

type Range = { readonly from: Date; readonly to?: Date };

/** Deadlines of the caller's projects in a range; live updates renew them. */
const useCalendar = ({ from, to }: Range) => {
  const range = new URLSearchParams({ from: from.toISOString(), ...(to && { to: to.toISOString() }) }).toString();
  return useJson<CalendarAnswer>(['calendar', range], `/api/calendar?${range}`, { placeholderData: keepPreviousData });
};

type MonthProps = {
  readonly answer: CalendarAnswer;
  readonly day: string;
  readonly today: string;
  readonly onDay: (day: string) => void;
  /** Lists what is due from a day on. */
  readonly onList: (day: string) => void;
};

/** A month, and below it what is due on the chosen day. */
const Month = ({ answer: { total, rows }, day, today, onDay, onList }: MonthProps) => {
  const due = grouped(rows, dayOfDeadline);
  const dueOn = (on: string) => due.get(on) ?? [];
  const month = monthOf(day);
  const last = rows.at(-1);
  const lastDay = last && total > rows.length ? dayOfDeadline(last) : undefined;
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
          <ChevronLeftIcon />
        </IconButton>
        <IconButton aria-label="Next month" onClick={() => turn(1)}>
          <ChevronRightIcon />
        </IconButton>
      </Line>
      {lastDay !== undefined && (
        <Notice
          severity="info"
          action={<NoticeButton does="List them" onClick={() => onList(lastDay)} />}
          sx={{ mb: 0 }}
        >
          {count(total - rows.length, 'later due date')} of these weeks, from {nameOfDay(lastDay)} on, are not shown
          here.
        </Notice>
      )}
      <MonthGrid day={day} today={today} dueOn={dueOn} onDay={onDay} />
      <DayDeadlines day={day} today={today} rows={dueOn(day)} />
    </Box>
  );
};

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
const DayList = ({ answer: { total, rows }, from, today, onFrom }: Props) => (
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

const views = ['month', 'list'] as const;
type View = (typeof views)[number];

/** The days of which the view shows something. */
const rangeOf = (view: View, day: string) => {
  const days = weeksOf(monthOf(day)).flat();
  if (view === 'list') return { from: startOf(day) };
  return { from: startOf(days[0] ?? day), to: startOf(addDays(days.at(-1) ?? day, 1)) };
};

/** Due dates of what the viewer hosts and of what is asked of them (BEY-34). View and day stand in the address. */
export default function CalendarScreen() {
  const isWide = useWide();
  const [search, setSearch] = useSearchParams();
  const today = dayOf(new Date(useNow()));
  const view = views.find((name) => name === search.get('view')) ?? (isWide ? 'month' : 'list');
  const day = dayNamed(search.get('day'), today);
  const range = rangeOf(view, day);
  // A midnight in question is that after the deadline: its day is the one before.
  const answer = useCalendar({
    ...range,
    from: new Date(range.from.getTime() + 1),
    ...(range.to && { to: new Date(range.to.getTime() + 1) }),
  });
  const open = (next: View, on: string, replace = false) =>
    setSearch({ view: next, ...(on !== today && { day: on }) }, { replace });
  return (
    <>
      <PageHeader
        title="Calendar"
        state={`Due dates of your projects and of what is asked of you. Times are yours (${ownZone()}).`}
        actions={
          <Toggles
            label="View"
            value={view}
            onChange={(next) => open(next, today)}
            sx={{ '& button': { minHeight: { xs: 44, md: 36 }, minWidth: 48 } }}
          >
            <ToggleButton value="month">Month</ToggleButton>
            <ToggleButton value="list">List</ToggleButton>
          </Toggles>
        }
      />
      <Loaded what="Your calendar" answer={answer} shape={480}>
        {(data) =>
          view === 'month' ? (
            <Month
              answer={data}
              day={day}
              today={today}
              onDay={(on) => open(view, on, true)}
              onList={(on) => open('list', on)}
            />
          ) : (
            <DayList answer={data} from={day} today={today} onFrom={(on) => open(view, on, true)} />
          )
        }
      </Loaded>
      {hasSettled(answer) && !onlyLooks() && (
        <Box sx={{ mt: 6 }}>
          <Feed />
        </Box>
      )}
    </>
  );
}
