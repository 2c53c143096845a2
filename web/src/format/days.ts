import { type Due, endOfDay, lastMoment } from '@dossier/shared/contract';
import { monthName, pad, weekdayName } from './local.ts';

/** Days of the viewer's zone as `yyyy-MM-dd`, and months as `yyyy-MM`. */

export const dayOf = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;

/** Midnight, at which it begins. */
export const startOf = (day: string): Date => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
};

export const addDays = (day: string, days: number): string => {
  const date = startOf(day);
  date.setDate(date.getDate() + days);
  return dayOf(date);
};

export const monthOf = (day: string): string => day.slice(0, 7);

export const addMonths = (month: string, months: number): string => {
  const date = startOf(`${month}-01`);
  date.setMonth(date.getMonth() + months);
  return monthOf(dayOf(date));
};

/** The same date of another month, or its last one. */
export const dayInMonth = (month: string, day: string): string => {
  const last = addDays(`${addMonths(month, 1)}-01`, -1);
  const same = `${month}${day.slice(7)}`;
  return same > last ? last : same;
};

/** 0 for a Monday. */
export const weekdayOf = (day: string): number => (startOf(day).getDay() + 6) % 7;

/** The weeks in which days of a month lie, from Monday to Sunday. */
export const weeksOf = (month: string): readonly (readonly string[])[] => {
  const first = `${month}-01`;
  const begin = addDays(first, -weekdayOf(first));
  const weeks: string[][] = [];
  for (let monday = begin; weeks.length === 0 || monthOf(monday) === month; monday = addDays(monday, 7))
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  return weeks;
};

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && dayOf(startOf(text)) === text;

/** Undefined while there is no day, or only something that a field of a browser takes for one, such as a year of five digits. */
export const endOfTyped = (day: string, zone: string): string | undefined =>
  isDay(day) ? endOfDay(day, zone) : undefined;

/** The day that an address names, or another. */
export const dayNamed = (text: string | null, otherwise: string): string => (isDay(text) ? text : otherwise);

/** A deadline that ends a day belongs to that day. */
export const dayOfDeadline = (due: Due): string => dayOf(new Date(lastMoment(due)));

/** `Wednesday, November 25, 2026`. */
export const nameOfDay = (day: string): string => {
  const date = startOf(day);
  return `${weekdayName(date)}, ${monthName(date.getMonth())} ${date.getDate()}, ${date.getFullYear()}`;
};
/** `November 2026`. */
export const nameOfMonth = (month: string): string => {
  const date = startOf(`${month}-01`);
  return `${monthName(date.getMonth())} ${date.getFullYear()}`;
};

/** `Today`, `Yesterday`, or the whole name. */
export const sayDay = (day: string, today: string): string => {
  if (day === today) return 'Today';
  return day === addDays(today, -1) ? 'Yesterday' : nameOfDay(day);
};
