/** What is asked and answered about the past of a project. */
import { z } from 'zod';
import { documentStatuses } from '../limits.ts';
import { answering } from './views.ts';

/** Beside the other parameters of a query about one project; one of the two. */
export const pastQuery = z.object({
  asOf: z.iso.datetime({ offset: true, error: 'Write a moment such as 2026-11-03T14:05:09Z.' }).optional(),
  position: z
    .string()
    .regex(/^\d{1,15}$/, 'Write the position of an event, a whole number.')
    .optional(),
});

/** GET /api/projects/{id}/moments: one for each event of the project, oldest first. */
export const projectMoments = z.array(
  z.object({
    position: z.number(),
    at: z.string(),
    /** The type of the event. */
    kind: z.string(),
  }),
);
export type ProjectMoment = z.infer<typeof projectMoments>[number];

/** GET /api/projects/{id}/life: how it stood at equal steps from its first event to its last; `answering` where it asked questions. */
export const projectLife = z.array(
  z.object({
    at: z.string(),
    statusCounts: z.record(z.enum(documentStatuses), z.number()),
    answering: answering.optional(),
  }),
);
export type ProjectLife = z.infer<typeof projectLife>;
