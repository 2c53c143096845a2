/** Personal values are encrypted. All events about one document have the same key. */
import type {
  AnswerAction,
  Answering,
  BundleContent,
  ChargeLine,
  DocumentStatus,
  DocumentType,
  Encrypted,
  EventData,
  EvidenceState,
  Expiry,
  GiveBackReason,
  HistoryKind,
  Holder,
  Mailing,
  MailPacing,
  MailStatus,
  PaymentState,
  PlanChoice,
  ProjectStatus,
  QuestionSection,
  RecordedTeam,
  RejectReason,
  ReviewAction,
  Settings,
  SubscriptionView,
  TeamStatus,
  UploadLimits,
} from '../contract/index.ts';

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

type Defined = EventData<'DocumentsDefined'>['documents'][number];
export type DefinitionView = Readonly<Omit<Defined, 'template' | 'moreTypes'>> & {
  readonly template: Attachment | null;
  readonly moreTypes: readonly DocumentType[];
};

export type QuestionsView = {
  readonly sections: readonly QuestionSection[];
  /** Of the event of the project's stream that asked so. */
  readonly revision: number;
  /** Every question, and every document among questions, that this project ever asked. The index of an id is its slot. */
  readonly ids: readonly string[];
  /**
   * By person who has answered, then by slot a cell: M for a required answer that is missing, R for one to be reviewed. Of a
   * document: N where its condition does not hold, R for a reason to be reviewed, E for one that was accepted.
   */
  readonly cells: Readonly<Record<string, string>>;
  /** Of whom answers are kept. */
  readonly given: readonly string[];
  /** By person the questions whose answer, or reason instead, was rejected and stands so; absent: of nobody. */
  readonly rejected?: Readonly<Record<string, readonly string[]>>;
};

export type Totals = {
  readonly required: number;
  readonly delivered: number;
  readonly statusCounts: Readonly<Record<DocumentStatus, number>>;
  readonly completeCollaborators: number;
  /** Documents that a reason takes the place of; absent: none. */
  readonly excused?: number;
  /** All absent in a project without questions. */
  readonly answersMissing?: number;
  readonly answersToReview?: number;
  readonly answering?: Answering;
};

/** Its id is the project's. Read progress through progress.ts. */
export type ProjectDocument = Omit<Settings, 'dueAt'> & {
  readonly id: string;
  readonly host: string;
  readonly teamId: string | null;
  readonly deadline: string;
  readonly status: ProjectStatus;
  /** In the bin, too. */
  readonly isTemplate: boolean;
  readonly expectedCollaborators: number | null;
  readonly settingsRevision: number;
  readonly definitionsRevision: number;
  readonly definitions: readonly DefinitionView[];
  /** Every definition this project ever had. The index of an id is its slot. */
  readonly documentIds: readonly string[];
  /** What is asked beside documents; absent: nothing ever was. */
  readonly questions?: QuestionsView;
  /** Absent: it was not made from another project. */
  readonly madeFrom?: string;
  readonly supportingFiles: readonly Attachment[];
  /** The index of a person is their row. */
  readonly collaborators: readonly string[];
  /** By row a cell (see cells.ts): J for joined, a dash for only invited. To upload is to join. */
  readonly joined: string;
  /** By person who is a collaborator no more: how far they came. Who joined once, stays so. */
  readonly parted: Readonly<Record<string, 'invited' | 'joined'>>;
  /** By person what the host calls them. */
  readonly names: Readonly<Record<string, Encrypted>>;
  /** By slot, then by row a cell: A for assigned (private projects). */
  readonly assigned: readonly string[];
  /** By slot, then by row a cell: the current upload's status. */
  readonly statuses: readonly string[];
  /** By person who delivered and has left, then by slot: the same cells. */
  readonly former: Readonly<Record<string, string>>;
  readonly ownDeadlines: Readonly<Record<string, string>>;
  /** By person with an own deadline: of which one the clock reminded them last, and by which reminder. */
  readonly reminded: Readonly<Record<string, { readonly deadline: string; readonly kind: string }>>;
  /** By person: the own deadline whose end was told. */
  readonly ended: Readonly<Record<string, string>>;
  /** The deadline after which its bundle was made. */
  readonly bundledFor: string | null;
  readonly retentionDays: number | null;
  readonly uploadLimits: UploadLimits;
  /** Whether invited people may deliver without an account; null: nobody has said. */
  readonly guests: boolean | null;
  readonly mailing: Mailing;
  /** Since when managers are told anew of a deletion (see nextNotice). */
  readonly retentionSince: string | null;
  readonly expiry: Expiry | null;
  readonly holds: readonly Holder[];
  /** People, also former ones, of whom there are documents whose bytes did not expire. */
  readonly filesOf: readonly string[];
  readonly members: readonly string[];
  readonly totals: Totals;
  readonly createdAt: string;
  readonly purgeAt: string | null;
  /** The co-host whom the host asks to take it over. */
  readonly offeredTo: string | null;
  /** Who cannot join again. */
  readonly banned: readonly string[];
  /** Who wants no more mails about it. */
  readonly declined: readonly string[];
  /** Of the last event of the project's own stream that it shows. */
  readonly revision: number;
};

