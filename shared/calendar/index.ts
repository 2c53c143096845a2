import ical, { ICalCalendarMethod, ICalEventStatus, ICalEventTransparency } from 'ical-generator';
import { derivedId } from '../basics/ids.ts';
import { MINUTE } from '../contract/index.ts';

export type CalendarDeadline = {
  /** See {@link deadlineId}. */
  readonly id: string;
  readonly projectName: string;
  /** The moment after which uploads are refused. */
  readonly dueAt: string;
  readonly text: string;
  /** Of the project. */
  readonly url: string;
  readonly cancelled?: boolean;
};

type Options = {
  /** Epoch milliseconds. */
  readonly now: number;
  /** Of a calendar that programs read again: its name, and after how many seconds. */
  readonly feed?: { readonly name: string; readonly again: number };
};

/** Numbers of changes have to stay below 2 to the power of 31. */
const counted = Date.UTC(2026, 0, 1);

/** The same in emails and feeds, so that a calendar that has both shows one; `part`: of several of a project. */
export const deadlineId = (projectId: string, personId: string, ...part: readonly string[]): string =>
  `${derivedId('deadline', projectId, personId, ...part)}@dossier.invalid`;

/** Deadlines as RFC 5545, for a person's calendar: later ones replace them there (BEY-34). */
export const deadlineCalendar = (deadlines: readonly CalendarDeadline[], { now, feed }: Options): string => {
  const calendar = ical({
    prodId: '//Dossier//Deadlines//EN',
    method: ICalCalendarMethod.PUBLISH,
    ...(feed && { name: feed.name, ttl: feed.again }),
  });
  for (const { id, projectName, dueAt, text, url, cancelled = false } of deadlines)
    calendar.createEvent({
      id,
      sequence: Math.max(0, Math.floor((now - counted) / 1_000)),
      stamp: new Date(now),
      // The last minute in which something can be uploaded, as screens and mails say.
      start: new Date(Date.parse(dueAt) - MINUTE),
      end: new Date(dueAt),
      summary: `${cancelled ? 'Cancelled' : 'Due'}: ${projectName}`,
      description: { plain: `${text}\n${url}` },
      url,
      status: cancelled ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
      transparency: ICalEventTransparency.TRANSPARENT,
    });
  return calendar.toString();
};
