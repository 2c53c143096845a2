/** Webhooks (BEY-26): what endpoints can ask for, and what they are told: ids, never personal data. */
import { z } from 'zod';
import type { EventData, EventType } from './events/events.ts';
import { projectId, upTo } from './fields.ts';
import { DAY, HOUR, MINUTE } from './limits.ts';

type Told = {
  [T in EventType]: { readonly kind: string; readonly fields: readonly (keyof EventData<T> & string)[] };
};

/** By event: its kind outside, and which of its fields go out beside `projectId`. */
const told = {
  ProjectActivated: { kind: 'project.activated', fields: [] },
  ProjectUpdated: { kind: 'project.updated', fields: [] },
  DueDateMoved: { kind: 'project.due-date-moved', fields: ['dueAt'] },
  ProjectClosed: { kind: 'project.closed', fields: ['dueAt'] },
  ProjectReopened: { kind: 'project.reopened', fields: ['dueAt'] },
  BundleMade: { kind: 'project.bundle-made', fields: ['dueAt'] },
  ProjectDeleted: { kind: 'project.deleted', fields: ['purgeAt'] },
  ProjectRestored: { kind: 'project.restored', fields: ['status'] },
  DocumentsDefined: { kind: 'documents.defined', fields: [] },
  CollaboratorInvited: { kind: 'collaborator.invited', fields: ['personId'] },
  CollaboratorJoined: { kind: 'collaborator.joined', fields: ['personId'] },
  CollaboratorRemoved: { kind: 'collaborator.removed', fields: ['personId'] },
  CollaboratorLeft: { kind: 'collaborator.left', fields: ['personId'] },
  CollaboratorReminded: { kind: 'collaborator.reminded', fields: ['personId', 'dueAt'] },
  DueMomentExtended: { kind: 'collaborator.extended', fields: ['personId', 'dueAt'] },
  ExtensionEnded: { kind: 'collaborator.extension-ended', fields: ['personId', 'dueAt'] },
  DocumentAssigned: { kind: 'document.assigned', fields: ['personId', 'documentId'] },
  DocumentUnassigned: { kind: 'document.unassigned', fields: ['personId', 'documentId'] },
  DocumentUploaded: { kind: 'document.submitted', fields: ['personId', 'documentId', 'version', 'fileId', 'late'] },
  DocumentWithdrawn: { kind: 'document.withdrawn', fields: ['personId', 'documentId', 'version'] },
  DocumentReviewed: { kind: 'document.reviewed', fields: ['personId', 'documentId', 'version', 'action', 'reasons'] },
  AnswersSubmitted: { kind: 'answers.submitted', fields: ['personId', 'sectionId', 'questionsRevision'] },
  ItemExcused: { kind: 'item.excused', fields: ['personId', 'itemId', 'questionsRevision'] },
  AnswersReviewed: { kind: 'answers.reviewed', fields: ['personId', 'itemIds', 'action'] },
  CommentAdded: { kind: 'comment.added', fields: ['personId', 'commentId'] },
  DocumentCommented: { kind: 'document.commented', fields: ['personId', 'documentId', 'commentId', 'author'] },
} as const satisfies Partial<Told>;

export const webhookEvents: Readonly<Partial<Told>> = told;
type Kind = (typeof told)[keyof typeof told]['kind'];
export const webhookKinds = Object.values(told).map(({ kind }) => kind) as [Kind, ...Kind[]];
export type WebhookKind = Kind;
/** Of the test button; no endpoint has to ask for it. */
export const testKind = 'test';

export const webhookLimits = {
  perPerson: 10,
  /** Deliveries that are told of each endpoint, and kept for longer than a week, besides those still to be made. */
  deliveries: 100,
  attempts: 20,
  /** Characters of an answer that are kept. */
  answer: 500,
  timeout: 10_000,
  /** The secret before signs as well after a rotation. */
  overlap: DAY,
  /** Of so many before that one, too. */
  earlier: 3,
  givenUpAfter: 3 * DAY,
} as const;

/** Between attempts: the last one is made after three days. */
export const webhookPauses = [
  5_000,
  MINUTE,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  18 * HOUR,
  24 * HOUR,
] as const;

const isTarget = (value: string) => {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '';
};
export const webhookUrl = upTo(500, z.string().trim()).refine(
  isTarget,
  'Enter a full address, such as https://example.org/hooks/dossier.',
);

const wanted = {
  url: webhookUrl,
  kinds: z.array(z.enum(webhookKinds)).min(1, 'Choose at least one kind of event.').max(webhookKinds.length),
  /** That the person hosts; null: all of them. */
  projects: z.array(projectId).min(1, 'Choose at least one project.').max(200).nullable(),
};
export const newWebhook = z.strictObject(wanted);
export const webhookChange = z.strictObject({ ...wanted, enabled: z.boolean() });
export type WebhookChange = z.infer<typeof webhookChange>;

const moment = z.string();
export const webhookRow = z.object({
  id: z.string(),
  url: z.string(),
  kinds: z.array(z.enum(webhookKinds)),
  projects: z.array(z.string()).nullable(),
  enabled: z.boolean(),
  createdAt: moment,
  /** Since when every attempt failed. */
  failingSince: moment.nullable(),
  /** When it was switched off because it had failed for days. */
  givenUpAt: moment.nullable(),
  /** The former secret signs as well until then. */
  overlapUntil: moment.nullable(),
});
export type WebhookRow = z.infer<typeof webhookRow>;
/** `secret` is shown when it is made, and never again. */
export const madeWebhook = webhookRow.extend({ secret: z.string() });
export type MadeWebhook = z.infer<typeof madeWebhook>;

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const;
export const deliveryRow = z.object({
  /** The `webhook-id` of its requests. */
  id: z.string(),
  kind: z.string(),
  createdAt: moment,
  state: z.enum(deliveryStates),
  nextAt: moment.nullable(),
  body: z.string(),
  /** The newest first; `status` is null where there was no answer. */
  attempts: z.array(
    z.object({ at: moment, status: z.number().nullable(), milliseconds: z.number(), answer: z.string() }),
  ),
});
export type DeliveryRow = z.infer<typeof deliveryRow>;
export const queuedDelivery = z.object({ deliveryId: z.string() });