/** Its id is the team's. Members stand in the order of their invitations, whoever was the author before first. */
export type TeamDocument = RecordedTeam & {
  readonly id: string;
  /** `bin`, or else the status; for queries. */
  readonly state: TeamStatus | 'bin';
  /** By person, the author too: since when they are what they are. */
  readonly since: Readonly<Record<string, string>>;
  /** For whom the team exists. */
  readonly people: readonly string[];
  readonly createdAt: string;
  /** Of the last event of the team's stream. */
  readonly revision: number;
};

type Uploaded = Pick<EventData<'DocumentUploaded'>, 'version' | 'fileId' | 'size' | 'sha256' | 'mediaType' | 'late'>;
export type VersionView = Readonly<Uploaded> & {
  readonly fileName: Encrypted;
  readonly uploadedAt: string;
  readonly withdrawn: boolean;
  /** When its bytes were deleted, as the retention says. */
  readonly deletedAt: string | null;
  readonly reviews: readonly {
    /** The event's. */
    readonly id: string;
    readonly action: ReviewAction;
    readonly reasons: readonly RejectReason[];
    readonly remarks: Encrypted;
    readonly reviewer: string;
    readonly reviewedAt: string;
  }[];
};

/** Its id is `{projectId}.{personId}.{documentId}`; it exists from the first upload on. */
export type SubmissionDocument = {
  readonly id: string;
  readonly projectId: string;
  readonly personId: string;
  readonly documentId: string;
  readonly lastActivityAt: string;
  /** Project and moment of the upload while it is to be reviewed (see toReviewKey), else null. */
  readonly toReview: string | null;
  /** Of the current version, for queries; null while there is none: the last one was withdrawn. */
  readonly status: DocumentStatus | null;
  readonly version: number | null;
  readonly fileId: string | null;
  readonly size: number | null;
  readonly uploadedAt: string | null;
  readonly reviewedAt: string | null;
  /** Bytes of all versions that are there. */
  readonly stored: number;
  readonly versions: readonly VersionView[];
};

/** Its id is `{projectId}.{personId}`; it exists once they have answered. */
export type AnswersDocument = {
  readonly id: string;
  readonly projectId: string;
  readonly personId: string;
  /** How often something was submitted, left out with a reason, or decided on. */
  readonly revision: number;
  /** When they gave something last, whether or not it stands. */
  readonly lastActivityAt: string;
  /** Project and moment since when something of it is to be reviewed (see toReviewKey), else null. */
  readonly toReview: string | null;
  /** Submitted one after the other, as far as they hold: the last one that names a question answers it. */
  readonly parts: readonly {
    readonly sectionId: string;
    readonly questionIds: readonly string[];
    readonly questionsRevision: number;
    readonly answers: Encrypted;
    readonly answeredAt: string;
  }[];
  /** Reasons that stand instead of answers and documents. */
  readonly excuses: readonly {
    readonly itemId: string;
    readonly reason: Encrypted;
    readonly excusedAt: string;
  }[];
  /** On answers and reasons that stand as they were decided on. */
  readonly decisions: readonly {
    readonly itemId: string;
    readonly action: AnswerAction;
    readonly remarks: Encrypted;
    readonly reviewedAt: string;
  }[];
  /** When all of it went, as the retention says; absent: it did not, or something was given since. */
  readonly removedAt?: string;
};

