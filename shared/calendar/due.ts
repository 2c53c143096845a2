import { ianaZone } from '../contract/index.ts';

/** ISO 8601, and the zone as the project's settings name it. */
export type Due = { readonly dueAt: string; readonly timeZone: string };

/** `Friday 1 March 2030, 23:59 (GMT-10:00, America/Adak)`: midnight would suggest the wrong day. */
export const dueText = ({ dueAt, timeZone }: Due): string => {
  const zone = ianaZone(timeZone);
  const moment = new Date(dueAt);
  const part = (options: Intl.DateTimeFormatOptions, at: Date) =>
    new Intl.DateTimeFormat('en-GB', { timeZone: zone, ...options }).format(at);
  const isMidnight = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, moment) === '00:00';
  const shown = isMidnight ? new Date(moment.getTime() - 1) : moment;
  const day = part({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }, shown).replace(',', '');
  const time = part({ hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }, shown);
  const offset = new Intl.DateTimeFormat('en-GB', { timeZone: zone, timeZoneName: 'longOffset' })
    .formatToParts(shown)
    .find(({ type }) => type === 'timeZoneName')?.value;
  return `${day}, ${time} (${offset}, ${zone})`;
};
