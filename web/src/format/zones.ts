import { dateFormat, ianaZone, refusals, timeZoneLabels } from '@dossier/shared/contract';
import { pad } from './local.ts';

/** One choice of the time zone field; `offset` is what holds there today, e.g. `UTC−5`. */
export type Zone = { readonly id: string; readonly label: string; readonly offset: string };

/** `UTC−5`, `UTC+5:30`, `UTC` at a moment, with a minus: at a hyphen a line may break. */
export const utcOffset = (zone: string, at: Date): string => {
  const name = dateFormat({ timeZone: ianaZone(zone), timeZoneName: 'shortOffset' })
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return (name ?? 'GMT')
    .replace('GMT', 'UTC')
    .replace(/[+-]0$/, '')
    .replace('-', '−');
};

/** The viewer's. */
export const ownZone = (): string => dateFormat({}).resolvedOptions().timeZone;

/** Of the viewer, written alike. */
export const ownOffset = (at: Date): string => {
  const minutes = -at.getTimezoneOffset();
  if (minutes === 0) return 'UTC';
  const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `UTC${minutes < 0 ? '−' : '+'}${hours}${rest ? `:${pad(rest)}` : ''}`;
};

/** Browsers still list these under their old names. */
const renamed: Readonly<Record<string, string>> = {
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Godthab': 'America/Nuuk',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
};
const isKnown = (zone: string) => {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
};
const presentName = (zone: string) => {
  const now = renamed[zone];
  return now !== undefined && isKnown(now) ? now : zone;
};

/** The two zones of the form first (CREATE-09), then every zone the browser knows. */
export const zones = (now: Date): Zone[] => {
  const known = Intl.supportedValuesOf('timeZone').map(presentName).sort();
  return [
    ...Object.entries(timeZoneLabels).map(([id, label]) => ({ id, label: label as string })),
    ...[...new Set([...known, 'UTC'])].map((id) => ({ id, label: id.replaceAll('_', ' ') })),
  ].map(({ id, label }) => ({ id, label, offset: utcOffset(id, now) }));
};

/** Today's calendar day there, `yyyy-MM-dd` (CREATE-06). */
export const todayIn = (zone: string, now: Date): string =>
  new Intl.DateTimeFormat('en-CA', {
    timeZone: ianaZone(zone),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).format(now);

/** Dates before today there are wrong, except one that is stored already (CREATE-06, EDIT-07). */
export const pastDates = (
  chosen: { readonly startDate: string; readonly endDate: string; readonly timeZone: string },
  now: Date,
  stored?: { readonly startDate: string; readonly endDate: string },
): Partial<Record<'startDate' | 'endDate', string>> => {
  const today = todayIn(chosen.timeZone, now);
  const problem = (field: 'startDate' | 'endDate') =>
    chosen[field] !== '' && chosen[field] < today && chosen[field] !== stored?.[field]
      ? { [field]: refusals.DATE_IN_PAST[1] }
      : {};
  return { ...problem('startDate'), ...problem('endDate') };
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
  const wanted = Date.parse(`${day}T23:59:59Z`);
  // Twice, because the first guess may lie on the other side of a change to or from summer time.
  let at = wanted;
  for (let round = 0; round < 2; round++) at += wanted - wallClock(zone, at);
  return new Date(at + 1_000).toISOString();
};

/** The calendar day there that ends with a deadline: the inverse of `endOfDay`. */
export const lastDayBefore = (deadline: string, zone: string): string =>
  todayIn(zone, new Date(Date.parse(deadline) - 1));