/** Its id is the project's: the newest one. */
export type BundleDocument = BundleContent & {
  readonly id: string;
  readonly madeAt: string;
  readonly dueAt: string | null;
};

/** Its id is the project's. */
export type EvidenceDocument = {
  readonly id: string;
  readonly packageId: string;
  readonly state: EvidenceState;
  readonly askedAt: string;
  /** Of the order: what came before is in it. */
  readonly position: number;
  readonly askers: readonly string[];
  /** About how many it will have. */
  readonly bytes: number;
  readonly size: number | null;
  readonly readyAt: string | null;
  readonly keptUntil: string | null;
  /** Whoever is named in it, once it is ready. */
  readonly people: readonly string[];
};

/** Its id is `{projectId}.{personId}`: the last reminder by the host, and by the clock. */
export type ReminderDocument = {
  readonly id: string;
  readonly byHost: { readonly deadline: string; readonly at: string } | null;
  readonly byClock: { readonly deadline: string; readonly kind: string } | null;
};

/** Its id is `{projectId}.{personId}`, or `installation.{personId}` without a project: of all. */
export type AuditorDocument = {
  readonly id: string;
  readonly projectId: string | null;
  readonly personId: string;
  readonly grantedAt: string;
  readonly until: string;
  /** Of the event in its stream that granted it. */
  readonly revision: number;
};

/** Its id is `{projectId}.{by}`: a legal hold. */
export type HoldDocument = Readonly<Omit<EventData<'ProjectHeld'>, 'reason'>> & {
  readonly id: string;
  readonly reason: Encrypted;
  readonly since: string;
};

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
  readonly mailPacing: MailPacing;
};

type Bill = PlanChoice & Pick<EventData<'PaymentRequested'>, 'purpose' | 'amount' | 'tax' | 'taxRate'>;
export type Invoice = Readonly<Bill> & {
  readonly id: string;
  readonly date: string;
  /** One after the other for each payer, of paid bills alone. */
  readonly number: string | null;
  readonly paidAt: string | null;
  readonly lines: readonly ChargeLine[];
  readonly status: PaymentState;
  /** Why it failed, in the gateway's words. */
  readonly reason: string;
  /** Why it is given back; null: it is not, or the operator did it. */
  readonly givenBack: GiveBackReason | null;
  readonly credits: readonly Credit[];
  /** By the gateway's name of each, as it was last told. */
  readonly disputes: Readonly<Record<string, Dispute>>;
};

/** Of one refund. US cents, `amount` with tax; numbered by payer like invoices. */
export type Credit = {
  readonly number: string;
  readonly at: string;
  readonly amount: number;
  readonly tax: number;
  /** False: what the card did not take, which may have gone another way. */
  readonly toCard: boolean;
};

/** US cents; `status` in the gateway's words. */
export type Dispute = Readonly<Pick<EventData<'PaymentDisputed'>, 'amount' | 'status'>>;

export type Card = Readonly<Omit<EventData<'CardChanged'>, 'personId' | 'billingName'>> & {
  readonly billingName: Encrypted;
};

export type Subscribed = PlanChoice & {
  readonly status: 'trial' | 'active' | 'cancelled' | 'ended';
  readonly running: 'trial' | 'period';
  readonly periodEnd: string;
  readonly card: Card;
  /** What the plan becomes at `periodEnd`. */
  readonly change: PlanChoice | null;
  /** The renewal that failed. */
  readonly overdue: Readonly<SubscriptionView['overdue']>;
  readonly isCardExpiryTold: boolean;
  /** Removed at the gateway. */
  readonly isCardLost: boolean;
};

