import { isoTime } from '@dossier/shared/basics/clock';
import { ianaZone } from '@dossier/shared/contract';
import { Temporal } from 'temporal-polyfill';
import type { Calendar } from '../domain/commands.ts';

/** `endDate` ends when the next day starts in the project's zone; that instant itself is late. */
export const calendarOf = (endDate: string, timeZone: string, now: number): Calendar => {
  const zone = ianaZone(timeZone);
  const end = Temporal.PlainDate.from(endDate).add({ days: 1 }).toZonedDateTime(zone);
  const today = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).toPlainDate();
  return { dueAt: isoTime(end.epochMilliseconds), today: today.toString() };
};
