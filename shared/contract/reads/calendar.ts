/** Deadlines of what somebody hosts and is asked for, on a screen and as a feed for calendar programs (BEY-34). */
import { z } from 'zod';
import { typedPassword } from '../fields.ts';
import { documentStatuses } from '../limits.ts';

/** Of one answer; how many there are on all is beside them. */
export const maxDeadlines = 500;

const moment = z.iso.datetime({ offset: true, error: 'Write a moment such as 2026-11-03T14:05:09Z.' });

/** GET /api/calendar: from a moment on, before another. */
export const calendarQuery = z.strictObject({ from: moment.optional(), to: moment.optional() });

const due = {
  /** Of the row. */
  id: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  dueAt: z.string(),
  timeZone: z.string(),
  /** Whether something can be uploaded still. */
  isOpen: z.boolean(),
  /** How many are missing, and how many required answers; absent: none. */
  documents: z.number(),
  answers: z.number().optional(),
};

export const calendarRow = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('hosted'),
    ...due,
    /** True: a later one, of people whose deadline was extended. */
    isExtended: z.boolean(),
    /** Whose deadline it is. */
    asked: z.number(),
    /** Of these, who owe something: the first ones by name. */
    people: z.number(),
    named: z.array(z.string()),
  }),
  z.object({
    kind: z.literal('asked'),
    ...due,
    hostName: z.string(),
    named: z.array(z.object({ fieldName: z.string(), status: z.enum(documentStatuses) })),
  }),
]);
export type CalendarRow = z.infer<typeof calendarRow>;

/** The first one first. */
export const calendar = z.object({ total: z.number(), rows: z.array(calendarRow) });
export type CalendarAnswer = z.infer<typeof calendar>;

/** The feed's address ends with its key: no log keeps queries. */
export const calendarFeedPath = '/api/calendar.ics';

/** Its beginning and length tell scanners what they found. */
export const calendarKeyPattern = /^dsc_[A-Za-z0-9_-]{43}$/;

export const newCalendarFeed = z.strictObject({
  /** Whoever holds a session alone cannot make access that outlives it. */
  password: typedPassword.min(1, 'Password is required.'),
});

export const calendarFeed = z.object({ createdAt: z.string(), lastReadAt: z.string().nullable() });
export type CalendarFeedRow = z.infer<typeof calendarFeed>;
/** Null: there is none. */
export const ownCalendarFeed = z.object({ feed: calendarFeed.nullable() });
export type OwnCalendarFeed = z.infer<typeof ownCalendarFeed>;
/** `key` is shown here and never again. */
export const madeCalendarFeed = calendarFeed.extend({ key: z.string() });
export type MadeCalendarFeed = z.infer<typeof madeCalendarFeed>;
