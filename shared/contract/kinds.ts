/**
 * What is told, by which mail, and what about. Values are stored: they may be added, never renamed
 * or removed.
 */
import { z } from 'zod';
import { id } from './fields.ts';
import { reminders, reviewActions } from './limits.ts';

export const notificationKinds = [
  'invited',
  'joined',
  'assigned',
  'submitted',
  'reviewed',
  'comment',
  'reminder',
  'due-moved',
  'past',
] as const;
export type NotificationKind = (typeof notificationKinds)[number];

/** Mails that events ask for. */
export const mailTemplates = [
  'invitation',
  'reminder',
  'assigned',
  'reviewed',
  'submitted',
  'due-moved',
  'past',
  'password-changed',
  'quote-thanks',
  'quote-operator',
] as const;
export type MailTemplate = (typeof mailTemplates)[number];

/** By how long before the deadline, or by the host. */
export const reminderKinds = [...reminders, 'host'] as const;
export type ReminderKind = (typeof reminderKinds)[number];

/** What a notification or a mail is about, apart from its project. */
export const subject = z.object({
  personId: id.optional(),
  documentId: id.optional(),
  action: z.enum(reviewActions).optional(),
  dueAt: z.iso.datetime().optional(),
  quoteId: id.optional(),
});
export type Subject = z.infer<typeof subject>;
