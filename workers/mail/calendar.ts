import { derivedId } from '@dossier/shared/basics/ids';
import { MINUTE } from '@dossier/shared/contract';
import ical, { ICalCalendarMethod, ICalEventTransparency } from 'ical-generator';

type Deadline = {
  readonly projectId: string;
  readonly projectName: string;
  readonly personId: string;
  /** The moment after which uploads are refused. */
  readonly dueAt: string;
  /** Of the project. */
  readonly url: string;
  /** Epoch milliseconds. */
  readonly now: number;
};

/** Numbers of changes have to stay below 2 to the power of 31. */
const counted = Date.UTC(2026, 0, 1);

/** A deadline as RFC 5545, for a person's calendar: a later one replaces it there (BEY-34). */
export const deadlineCalendar = ({ projectId, projectName, personId, dueAt, url, now }: Deadline): string => {
  // The last minute in which something can be uploaded, as screens and mails say.
  const last = new Date(Date.parse(dueAt) - MINUTE);
  const calendar = ical({ prodId: '//Dossier//Deadlines//EN', method: ICalCalendarMethod.PUBLISH });
  calendar.createEvent({
    id: `${derivedId('deadline', projectId, personId)}@dossier.invalid`,
    sequence: Math.max(0, Math.floor((now - counted) / 1_000)),
    stamp: new Date(now),
    start: last,
    end: new Date(dueAt),
    summary: `Due: ${projectName}`,
    description: { plain: `Documents for “${projectName}” can be uploaded until then.\n${url}` },
    url,
    transparency: ICalEventTransparency.TRANSPARENT,
  });
  return calendar.toString();
};
