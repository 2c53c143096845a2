import { DAY, type Due, HOUR, lastMoment, MINUTE } from '@dossier/shared/contract';
import { formatDate, formatMoment } from './dates.ts';
import { clockOf, shortDay, weekdayName } from './local.ts';
import { count } from './numbers.ts';
import { ownOffset } from './zones.ts';

/** Calendar days from one moment to another, in the viewer's zone. */
const daysBetween = (from: number, to: number): number => {
  const midnight = (at: number) => new Date(at).setHours(0, 0, 0, 0);
  return Math.round((midnight(to) - midnight(from)) / DAY);
};

const dayOf = (at: number, now: number): string => {
  const days = daysBetween(now, at);
  const date = new Date(at);
  if (days === 0) return at > now && date.getHours() >= 18 ? 'tonight' : 'today';
  if (days === -1) return 'yesterday';
  if (days === 1) return 'tomorrow';
  if (days > 1 && days < 7) return `${weekdayName(date).slice(0, 3)}, ${shortDay(date)}`;
  return date.getFullYear() === new Date(now).getFullYear() ? shortDay(date) : formatDate(date.toISOString());
};

const left = (milliseconds: number): string => {
  if (milliseconds < HOUR) return `in ${Math.max(1, Math.round(milliseconds / MINUTE))} min`;
  if (milliseconds < 2 * DAY) return `in ${Math.round(milliseconds / HOUR)} h`;
  return `in ${count(Math.round(milliseconds / DAY), 'day')}`;
};

/**
 * As people say it, in the viewer's zone: `just now`, `yesterday 09:12`, `tonight 23:59, in 9 h`. Clocks differ, and
 * the one on screen moves every half minute: what just happened may seem to come.
 */
export const formatWhen = (iso: string, now: number): string => {
  const at = Date.parse(iso);
  if (Math.abs(now - at) < MINUTE) return 'just now';
  const distance = at > now ? `, ${left(at - now)}` : '';
  return `${dayOf(at, now)} ${clockOf(new Date(at))}${distance}`;
};

/** `23:59`, by the viewer's clock. */
export const clockOfDeadline = (due: Due): string => clockOf(new Date(lastMoment(due)));

/** To the second, with the viewer's zone: `Nov 21, 2026, 6:55:00 AM (UTC+1)`. */
export const exactMoment = (iso: string): string => `${formatMoment(iso)} (${ownOffset(new Date(iso))})`;
