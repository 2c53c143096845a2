/** A deadline as people read it: one form for screens, emails, calendars and the time line. */
import { DAY, HOUR, MINUTE } from '../limits.ts';
import { count } from '../words.ts';
import { dayIn, placeOf, shownIn, utcOffset } from '../zoned.ts';
import { isOver } from './deadline.ts';

/** ISO 8601, and the zone as the project's settings name it. */
export type Due = { readonly dueAt: string; readonly timeZone: string };

/**
 * Epoch milliseconds. A deadline that ends a day is said as the last minute of that day, in the words of every zone:
 * midnight, or 01:00 where clocks skip it, would be read as a day more.
 */
export const lastMoment = ({ dueAt, timeZone }: Due): number => {
  const at = Date.parse(dueAt);
  return dayIn(at - 1, timeZone) === dayIn(at, timeZone) ? at : at - 1;
};

type Shown = ReturnType<typeof shownIn>;
/** `23:59`. */
const clockOf = ({ hour, minute }: Shown) => `${hour}:${minute}`;
/** `Nov 5`. */
const dateOf = ({ month, day }: Shown) => `${month} ${Number(day)}`;

/** `New York time`, `UTC+2` where the zone has no place. */
const zoneAt = (at: number, timeZone: string) => {
  const place = placeOf(timeZone);
  return place ? `${place} time` : utcOffset(timeZone, at);
};

/** `Friday, Nov 27 2026, 23:59 New York time (UTC−5)`, `Friday, Nov 27 2026, 23:59 UTC`. */
export const dueText = (due: Due): string => {
  const at = lastMoment(due);
  const shown = shownIn(at, due.timeZone);
  const [place, offset] = [placeOf(due.timeZone), utcOffset(due.timeZone, at)];
  return `${shown.weekday}, ${dateOf(shown)} ${shown.year}, ${clockOf(shown)} ${place ? `${place} time (${offset})` : offset}`;
};

/** `Friday, Nov 27, 23:59 New York time`: within a sentence, near which the whole is said. */
export const dueShort = (due: Due): string => {
  const at = lastMoment(due);
  const shown = shownIn(at, due.timeZone);
  return `${shown.weekday}, ${dateOf(shown)}, ${clockOf(shown)} ${zoneAt(at, due.timeZone)}`;
};

/** `04:59 Saturday for you`, by the clock of a reader in another zone; empty where that shows the same. */
export const readersText = (due: Due, readersZone: string): string => {
  const at = lastMoment(due);
  const [shown, own] = [shownIn(at, due.timeZone), shownIn(at, readersZone)];
  return clockOf(own) === clockOf(shown) && own.day === shown.day ? '' : `${clockOf(own)} ${own.weekday} for you`;
};

/** `Friday, 23:59`, and below it `Nov 27, New York time; 04:59 Saturday for you`: a year that is not this one is said. */
export const dueLines = (
  due: Due,
  readersZone: string,
  now: number,
): { readonly main: string; readonly rest: string } => {
  const at = lastMoment(due);
  const shown = shownIn(at, due.timeZone);
  const date = shown.year === shownIn(now, due.timeZone).year ? dateOf(shown) : `${dateOf(shown)} ${shown.year}`;
  const own = readersText(due, readersZone);
  return {
    main: `${shown.weekday}, ${clockOf(shown)}`,
    rest: `${date}, ${zoneAt(at, due.timeZone)}${own && `; ${own}`}`,
  };
};

/** Calendar days in the project's zone to the one that the deadline is on, never below 0 (FMT-05). */
export const daysLeft = (due: Due, now: number): number => {
  const day = (at: number) => Date.parse(dayIn(at, due.timeZone));
  return Math.max(0, Math.round((day(lastMoment(due)) - day(now)) / DAY));
};

/** `3 days left`, `due today`; hours within the last 24 of them, minutes within the last hour. */
export const leftText = (due: Due, now: number): string => {
  if (isOver(due.dueAt, now)) return 'due date passed';
  const left = Date.parse(due.dueAt) - now;
  if (left >= DAY) {
    const days = daysLeft(due, now);
    return days === 0 ? 'due today' : `${count(days, 'day')} left`;
  }
  const minutes = Math.ceil(left / MINUTE);
  if (left < HOUR) return `${minutes} min left`;
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return rest === 0 ? `${hours} h left` : `${hours} h ${rest} min left`;
};
