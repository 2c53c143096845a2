/**
 * The stored documents of the read models. Personal values are encrypted; the codec decrypts them.
 * All events about one document have the same key.
 */
import type {
  BillingPeriod,
  DocumentStatus,
  DocumentType,
  Encrypted,
  MailTemplate,
  NotificationKind,
  Plan,
  ProjectStatus,
  Reminder,
  ReviewAction,
  Settings,
  SizeUnit,
  Subject,
} from '../contract/index.ts';

/** A document, or a part of one, with its encrypted values as strings. */
export type Decrypted<D> = D extends Encrypted
  ? string
  : D extends object
    ? { readonly [K in keyof D]: Decrypted<D[K]> }
    : D;

export type Attachment = {
  readonly fileId: string;
  readonly owner: string;
  readonly fileName: Encrypted;
  readonly size: number;
};

export type DefinitionView = {
  readonly documentId: string;
  readonly fieldName: string;
  readonly type: DocumentType;
  readonly maxSize: number;
  readonly sizeUnit: SizeUnit;
  readonly template: Attachment | null;
};

/** Progress over a set of owed documents. */
export type Totals = {
  readonly required: number;
  readonly delivered: number;
  readonly statusCounts: Readonly<Record<DocumentStatus, number>>;
  readonly completeCollaborators: number;
};

/**
 * Collection `projects`; id is the project's. Read people's progress through the functions of
 * progress.ts.
 */
export type ProjectDocument = Omit<Settings, 'dueAt'> & {
  readonly id: string;
  readonly host: string;
  readonly teamId: string | null;
  readonly deadline: string;
  readonly status: ProjectStatus;
  readonly expectedCollaborators: number | null;
  /**
   * Revision of the event that last changed the settings, and the definitions; the creation sets
   * both.
   */
  readonly settingsRevision: number;
  readonly definitionsRevision: number;
  readonly definitions: readonly DefinitionView[];
  /** Ids of every definition this project ever had. The index of an id in here is its slot. */
  readonly documentIds: readonly string[];
  readonly supportingFiles: readonly Attachment[];
  /** Who collaborates now. The index of a person in here is their row. */
  readonly collaborators: readonly string[];
  /**
   * By row a cell (see cells.ts): J for who joined, a dash for who is only invited. To upload is to
   * join.
   */
  readonly joined: string;
  /** By slot, and in it by row a cell: A for what is assigned (private projects). */
  readonly assigned: readonly string[];
  /** By slot, and in it by row a cell: how the current upload stands. */
  readonly statuses: readonly string[];
  /**
   * By person who delivered and does not collaborate any more, and in it by slot: the same cells.
   */
  readonly former: Readonly<Record<string, string>>;
  /** By person: the own deadline, where the host gave one. */
  readonly ownDeadlines: Readonly<Record<string, string>>;
  /** By person with an own deadline: the one they were last reminded of. */
  readonly reminded: Readonly<Record<string, string>>;
  /** Everyone who may see the project now (LIST-04, LIST-05). */
  readonly members: readonly string[];
  /** Over all collaborators. */
  readonly totals: Totals;
  readonly createdAt: string;
  readonly purgeAt: string | null;
};

export type VersionView = {
  readonly version: number;
  readonly fileId: string;
  readonly fileName: Encrypted;
  readonly size: number;
  readonly sha256: string;
  readonly mediaType: string;
  readonly uploadedAt: string;
  readonly late: boolean;
  readonly withdrawn: boolean;
  readonly reviews: readonly {
    readonly action: ReviewAction;
    readonly remarks: Encrypted;
    readonly reviewer: string;
    readonly reviewedAt: string;
  }[];
};

/**
 * Collection `submissions`; id is `{projectId}.{personId}.{documentId}`. It exists from the first
 * upload on.
 */
export type SubmissionDocument = {
  readonly id: string;
  readonly projectId: string;
  readonly personId: string;
  readonly documentId: string;
  /** When the person last uploaded or withdrew. */
  readonly lastActivityAt: string;
  /** Oldest first. */
  readonly versions: readonly VersionView[];
};

