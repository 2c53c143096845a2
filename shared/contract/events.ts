/**
 * Every event ever stored, by type: its current version and the schema of its data. These names and
 * shapes are a contract with history: a changed shape gets a new version and an upcaster, never an
 * edit. Personal fields are marked with whose they are and are encrypted at append (see
 * personal.ts).
 */
import { z } from 'zod';
import { documentType } from './fields.ts';
import { mailTemplates, notificationKinds, reminderKinds, subject } from './kinds.ts';
import { billingPeriods, plans, projectStatuses, reviewActions, sizeUnits } from './limits.ts';
import { personal } from './personal.ts';
import { storedSettings } from './settings.ts';

const id = z.string();
const personId = z.string();
const moment = z.iso.datetime();
const name = (owner: string) => personal(owner, z.string());

const profile = {
  personId,
  firstName: name('personId'),
  lastName: name('personId'),
  designation: name('personId'),
  organization: name('personId'),
};

const definition = z.object({
  documentId: id,
  fieldName: z.string(),
  type: documentType,
  maxSize: z.number(),
  sizeUnit: z.enum(sizeUnits),
  template: z.object({ fileId: id, owner: personId, fileName: name('owner'), size: z.number() }).nullable(),
});

const payment = { personId, paymentId: id };
const card = {
  paymentMethodId: z.string(),
  brand: z.string(),
  last4: z.string(),
  expMonth: z.number(),
  expYear: z.number(),
  billingName: name('personId'),
};
const ofProject = { projectId: id };
const ofPerson = { projectId: id, personId };

const v1 = <S extends z.ZodObject>(schema: S) => ({ version: 1, schema });