/** Its id is the person's; what repeats the subscription's is for queries. */
export type SubscriptionDocument = {
  readonly id: string;
  readonly status: 'none' | Subscribed['status'];
  readonly periodEnd: string | null;
  /** When the next charge is tried. */
  readonly dueAt: string | null;
  /** When the card on file begins to expire; null once that was told. */
  readonly cardDueAt: string | null;
  /** Something is left to do for one of the payments at the gateway. */
  readonly unsettled: boolean;
  readonly subscription: Subscribed | null;
  readonly invoices: readonly (Invoice & { readonly card: Card })[];
};

export type NotificationDocument = Readonly<Omit<EventData<'Notified'>, 'notificationId'>> & {
  readonly id: string;
  readonly cause: string;
  readonly dateTime: string;
  readonly read: boolean;
  /** As `notificationLine` has it. */
  readonly line: string;
  /** Of comments alone: what is said up to this position needs no other notice. As far as can be while it is unread. */
  readonly covers?: number;
  /** Of comments alone: when it was last marked as read. */
  readonly readAt?: string;
};

export type CommentDocument = {
  readonly id: string;
  readonly projectId: string;
  readonly personId: string;
  readonly text: Encrypted;
  readonly createdAt: string;
  /** The thread, or the project. */
  readonly place: string;
  readonly mentions: readonly string[];
};

/** Its id is `{projectId}.{personId}.{documentId}`; it exists from the first comment on. */
export type ThreadDocument = {
  readonly id: string;
  readonly projectId: string;
  readonly personId: string;
  readonly documentId: string;
  /** Of each comment, oldest first. */
  readonly authors: readonly string[];
  readonly lastAt: string;
};

/** Its id is `{reader}.{threadId}`. */
export type ReadingDocument = { readonly id: string; readonly seen: number };

export type MailDocument = Readonly<Omit<EventData<'MailQueued'>, 'mailId'>> & {
  readonly id: string;
  readonly status: MailStatus;
  readonly reason: string | null;
  /** The project of a mail that failed or bounced, else null. */
  readonly failedIn: string | null;
  readonly queuedAt: string;
  readonly deferredUntil: string | null;
  readonly sentAt: string | null;
  /** The last one of the time line that tells how it ended; null: none, or a mail of no project. */
  readonly entry: HistoryDocument | null;
};

/** Where an event of a project is, and what is asked by; its id is `{projectId}.{position}`, so that ids have the order of a project's events. */
export type HistoryDocument = {
  readonly id: string;
  readonly position: number;
  readonly stream: string;
  readonly revision: number;
  /** Milliseconds since 1970. */
  readonly at: number;
  readonly kind: HistoryKind;
  readonly actorId: string;
  /** Whom it concerns. */
  readonly personId: string | null;
  readonly documentId: string | null;
  /** Of an upload, to tell what was downloaded. */
  readonly fileId: string | null;
};

/** Removed when fulfilled or cancelled; twice is harmless. */
export type DutyDocument = DutyOfProject | DutyOfTeam;
export type DutyOfTeam = {
  readonly id: string;
  readonly kind: 'purge-team';
  readonly dueAt: string;
  readonly teamId: string;
};
/** With `personId`: for an own deadline. */
export type DutyOfProject = {
  readonly id: string;
  readonly kind: 'close' | 'extension' | 'bundle' | 'announce' | 'expire' | 'remind' | 'purge';
  readonly dueAt: string;
  readonly projectId: string;
  readonly personId: string | null;
  /** Its kind. */
  readonly reminder: string | null;
};

/** Its id is a key whose events wait behind one that could not be applied. */
export type ParkedDocument = {
  readonly id: string;
  readonly position: number;
  readonly eventId: string;
  readonly type: string;
  readonly error: string;
  readonly lastPosition: number;
  readonly streams: readonly string[];
  readonly waiting: number;
};
