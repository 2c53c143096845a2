import { dateFormat, daysLeft, ianaZone, secondIn } from '@dossier/shared/contract';
import { dayOf } from './days.ts';
import { clockOf, longClockOf, pad, shortDay, shortMonth } from './local.ts';
import { utcOffset } from './zones.ts';

/** When a document was uploaded, in the viewer's zone: `Nov 21, 2026, 6:55:00 AM` (FMT-03); other moments are said by `When`. */
export const formatMoment = (iso: string): string => {
  const date = new Date(iso);
  return `${shortDay(date)}, ${date.getFullYear()}, ${longClockOf(date)}`;
};

/** `yyyy-MM-dd` as `Nov 21 2026`; never shifts with a zone (FMT-02, FMT-06, FMT-07). */
export const formatDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${shortMonth(Number(month) - 1)} ${date} ${year}`;
};

/** The day of a moment in the viewer's zone. */
export const formatDate = (iso: string): string => formatDay(dayOf(new Date(iso)));

/** In a zone or the viewer's: `Nov 03 2026, 14:05`. */
export const formatMinute = (iso: string, timeZone?: string): string => formatSecond(iso, timeZone).slice(0, -3);

/** `Nov 03 2026, 14:05:09`: what a replay steps through is often less than a minute apart. */
export const formatSecond = (iso: string, timeZone?: string): string => {
  const date = new Date(iso);
  return timeZone === undefined
    ? `${formatDate(iso)}, ${clockOf(date)}:${pad(date.getSeconds())}`
    : secondIn(date, timeZone);
};

/** The last minute of the day: "Nov 25, 00:00" would be read as a day more. */
export const formatDeadline = (iso: string, timeZone: string): string => {
  const zone = ianaZone(timeZone);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: zone, ...options });
  const moment = new Date(iso);
  const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(moment);
  const shown = clock === '00:00:00' ? new Date(moment.getTime() - 1) : moment;
  const text = format({
    ...{ weekday: 'short', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' },
  }).format(shown);
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${text} in ${city} (${utcOffset(timeZone, shown)})`;
};

export const formatDaysLeft = (deadline: string, now = Date.now()): string => {
  const days = daysLeft(deadline, now);
  return days === 1 ? '1 day left' : `${days} days left`;
};
