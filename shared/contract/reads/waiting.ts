/** GET /api/waiting: what waits for the caller in all their projects. Every list begins with what is most pressing. */
import { z } from 'zod';
import { DAY, documentStatuses } from '../limits.ts';

/** In which time a deadline comes that is due soon. */
export const dueSoonWithin = 7 * DAY;

/** Of each list; how many there are on all is beside it. */
export const maxWaiting = 50;
/** People and documents that a row names. */
export const maxNamed = 3;

const moment = z.string();
const project = { projectId: z.string(), projectName: z.string() };
const due = { dueAt: moment, timeZone: z.string() };
const listOf = <S extends z.ZodRawShape>(shape: S) =>
  z.object({ total: z.number(), rows: z.array(z.object({ ...project, ...shape })) });
/** How many documents, and how many answers; absent: none. */
const amounts = { documents: z.number(), answers: z.number().optional() };
/** The first ones by name, and how many there are. */
const people = { people: z.number(), named: z.array(z.string()) };

export const waiting = z.object({
  /** Of which something was uploaded or answered and is not decided: by the oldest, which is the `next` to review; without a document it is what that person answered. */
  toReview: listOf({
    ...amounts,
    since: moment,
    next: z.object({ personId: z.string(), documentId: z.string().optional() }),
  }),
  /** In which people owe something that is due soon, by their first deadline. */
  dueSoon: listOf({ ...due, ...amounts, ...people }),
  /** In which something was rejected and not uploaded anew, by deadline. */
  rejected: listOf({ ...due, ...amounts, ...people }),
  /** Projects that ask the caller for documents or answers, by deadline. */
  asked: listOf({
    ...due,
    hostName: z.string(),
    /** False: the caller was invited and has not joined. */
    joined: z.boolean(),
    ...amounts,
    named: z.array(z.object({ fieldName: z.string(), status: z.enum(documentStatuses) })),
  }),
  /** People who owe something and did not get the last email that asked them for it. */
  undelivered: listOf({ personId: z.string(), email: z.string(), reason: z.string(), at: moment }),
  /** What happened in the last seven days: of each project the newest, as its time line says it. */
  activity: listOf({ entries: z.array(z.object({ id: z.string(), at: moment, text: z.string() })) }),
});
export type Waiting = z.infer<typeof waiting>;
