import { DAY, ianaZone } from './limits.ts';

const made = new Map<string, Intl.DateTimeFormat>();

/** Of American English. A process takes up to some milliseconds to make one: each is kept. */
export const dateFormat = (options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat => {
  const key = JSON.stringify(options);
  const format = made.get(key) ?? new Intl.DateTimeFormat('en-US', options);
  made.set(key, format);
  return format;
};

type Part = 'weekday' | 'month' | 'day' | 'year' | 'hour' | 'minute' | 'second';

/** What calendar and clock show in a zone, by 24 hours: `Friday`, `Nov`, `03`, `2026`, `14`, `05`, `09`. */
export const shownIn = (at: number | Date, timeZone: string): Readonly<Record<Part, string>> => {
  const parts = dateFormat({
    ...{ weekday: 'long', year: 'numeric', month: 'short', day: '2-digit', timeZone: ianaZone(timeZone) },
    ...{ hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' },
  }).formatToParts(at);
  return Object.fromEntries(parts.map(({ type, value }) => [type, value])) as Record<Part, string>;
};

/** In a zone, by a clock of 24 hours: `Nov 03 2026, 14:05:09`. */
export const secondIn = (date: Date, timeZone: string): string => {
  const { month, day, year, hour, minute, second } = shownIn(date, timeZone);
  return `${month} ${day} ${year}, ${hour}:${minute}:${second}`;
};

/** `Nov 03 2026, 14:05`. */
export const minuteIn = (date: Date, timeZone: string): string => secondIn(date, timeZone).slice(0, -3);

/** The calendar day there, `yyyy-MM-dd`. */
export const dayIn = (at: number | Date, timeZone: string): string => {
  const parts = dateFormat({
    ...{ year: 'numeric', month: '2-digit', day: '2-digit', timeZone: ianaZone(timeZone) },
  }).formatToParts(at);
  const part = (wanted: string) => parts.find(({ type }) => type === wanted)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
};

/** `UTC−5`, `UTC+5:30`, `UTC` at a moment, with a minus: at a hyphen a line may break. */
export const utcOffset = (zone: string, at: number | Date): string => {
  const name = dateFormat({ timeZone: ianaZone(zone), timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (name ?? 'GMT')
    .replace('GMT', 'UTC')
    .replace(/[+-]0$/, '')
    .replace('-', '−');
};

/** `New York`; undefined for a zone that has no place, as `UTC` and `Etc/GMT+5`. */
export const placeOf = (zone: string): string | undefined => {
  const [area, ...places] = ianaZone(zone).split('/');
  return area === 'Etc' ? undefined : places.at(-1)?.replaceAll('_', ' ');
};

/** The wall clock there as if it were UTC, in milliseconds. */
const wallClock = (zone: string, at: number): number => {
  const parts = Object.fromEntries(
    dateFormat({
      timeZone: ianaZone(zone),
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    })
      .formatToParts(at)
      .map(({ type, value }) => [type, Number(value)]),
  ) as Record<'year' | 'month' | 'day' | 'hour' | 'minute' | 'second', number>;
  return Date.UTC(parts.year, parts.month - 1, parts.day, parts.hour, parts.minute, parts.second);
};

/** The instant at which the next day starts there, as ISO 8601 in UTC. */
export const endOfDay = (day: string, zone: string): string => {
  const midnight = Date.parse(`${day}T00:00:00Z`) + DAY;
  // By the offset before it and by the one after it: clocks may change in between, and midnight may be skipped or come twice.
  const [first = midnight, second = midnight] = [midnight - DAY, midnight + DAY]
    .map((near) => midnight - (wallClock(zone, near) - near))
    .sort((a, b) => a - b);
  return new Date(dayIn(first, zone) > day ? first : second).toISOString();
};

/** The first twelve o'clock there after a moment, as ISO 8601 in UTC. */
export const noonAfter = (moment: string, zone: string): string => {
  const after = Date.parse(moment);
  const noonOf = (at: number) => {
    const noon = Date.parse(`${dayIn(at, zone)}T12:00:00Z`);
    // By the offset there then, which no zone changes around noon.
    const near = noon - (wallClock(zone, noon) - noon);
    return noon - (wallClock(zone, near) - near);
  };
  // In half days: the one on which the clock goes forward is shorter.
  const [first = after] = [after, after + DAY / 2, after + DAY].map(noonOf).filter((noon) => noon > after);
  return new Date(first).toISOString();
};

/** The calendar day there that ends with a deadline: the inverse of `endOfDay`. */
export const lastDayBefore = (deadline: string, zone: string): string => dayIn(Date.parse(deadline) - 1, zone);