/**
 * Collection `reminders`; id is `{projectId}.{personId}`: the host's last reminder: of which
 * deadline, and when.
 */
export type ReminderDocument = {
  readonly id: string;
  readonly deadline: string;
  readonly at: string;
};

/** Collection `accounts`; id is the person's. */
export type AccountDocument = {
  readonly id: string;
  readonly firstName: Encrypted;
  readonly lastName: Encrypted;
  readonly designation: Encrypted;
  readonly organization: Encrypted;
  readonly address1: Encrypted | '';
  readonly address2: Encrypted | '';
  readonly city: Encrypted | '';
  readonly postcode: Encrypted | '';
  readonly country: Encrypted | '';
  readonly invoiceAddress: 'yes' | 'no';
  readonly pictureFileId: string | null;
  readonly notifications: boolean;
};

export type Invoice = {
  readonly id: string;
  readonly date: string;
  readonly purpose: 'trial' | 'period';
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly members: number;
  readonly amount: number;
  readonly tax: number;
  readonly status: 'open' | 'paid' | 'failed';
};

export type Card = {
  readonly paymentMethodId: string;
  readonly brand: string;
  readonly last4: string;
  readonly expMonth: number;
  readonly expYear: number;
  readonly billingName: Encrypted;
};

/** A subscription whose first payment succeeded. */
export type Subscribed = {
  readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
  /** What ends at `periodEnd`, also after a cancellation. */
  readonly running: 'trial' | 'period';
  readonly plan: Plan;
  readonly period: BillingPeriod;
  readonly members: number;
  readonly periodEnd: string;
  readonly card: Card;
};

/**
 * Collection `subscriptions`; id is the person's. `periodEnd` and `status` repeat the
 * subscription's, for queries.
 */
export type SubscriptionDocument = {
  readonly id: string;
  readonly status: 'none' | Subscribed['status'];
  readonly periodEnd: string | null;
  readonly subscription: Subscribed | null;
  /** All payments asked for, oldest first. */
  readonly invoices: readonly (Invoice & { readonly card: Card })[];
};

/** Collection `notifications`; id is the notification's. */
export type NotificationDocument = {
  readonly id: string;
  readonly personId: string;
  readonly kind: NotificationKind;
  readonly projectId: string;
  readonly subject: Subject;
  readonly dateTime: string;
  readonly read: boolean;
};

/** Collection `comments`; id is the comment's. */
export type CommentDocument = {
  readonly id: string;
  readonly projectId: string;
  readonly personId: string;
  readonly text: Encrypted;
  readonly createdAt: string;
};

/** Collection `mails`; id is the mail's. */
export type MailDocument = {
  readonly id: string;
  readonly recipient: string;
  readonly template: MailTemplate;
  readonly projectId: string | null;
  readonly subject: Subject;
  readonly status: 'queued' | 'sent' | 'failed';
  readonly reason: string | null;
  readonly queuedAt: string;
  readonly sentAt: string | null;
};

/**
 * Collection `duties`: what is to be done at `dueAt`. The event that fulfils or cancels a duty
 * removes it; doing it twice is harmless. With `personId`: for a person with an own deadline who
 * still owes something.
 */
export type DutyDocument = {
  readonly id: string;
  readonly kind: 'close' | 'remind' | 'purge';
  readonly dueAt: string;
  readonly projectId: string;
  readonly personId: string | null;
  readonly reminder: Reminder | null;
};

/** Collection `parked`; id is a key whose events wait behind one that could not be applied. */
export type ParkedDocument = {
  readonly id: string;
  /** Of the event that could not be applied, and why. */
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  readonly error: string;
  readonly lastPosition: number;
  /** Streams of the events that wait. */
  readonly streams: readonly string[];
  /** Number of events that wait, with the first. */
  readonly waiting: number;
};
