import { dateFormat, dayIn, refusals, timeZoneLabels, utcOffset } from '@dossier/shared/contract';
import { pad } from './local.ts';

/** One choice of the time zone field; `offset` is what holds there today, e.g. `UTC−5`. */
export type Zone = { readonly id: string; readonly label: string; readonly offset: string };

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

/** The viewer's as `zones` names it; undefined where the browser does not know it. */
export const presetZone = (): string | undefined => {
  const zone = presentName(ownZone());
  return isKnown(zone) ? zone : undefined;
};

/** The two zones of the form first (CREATE-09), then every zone the browser knows. */
export const zones = (now: Date): Zone[] => {
  const known = Intl.supportedValuesOf('timeZone').map(presentName).sort();
  return [
    ...Object.entries(timeZoneLabels).map(([id, label]) => ({ id, label: label as string })),
    ...[...new Set([...known, 'UTC'])].map((id) => ({ id, label: id.replaceAll('_', ' ') })),
  ].map(({ id, label }) => ({ id, label, offset: utcOffset(id, now) }));
};

/** Dates before today there are wrong, except one that is stored already (CREATE-06, EDIT-07). */
export const pastDates = (
  chosen: { readonly startDate: string; readonly endDate: string; readonly timeZone: string },
  now: Date,
  stored?: { readonly startDate: string; readonly endDate: string },
): Partial<Record<'startDate' | 'endDate', string>> => {
  const today = dayIn(now, chosen.timeZone);
  const problem = (field: 'startDate' | 'endDate') =>
    chosen[field] !== '' && chosen[field] < today && chosen[field] !== stored?.[field]
      ? { [field]: refusals.DATE_IN_PAST[1] }
      : {};
  return { ...problem('startDate'), ...problem('endDate') };
};
