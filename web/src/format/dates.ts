import { daysLeft, ianaZone } from '@dossier/shared/contract';
import { dateFormat } from './formats.ts';
import { utcOffset } from './zones.ts';

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** A moment (ISO 8601) in the viewer's zone: `Nov 21, 2026, 6:55:00 AM` (FMT-03). */
export const formatMoment = (iso: string): string =>
  dateFormat({ dateStyle: 'medium', timeStyle: 'medium' }).format(new Date(iso)).replaceAll('\u202f', ' ');

/** The day of a moment in the viewer's zone: `Nov 21, 2026`. */
export const formatDate = (iso: string): string => dateFormat({ dateStyle: 'medium' }).format(new Date(iso));

/** `yyyy-MM-dd` as `Nov 21 2026`; never shifts with a zone (FMT-02, FMT-06, FMT-07). */
export const formatDay = (day: string): string => {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${months[Number(month) - 1]} ${date} ${year}`;
};

/** To the second, in a zone or the viewer's: `Nov 3 2026, 14:05:09`. */
export const formatSecond = (iso: string, timeZone?: string): string => {
  const zone = timeZone === undefined ? {} : { timeZone: ianaZone(timeZone) };
  const parts = dateFormat({
    ...{ year: 'numeric', month: 'short', day: 'numeric' },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23', ...zone },
  }).formatToParts(new Date(iso));
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('month')} ${part('day')} ${part('year')}, ${part('hour')}:${part('minute')}:${part('second')}`;
};

/** The last minute of the day: "Nov 25, 12:00 AM" would be read as a day more. */
export const formatDeadline = (iso: string, timeZone: string): string => {
  const zone = ianaZone(timeZone);
  const format = (options: Intl.DateTimeFormatOptions) => dateFormat({ timeZone: zone, ...options });
  const moment = new Date(iso);
  const clock = format({ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' }).format(moment);
  const shown = clock === '00:00:00' ? new Date(moment.getTime() - 1) : moment;
  const parts = (options: Intl.DateTimeFormatOptions) => format(options).formatToParts(shown);
  const text = parts({ weekday: 'short', month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
    .map(({ value }) => value)
    .join('');
  const city = zone.split('/').at(-1)?.replaceAll('_', ' ') ?? zone;
  return `${text.replaceAll('\u202f', ' ')} in ${city} (${utcOffset(timeZone, shown)})`;
};

export const formatDaysLeft = (deadline: string, now = Date.now()): string => {
  const days = daysLeft(deadline, now);
  return days === 1 ? '1 day left' : `${days} days left`;
};
