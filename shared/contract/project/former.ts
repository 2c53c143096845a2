/** What somebody gave in the project that another one was made from, as it is offered to them there (BEY-57). */
import { z } from 'zod';
import { answerValue } from './items.ts';

export const formerGiven = z.object({
  /** To the questions of the new project that are still the same, where they fit. */
  answers: z.array(z.object({ questionId: z.string(), value: answerValue })),
  /** By document of the new project, for ResubmitDocument. */
  documents: z.array(
    z.object({
      documentId: z.string(),
      fileId: z.string(),
      fileName: z.string(),
      size: z.number(),
      /** Why it would be refused now; null: it fits. */
      problem: z.string().nullable(),
    }),
  ),
});
export type FormerGiven = z.infer<typeof formerGiven>;
