import type { CalendarRow } from '@dossier/shared/contract';
import { Tooltip } from '@mui/material';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { addDays, addMonths, dayInMonth, monthOf, nameOfDay, nameOfMonth, weekdayOf, weeksOf } from '../format/days.ts';
import { count } from '../format/numbers.ts';
import { clockOfDeadline } from '../format/when.ts';
import { projectPath } from '../paths.ts';
import { ExactDeadline } from '../project/parts/Deadline.tsx';
import './month.css';

type Props = {
  /** The chosen one, in the month that is shown. */
  readonly day: string;
  readonly today: string;
  readonly dueOn: (day: string) => readonly CalendarRow[];
  readonly onDay: (day: string) => void;
};

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
const shownPerDay = 3;

/** Where a key leads from a day. */
const steps: Readonly<Record<string, (day: string) => string>> = {
  ArrowLeft: (day) => addDays(day, -1),
  ArrowRight: (day) => addDays(day, 1),
  ArrowUp: (day) => addDays(day, -7),
  ArrowDown: (day) => addDays(day, 7),
  Home: (day) => addDays(day, -weekdayOf(day)),
  End: (day) => addDays(day, 6 - weekdayOf(day)),
  PageUp: (day) => dayInMonth(addMonths(monthOf(day), -1), day),
  PageDown: (day) => dayInMonth(addMonths(monthOf(day), 1), day),
};

const Chip = ({ row }: { row: CalendarRow }) => (
  <Tooltip
    describeChild
    title={
      <>
        {row.projectName}: <ExactDeadline dueAt={row.dueAt} timeZone={row.timeZone} />
      </>
    }
  >
    <Link
      className={`calendar-chip calendar-${row.isOpen && row.documents + (row.answers ?? 0) > 0 ? row.kind : 'settled'}`}
      to={projectPath(row.projectId)}
    >
      <span className="num">{clockOfDeadline(row)}</span> {row.projectName}
    </Link>
  </Tooltip>
);

/** A month; the arrow keys go from day to day, Page Up and Page Down from month to month. */
export const MonthGrid = ({ day: chosen, today, dueOn, onDay }: Props) => {
  const chosenButton = useRef<HTMLButtonElement>(null);
  const byKey = useRef(false);
  const month = monthOf(chosen);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the day that a key led to gets the focus
  useEffect(() => {
    if (byKey.current) chosenButton.current?.focus();
    byKey.current = false;
  }, [chosen]);
  const follow = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    byKey.current = true;
    onDay(step(chosen));
  };
  return (
    <table className="calendar-month" aria-label={nameOfMonth(month)}>
      <thead>
        <tr>
          {weekdays.map((name) => (
            <th key={name} scope="col" abbr={name}>
              {name.slice(0, 3)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => {
              const due = dueOn(day);
              const isChosen = day === chosen;
              return (
                <td key={day} className={monthOf(day) === month ? undefined : 'calendar-other'}>
                  <button
                    type="button"
                    ref={isChosen ? chosenButton : undefined}
                    className="calendar-day"
                    tabIndex={isChosen ? 0 : -1}
                    aria-pressed={isChosen}
                    aria-current={day === today ? 'date' : undefined}
                    aria-label={`${nameOfDay(day)}, ${due.length === 0 ? 'nothing is due' : count(due.length, 'due date')}`}
                    data-due={due.length || undefined}
                    onClick={() => onDay(day)}
                    onKeyDown={follow}
                  >
                    <span className="num">{Number(day.slice(8))}</span>
                  </button>
                  {due.slice(0, shownPerDay).map((row) => (
                    <Chip key={row.id} row={row} />
                  ))}
                  {due.length > shownPerDay && (
                    <span className="calendar-more muted small">{due.length - shownPerDay} more</span>
                  )}
                </td>
              );
            })}
          </tr>
        ))}
      </tbody>
    </table>
  );
};
