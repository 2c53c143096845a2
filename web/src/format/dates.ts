import { secondIn } from '@dossier/shared/contract';
import { dayOf } from './days.ts';
import { clockOf, longClockOf, pad, shortDay, shortMonth } from './local.ts';

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

/** In the viewer's zone: `Nov 03 2026, 14:05`. */
export const formatMinute = (iso: string): string => `${formatDate(iso)}, ${clockOf(new Date(iso))}`;

/** In a zone or the viewer's, `Nov 03 2026, 14:05:09`: what a replay steps through is often less than a minute apart. */
export const formatSecond = (iso: string, timeZone?: string): string => {
  const date = new Date(iso);
  return timeZone === undefined ? `${formatMinute(iso)}:${pad(date.getSeconds())}` : secondIn(date, timeZone);
};
