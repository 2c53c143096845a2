/** What is typed of answers and not submitted yet, so that it goes on with another device (BEY-55). */
import { z } from 'zod';
import { id } from '../fields.ts';
import { DAY } from '../limits.ts';
import { questionLimits } from './items.ts';

/** As it stands in an input, which need not answer the question yet; null: what was answered is taken away. */
export const answerDraftValue = z.union([
  z.boolean(),
  z.string().max(questionLimits.answer),
  z.array(z.string().max(200)).max(questionLimits.options + 1),
  z.null(),
]);

export const savedAnswerDrafts = z.strictObject({
  drafts: z
    .array(
      z.strictObject({
        questionId: id,
        /** Absent: nothing is typed any more. */
        value: answerDraftValue.optional(),
        /** Milliseconds since it was typed, by the clock that saw it: clocks of devices differ. */
        age: z
          .number()
          .int()
          .min(0)
          .max(400 * DAY),
        /** `typedAt` of what its writer has seen of this question: over that it goes whenever it was typed. */
        seen: z.number().int().min(0).optional(),
      }),
    )
    .min(1)
    .max(questionLimits.questions),
});
export type SavedAnswerDrafts = z.infer<typeof savedAnswerDrafts>;

export const answerDraftRow = z.object({
  questionId: z.string(),
  value: answerDraftValue,
  /** Epoch milliseconds, by the server's clock. */
  typedAt: z.number(),
  /** When the server first heard of it: what was begun before the deadline can be submitted within its grace period. */
  begunAt: z.number(),
});
export type AnswerDraftRow = z.infer<typeof answerDraftRow>;
