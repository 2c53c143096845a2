import { ianaZone } from './limits.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** Of American English. A process takes up to some milliseconds to make one: each is kept. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  made.set(key, format);
  return format;
};

/** In a zone, by a clock of 24 hours: `Nov 03 2026, 14:05:09`. */
export const secondIn = (date: Date, timeZone: string): string => {
  const parts = dateFormat({
    ...{ year: 'numeric', month: 'short', day: '2-digit', timeZone: ianaZone(timeZone) },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(date);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('month')} ${part('day')} ${part('year')}, ${part('hour')}:${part('minute')}:${part('second')}`;
};

/** `Nov 03 2026, 14:05`. */
export const minuteIn = (date: Date, timeZone: string): string => secondIn(date, timeZone).slice(0, -3);