export const events = {
  // account-{personId}
  AccountRegistered: v1(z.object(profile)),
  ProfileUpdated: v1(
    z.object({
      ...profile,
      address1: name('personId'),
      address2: name('personId'),
      city: name('personId'),
      postcode: name('personId'),
      country: name('personId'),
      invoiceAddress: z.enum(['yes', 'no']),
    }),
  ),
  ProfilePictureChanged: v1(z.object({ personId, fileId: id })),
  ProfilePictureRemoved: v1(z.object({ personId })),
  NotificationPreferenceSet: v1(z.object({ personId, notifications: z.boolean() })),
  AccountClosed: v1(z.object({ personId })),

  // project-{projectId}
  ProjectCreated: v1(z.object({ ...ofProject, host: personId, teamId: id.nullable(), ...storedSettings.shape })),
  /** The settings as a whole, whatever was edited on the settings form. */
  ProjectUpdated: v1(z.object({ ...ofProject, ...storedSettings.shape })),
  /**
   * Follows ProjectUpdated when the due moment is another one: reminders and people react to this.
   */
  DueDateMoved: v1(z.object({ ...ofProject, from: moment, dueAt: moment })),
  ExpectedCollaboratorsSet: v1(z.object({ ...ofProject, expectedCollaborators: z.number() })),
  CollaboratorInvited: v1(z.object(ofPerson)),
  CollaboratorJoined: v1(z.object(ofPerson)),
  /** With a person who is removed or leaves go all assignments to that person. */
  CollaboratorRemoved: v1(z.object(ofPerson)),
  CollaboratorLeft: v1(z.object(ofPerson)),
  /**
   * The complete ordered list of definitions after the change; with one that is gone go its
   * assignments.
   */
  DocumentsDefined: v1(z.object({ ...ofProject, documents: z.array(definition) })),
  DocumentAssigned: v1(z.object({ ...ofPerson, documentId: id })),
  DocumentUnassigned: v1(z.object({ ...ofPerson, documentId: id })),
  SupportingFileAttached: v1(
    z.object({ ...ofProject, fileId: id, owner: personId, fileName: name('owner'), size: z.number() }),
  ),
  SupportingFileRemoved: v1(z.object({ ...ofProject, fileId: id })),
  ProjectActivated: v1(z.object(ofProject)),
  ProjectClosed: v1(z.object({ ...ofProject, dueAt: moment })),
  /** The due moment of a past project was moved into the future. */
  ProjectReopened: v1(z.object({ ...ofProject, dueAt: moment })),
  ProjectDeleted: v1(z.object({ ...ofProject, purgeAt: moment })),
  ProjectRestored: v1(z.object({ ...ofProject, status: z.enum(projectStatuses) })),
  ProjectPurged: v1(z.object(ofProject)),

  // submission-{projectId}-{personId}
  DocumentUploaded: v1(
    z.object({
      ...ofPerson,
      documentId: id,
      version: z.number(),
      fileId: id,
      fileName: name('personId'),
      size: z.number(),
      sha256: z.string(),
      mediaType: z.string(),
      /** Begun before the due moment, finished within the grace after it. */
      late: z.boolean(),
    }),
  ),
  /**
   * The document stands as not uploaded again; its versions stay in the history and the next one
   * counts on.
   */
  DocumentWithdrawn: v1(z.object({ ...ofPerson, documentId: id, version: z.number() })),
  DocumentReviewed: v1(
    z.object({
      ...ofPerson,
      documentId: id,
      version: z.number(),
      action: z.enum(reviewActions),
      remarks: name('personId'),
      reviewer: personId,
    }),
  ),
  DueMomentExtended: v1(z.object({ ...ofPerson, dueAt: moment })),
  CollaboratorReminded: v1(z.object({ ...ofPerson, dueAt: moment, kind: z.enum(reminderKinds) })),

  // comments-{projectId}, downloads-{projectId}
  CommentAdded: v1(z.object({ ...ofPerson, commentId: id, text: name('personId') })),
  DownloadRecorded: v1(
    z.object({ ...ofPerson, what: z.enum(['file', 'archive']), fileId: id.nullable(), selection: z.string() }),
  ),

  // subscription-{personId}; amounts in US cents
  PaymentRequested: v1(
    z.object({
      ...payment,
      purpose: z.enum(['trial', 'period']),
      plan: z.enum(plans),
      period: z.enum(billingPeriods),
      members: z.number(),
      amount: z.number(),
      tax: z.number(),
      ...card,
    }),
  ),
  PaymentRecorded: v1(z.object({ ...payment, reference: z.string() })),
  PaymentFailed: v1(z.object({ ...payment, reason: z.string() })),
  SubscriptionStarted: v1(
    z.object({
      personId,
      plan: z.enum(plans),
      period: z.enum(billingPeriods),
      members: z.number(),
      trialEnd: moment,
    }),
  ),
  SubscriptionRenewed: v1(z.object({ personId, periodEnd: moment })),
  SubscriptionCancelled: v1(z.object({ personId, endsAt: moment })),
  SubscriptionEnded: v1(z.object({ personId })),
  CardChanged: v1(z.object({ personId, ...card })),

  // inbox-{personId}
  Notified: v1(z.object({ personId, notificationId: id, kind: z.enum(notificationKinds), projectId: id, subject })),
  NotificationRead: v1(z.object({ personId, notificationId: id })),
  NotificationUnread: v1(z.object({ personId, notificationId: id })),
  AllNotificationsRead: v1(z.object({ personId, notificationIds: z.array(id) })),

  // mail-{mailId}
  MailQueued: v1(
    z.object({ mailId: id, recipient: personId, template: z.enum(mailTemplates), projectId: id.nullable(), subject }),
  ),
  MailSent: v1(z.object({ mailId: id })),
  MailFailed: v1(z.object({ mailId: id, reason: z.string() })),

  // quote-{quoteId}; personId is whoever owns the address given
  QuoteRequested: v1(
    z.object({
      quoteId: id,
      personId,
      phone: name('personId'),
      message: name('personId'),
      plan: z.enum([...plans, 'executive']),
    }),
  ),

  // seal
  StreamsSealed: v1(z.object({ root: z.string(), position: z.number(), streams: z.number() })),
} as const;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['schema']>;

/** An event as the domain says it: a type and its data in plain text. */
export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData<K> };
}[T];

/** A stream a decision read besides its own, and the revision it saw (-1: no such stream). */
export type ContextRead = { readonly stream: string; readonly revision: number };

/**
 * An event as it is stored, without its position: personal fields of `data` encrypted, `digest`
 * chained over the stream. `digest` = SHA-256 (hex) of the previous digest in the stream (empty for
 * the first) followed by the RFC 8785 JSON of this object without `digest`. Times are ISO 8601 in
 * UTC.
 */
export type Envelope = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly revision: number;
  /** Order is promised among events of one key only; also the Kafka key. */
  readonly key: string;
  readonly time: string;
  /** The acting person's id, `system` for workers, `visitor` for public commands. */
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
  readonly context: readonly ContextRead[];
  readonly data: Readonly<Record<string, unknown>>;
  /** On the first event of a command: what a repeat of it answers. */
  readonly command?: {
    readonly name: string;
    readonly payloadHash: string;
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly digest: string;
};

/** An event as read back: its envelope and the store's position, which grows over all streams. */
export type StoredEvent = Envelope & { readonly position: number };

/**
 * A stored event with its type known and its data decrypted; an unreadable personal value is {@link
 * removedPerson}.
 */
export type DecryptedEvent<T extends EventType = EventType> = {
  [K in T]: Omit<StoredEvent, 'type' | 'data'> & { readonly type: K; readonly data: EventData<K> };
}[T];
