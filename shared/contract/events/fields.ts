/** Schemas of values that several events have. */
import { z } from 'zod';
import { id } from '../fields.ts';
import { reviewActions } from '../limits.ts';
import { type MailTopic, mailPaces, mailTopics } from './kinds.ts';

const paceSchema = z.enum(mailPaces);
export const mailPacing = z.object(
  Object.fromEntries(mailTopics.map((topic) => [topic, paceSchema])) as Record<MailTopic, typeof paceSchema>,
);
export type MailPacing = z.infer<typeof mailPacing>;

/** By the host, or so many hours before the deadline. */
export const reminderKind = z.string().regex(/^(?:host|1hour|[1-9]\d{0,2}hours)$/);

export const subject = z.object({
  personId: id.optional(),
  documentId: id.optional(),
  /** Whose document it is, where `personId` is somebody else. */
  collaboratorId: id.optional(),
  action: z.enum(reviewActions).optional(),
  dueAt: z.iso.datetime().optional(),
  quoteId: id.optional(),
  teamId: id.optional(),
  /** The first comment of those that the notice tells of. */
  commentId: id.optional(),
  /** How many documents a bundle has. */
  documents: z.number().int().min(0).optional(),
});
export type Subject = z.infer<typeof subject>;
