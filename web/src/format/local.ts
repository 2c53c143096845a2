/**
 * Moments in the viewer's zone, as American English writes them, without `Intl`: its first use takes a browser 15 to 50 ms,
 * and the screens that are opened most need no other zone.
 */

const months = [
  ...['January', 'February', 'March', 'April', 'May', 'June'],
  ...['July', 'August', 'September', 'October', 'November', 'December'],
];
const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

export const pad = (value: number): string => String(value).padStart(2, '0');

/** @param month from 0 */
export const monthName = (month: number): string => months[month] ?? '';
/** `Nov`. */
export const shortMonth = (month: number): string => monthName(month).slice(0, 3);

export const weekdayName = (date: Date): string => weekdays[date.getDay()] ?? '';

/** `Nov 5`. */
export const shortDay = (date: Date): string => `${shortMonth(date.getMonth())} ${date.getDate()}`;

/** `09:05`. */
export const clockOf = (date: Date): string => `${pad(date.getHours())}:${pad(date.getMinutes())}`;

/** `6:55:00 AM`. */
export const longClockOf = (date: Date): string => {
  const hours = date.getHours();
  return `${hours % 12 || 12}:${pad(date.getMinutes())}:${pad(date.getSeconds())} ${hours < 12 ? 'AM' : 'PM'}`;
};
