/** Every stored event by type, and the stream it belongs to. A new shape gets a new version and an upcaster, never an edit. */
import { z } from 'zod';
import { documentType } from '../fields.ts';
import { streams } from '../ids.ts';
import {
  answerActions,
  holders,
  plans,
  projectStatuses,
  rejectReasons,
  reviewActions,
  sizeUnits,
  teamStatuses,
  teamTypes,
} from '../limits.ts';
import { chargeLine, paymentPurposes, planChoice } from '../plans/billing.ts';
import { bundleContent } from '../project/bundle.ts';
import { questionSection } from '../project/items.ts';
import { mailing } from '../project/mailing.ts';
import { expiry } from '../project/retention.ts';
import { storedSettings } from '../project/settings.ts';
import { billings, changedSettings } from '../settings.ts';
import { mailPacing, reminderKind, subject } from './fields.ts';
import { evidenceEnds, giveBackReasons, mailFailures, notificationKinds, withdrawalReasons } from './kinds.ts';
import { mailTemplates } from './mails.ts';
import { answered, personal } from './personal.ts';

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

const attachment = { fileId: id, owner: personId, fileName: name('owner'), size: z.number() };
const definition = z.object({
  documentId: id,
  fieldName: z.string(),
  type: documentType,
  maxSize: z.number(),
  sizeUnit: z.enum(sizeUnits),
  template: z.object(attachment).nullable(),
  moreTypes: z.array(documentType),
  optional: z.boolean(),
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
/** Which key of answers is theirs; 0 before there were any. */
const ofTerm = { ...ofPerson, term: z.number() };
const ofPackage = { projectId: id, packageId: id };
const ofTeam = { teamId: id };
const ofMember = { teamId: id, personId };
const ids = z.array(id);
/** How somebody stands, of all sections, once their answers or the questions changed: views have no answers. */
const standing = {
  /** Reviewed and answered, or left out with a reason, and not decided on. */
  toReview: ids,
  /** Documents among the questions whose condition does not hold, and questions of which something was rejected; events of before have documents alone. */
  unasked: ids,
  /** Those for which a reason stands that was not rejected. */
  excused: ids,
};
const teamDetails = { teamName: z.string(), teamType: z.enum(teamTypes), teamDetails: z.string() };

/** What an event has to name for its kind of stream. */
const streamBy = {
  account: ({ personId }: OfPerson) => streams.account(personId),
  project: ({ projectId }: OfProject) => streams.project(projectId),
  submission: ({ projectId, personId }: OfProject & OfPerson) => streams.submission(projectId, personId),
  comments: ({ projectId }: OfProject) => streams.comments(projectId),
  documentComments: ({ projectId, personId }: OfProject & OfPerson) => streams.documentComments(projectId, personId),
  downloads: ({ projectId }: OfProject) => streams.downloads(projectId),
  evidence: ({ projectId }: OfProject) => streams.evidence(projectId),
  team: ({ teamId }: { readonly teamId: string }) => streams.team(teamId),
  subscription: ({ personId }: OfPerson) => streams.subscription(personId),
  reading: ({ personId }: OfPerson) => streams.reading(personId),
  inbox: ({ personId }: OfPerson) => streams.inbox(personId),
  mail: ({ mailId }: { readonly mailId: string }) => streams.mail(mailId),
  quote: ({ quoteId }: { readonly quoteId: string }) => streams.quote(quoteId),
  installation: (_data: object) => streams.installation(),
  seal: (_data: object) => streams.seal(),
};
type OfPerson = { readonly personId: string };
type OfProject = { readonly projectId: string };
type StreamKind = keyof typeof streamBy;
type Named<K extends StreamKind> = Parameters<(typeof streamBy)[K]>[0];

const inVersion =
  <V extends number>(version: V) =>
  <K extends StreamKind, S extends z.ZodRawShape>(
    stream: K & (z.output<z.ZodObject<S>> extends Named<K> ? K : never),
    shape: S,
  ): { readonly version: V; readonly stream: K; readonly schema: z.ZodObject<S> } => ({
    version,
    stream,
    schema: z.object(shape),
  });
const v1 = inVersion(1);
const v2 = inVersion(2);
const v3 = inVersion(3);
const v5 = inVersion(5);

export const events = {
  AccountRegistered: v1('account', profile),
  ProfileUpdated: v1('account', {
    ...profile,
    address1: name('personId'),
    address2: name('personId'),
    city: name('personId'),
    postcode: name('personId'),
    country: name('personId'),
    invoiceAddress: z.enum(['yes', 'no']),
  }),
  ProfilePictureChanged: v1('account', { personId, fileId: id }),
  ProfilePictureRemoved: v1('account', { personId }),
  NotificationPreferenceSet: v1('account', { personId, notifications: z.boolean() }),
  /** Where open projects are limited, before they become open by an event after the revision; each that does not is free again at `until`. */
  ProjectsReserved: v1('account', {
    personId,
    projects: z.array(z.object({ projectId: id, after: z.number() })),
    until: moment,
  }),
  MailPacingSet: v1('account', { personId, ...mailPacing.shape }),
  AccountClosed: v1('account', { personId }),

  ProjectCreated: v2('project', {
    ...ofProject,
    host: personId,
    teamId: id.nullable(),
    ...storedSettings.shape,
    /** The project whose people are offered what they gave there; absent: none. */
    madeFrom: id.optional(),
  }),
  /** It is never started; projects are made from it. */
  TemplateMade: v1('project', ofProject),
  /** All settings, whichever were edited. */
  ProjectUpdated: v1('project', { ...ofProject, ...storedSettings.shape }),
  /** A team of the host's, which its members help with; null: none. */
  ProjectTeamSet: v1('project', { ...ofProject, teamId: id.nullable() }),
  /** Whether invited people may deliver without an account. */
  GuestsSet: v1('project', { ...ofProject, allowed: z.boolean() }),
  /** Follows ProjectUpdated when the deadline moves; reminders and people react to this. */
  DueDateMoved: v1('project', { ...ofProject, from: moment, dueAt: moment }),
  ExpectedCollaboratorsSet: v1('project', { ...ofProject, expectedCollaborators: z.number() }),
  CollaboratorInvited: v1('project', ofPerson),
  /** What the host calls somebody who is invited. */
  CollaboratorNamed: v1('project', { ...ofPerson, name: name('personId') }),
  CollaboratorJoined: v1('project', ofPerson),
  /** Ends all assignments of that person, too. */
  CollaboratorRemoved: v1('project', ofPerson),
  CollaboratorLeft: v1('project', ofPerson),
  /** Cannot join again, nor be invited, until it is taken back. */
  CollaboratorBanned: v1('project', ofPerson),
  CollaboratorUnbanned: v1('project', ofPerson),
  /** Wants no more mails about it; an invitation still stands in the app. */
  InvitationDeclined: v1('project', ofPerson),
  /** The complete ordered list; definitions that are gone lose their assignments. */
  DocumentsDefined: v2('project', { ...ofProject, documents: z.array(definition) }),
  /** The complete ordered list of what is asked beside documents. Version 1 only collected answers, and none could be left out with a reason before version 3; documents stand among questions since version 4. */
  QuestionsDefined: v5('project', { ...ofProject, sections: z.array(questionSection) }),
  DocumentAssigned: v1('project', { ...ofPerson, documentId: id }),
  DocumentUnassigned: v1('project', { ...ofPerson, documentId: id }),
  /** Of a copy of `from`: the documents whose assignments are still to come, and which ones of `from` they are; none: all are there. */
  AssignmentsAwaited: v1('project', {
    ...ofProject,
    from: id,
    documents: z.array(z.object({ documentId: id, original: id })),
  }),
  SupportingFileAttached: v1('project', { ...ofProject, ...attachment }),
  SupportingFileRemoved: v1('project', { ...ofProject, fileId: id }),
  /** A later one replaces the moment of the one before. */
  AuditorGranted: v1('project', { ...ofPerson, until: moment }),
  AuditorRevoked: v1('project', ofPerson),
  /** Nothing of the project is deleted until whoever held it releases it. */
  ProjectHeld: v1('project', { ...ofPerson, by: z.enum(holders), reason: name('personId') }),
  ProjectReleased: v1('project', { ...ofPerson, by: z.enum(holders) }),
  /** Days after the deadline for which documents are kept; null: until the project is deleted. */
  RetentionSet: v1('project', { ...ofProject, days: z.number().nullable() }),
  /** What it mails by itself; as long as there is none, the reminder of the settings and the app's words. */
  MailingSet: v1('project', { ...ofProject, ...mailing.shape }),
  /** What each collaborator may use; null: as usual. */
  UploadLimitsSet: v1('project', { ...ofProject, share: z.number().nullable(), versions: z.number().nullable() }),
  /** The managers are told so: documents go at `deletedAt`. */
  // version 1 said nothing of answers
  ExpiryAnnounced: v2('project', { ...ofProject, ...expiry.shape }),
  /** Until it is accepted, declined or withdrawn. */
  ProjectOffered: v1('project', ofPerson),
  ProjectOfferWithdrawn: v1('project', ofPerson),
  ProjectOfferDeclined: v1('project', ofPerson),
  /** `personId`: the host before, who stays as a co-host. */
  ProjectHandedOver: v1('project', { ...ofPerson, to: personId }),
  ProjectActivated: v1('project', ofProject),
  ProjectClosed: v1('project', { ...ofProject, dueAt: moment }),
  ProjectReopened: v1('project', { ...ofProject, dueAt: moment }),
  /** `dueAt`: the deadline after which the clock made it; null: a person did. */
  BundleMade: v1('project', { ...ofProject, bundleId: id, dueAt: moment.nullable(), ...bundleContent.shape }),
  ProjectDeleted: v1('project', { ...ofProject, purgeAt: moment }),
  ProjectRestored: v1('project', { ...ofProject, status: z.enum(projectStatuses) }),
  ProjectPurged: v1('project', ofProject),

  DocumentUploaded: v2('submission', {
    ...ofPerson,
    documentId: id,
    version: z.number(),
    fileId: id,
    fileName: name('personId'),
    size: z.number(),
    sha256: z.string(),
    mediaType: z.string(),
    /** Begun before the deadline, finished within the grace period after it. */
    late: z.boolean(),
    /** It takes the place of a reason, and this is left to be reviewed; absent: there was none. */
    insteadOfReason: z.object({ toReview: ids }).optional(),
  }),
  /** Takes the place of all former answers to these questions. */
  AnswersSubmitted: v5('submission', {
    ...ofTerm,
    sectionId: id,
    questionIds: ids,
    /** Of the QuestionsDefined in the project's stream that asked so. */
    questionsRevision: z.number(),
    /** As JSON: a list of `questionId` and `value`. */
    answers: answered(z.string()),
    /** What of all sections is required of them and has no answer now; null: version 1 noted nothing. */
    missing: ids.nullable(),
    /** Within the grace period after the deadline. */
    late: z.boolean(),
    /** Of `questionIds` those whose answer is not what it was; before version 3 all. */
    changed: ids,
    ...standing,
  }),
  /**
   * Of a question it takes the place of an answer, and one that is given later (`changed`) takes its place; of a document
   * an upload does (`insteadOfReason`).
   */
  ItemExcused: v3('submission', {
    ...ofTerm,
    itemId: id,
    reason: answered(z.string()),
    questionsRevision: z.number(),
    /** As AnswersSubmitted has them. */
    missing: ids,
    ...standing,
    late: z.boolean(),
  }),
  /** What is missing of somebody who had answered, once the questions were changed; `added`: what is asked of them since. */
  QuestionsAskedAnew: v3('submission', {
    ...ofPerson,
    questionsRevision: z.number(),
    missing: ids,
    added: ids,
    ...standing,
  }),
  /** Their bytes are removed, as the retention says; versions and reviews stay. */
  DocumentsExpired: v1('submission', {
    ...ofPerson,
    files: z.array(z.object({ documentId: id, version: z.number(), fileId: id })),
  }),
  /** What was answered in this term is unreadable since, as the retention says. `missing`: as it was last noted; null: nothing was. */
  AnswersExpired: v1('submission', { ...ofTerm, missing: ids.nullable() }),
  /** The document is `Not Uploaded` again; its versions stay, and the next one counts on. */
  DocumentWithdrawn: v1('submission', { ...ofPerson, documentId: id, version: z.number() }),
  /** Version 1 gives no reasons. */
  DocumentReviewed: v2('submission', {
    ...ofPerson,
    documentId: id,
    version: z.number(),
    action: z.enum(reviewActions),
    reasons: z.array(z.enum(rejectReasons)),
    remarks: name('personId'),
    reviewer: personId,
  }),
  /** One decision on these answers and reasons as they stand: it ends with what takes their place. */
  AnswersReviewed: v3('submission', {
    ...ofTerm,
    itemIds: ids,
    action: z.enum(answerActions),
    remarks: answered(z.string()),
    reviewer: personId,
    questionsRevision: z.number(),
    /** As AnswersSubmitted has them. */
    missing: ids,
    ...standing,
  }),
  DueMomentExtended: v1('submission', { ...ofPerson, dueAt: moment }),
  /** A later own deadline has passed; the project's own is told by ProjectClosed. */
  ExtensionEnded: v1('submission', { ...ofPerson, dueAt: moment }),
  CollaboratorReminded: v1('submission', { ...ofPerson, dueAt: moment, kind: reminderKind }),

  CommentAdded: v1('comments', { ...ofPerson, commentId: id, text: name('personId') }),
  /** On a document of this collaborator; `mentions`: readers of the thread whom it calls. */
  DocumentCommented: v1('documentComments', {
    ...ofPerson,
    documentId: id,
    commentId: id,
    author: personId,
    text: name('author'),
    mentions: z.array(personId),
  }),
  DownloadRecorded: v1('downloads', {
    ...ofPerson,
    what: z.enum(['file', 'archive']),
    fileId: id.nullable(),
    selection: z.string(),
  }),
  /** An auditor looked, whatever they looked at: once an hour at most. */
  ProjectAudited: v1('downloads', ofPerson),
  /** Somebody was given the project's evidence package. */
  EvidenceMade: v1('downloads', ofPerson),
  /** A large one is to be made for this person, or is being made for others already. */
  EvidenceOrdered: v1('evidence', { ...ofPerson, packageId: id, bytes: z.number() }),
  /** `people`: whoever is named in it. */
  EvidenceReady: v1('evidence', {
    ...ofPackage,
    size: z.number(),
    keptUntil: moment,
    askers: z.array(personId),
    people: z.array(personId),
  }),
  EvidenceDropped: v1('evidence', { ...ofPackage, why: z.enum(evidenceEnds), askers: z.array(personId) }),

  TeamCreated: v1('team', { ...ofTeam, author: personId, ...teamDetails }),
  /** All details, whichever were edited. */
  TeamUpdated: v1('team', { ...ofTeam, ...teamDetails }),
  TeamStatusSet: v1('team', { ...ofTeam, status: z.enum(teamStatuses) }),
  TeamMemberInvited: v1('team', ofMember),
  TeamMemberJoined: v1('team', ofMember),
  TeamInvitationDeclined: v1('team', ofMember),
  /** An invitation that is taken back, too. */
  TeamMemberRemoved: v1('team', ofMember),
  TeamMemberLeft: v1('team', ofMember),
  TeamOffered: v1('team', ofMember),
  TeamOfferWithdrawn: v1('team', ofMember),
  TeamOfferDeclined: v1('team', ofMember),
  /** `from` stays as a member who joined. */
  TeamHandedOver: v1('team', { ...ofTeam, from: personId, to: personId }),
  TeamDeleted: v1('team', { ...ofTeam, purgeAt: moment }),
  TeamRestored: v1('team', ofTeam),
  TeamPurged: v1('team', ofTeam),

  /** Of all projects, by the operator. */
  InstallationAuditorGranted: v1('installation', { personId, until: moment }),
  InstallationAuditorRevoked: v1('installation', { personId }),

  /** What operators do; who it was, the envelope says. */
  OperatorGranted: v1('installation', { personId }),
  OperatorRevoked: v1('installation', { personId }),
  /** At the command line: whoever opens it once is signed in. */
  OperatorLinkMade: v1('installation', { personId }),
  PersonLocked: v1('installation', { personId }),
  PersonUnlocked: v1('installation', { personId }),
  SessionsEnded: v1('installation', { personId }),
  /**
   * People in a project, bytes over all, and since version 2 open projects, bytes of a file and days that documents are
   * kept at most; null: what holds for all.
   */
  HostLimitsSet: v2('installation', {
    personId,
    collaborators: z.number().nullable(),
    storage: z.number().nullable(),
    projects: z.number().nullable(),
    fileSize: z.number().nullable(),
    retentionDays: z.number().nullable(),
  }),
  /** Where hosts are let in on request. */
  HostingRequested: v1('installation', { personId, reason: name('personId') }),
  HostingGiven: v1('installation', { personId }),
  HostingDeclined: v1('installation', { personId }),
  PersonErased: v1('installation', { personId }),
  /** An account closes: what it hosted waits in the bin for somebody who takes it over. */
  HostLeft: v1('installation', { personId, projects: z.array(id), teams: z.array(id), until: moment }),
  /** All that `personId` hosts is offered to another; what it comes to is known when they accept. */
  HandOverOffered: v1('installation', { handOverId: id, personId, to: personId, by: personId, until: moment }),
  HandOverWithdrawn: v1('installation', { handOverId: id, personId }),
  HandOverAccepted: v1('installation', {
    handOverId: id,
    personId,
    to: personId,
    projects: z.array(id),
    teams: z.array(id),
  }),
  HandOverDeclined: v1('installation', { handOverId: id, personId }),
  /** In the browser, by its first operator. */
  InstallationSetUp: v1('installation', {}),
  /** To everybody. With `readOnly` nothing can be changed from its begin to its end. */
  NoticeAnnounced: v1('installation', { text: z.string(), from: moment, until: moment, readOnly: z.boolean() }),
  NoticeWithdrawn: v1('installation', {}),
  /** Only what changed; null: what was set is taken back. Since version 2 all limits may be among it. */
  SettingsChanged: v2('installation', changedSettings.shape),
  JobRetried: v1('installation', { queue: z.string(), jobId: id }),
  /** `since`: as it was listed then, by which it is known again; null: as version 1 is stored. */
  JobDropped: v2('installation', {
    queue: z.string(),
    jobId: id,
    by: personId,
    reason: name('by'),
    since: moment.nullable(),
  }),
  /** What views could not apply was tried again. */
  ParkedRetried: v1('installation', { personId }),
  /** Since when nobody pays, or people pay again. */
  BillingSwitched: v1('installation', { billing: z.enum(billings), at: moment }),
  /** What it is called; its password is no event. */
  MailServerChanged: v1('installation', { personId, host: z.string() }),

  // Amounts are US cents.
  /** Versions 1 and 2 name no currency and no basis: it is what held when they were asked for. */
  PaymentRequested: v3('subscription', {
    ...payment,
    purpose: z.enum(paymentPurposes),
    ...planChoice.shape,
    amount: z.number(),
    tax: z.number(),
    taxRate: z.number(),
    lines: z.array(chargeLine),
    currency: z.string(),
    /** What it was quoted on: how often the subscription had changed, and what its end was. */
    basis: z.object({ revision: z.number(), periodEnd: moment.nullable() }).nullable(),
    ...card,
  }),
  /** The bank asks the payer (3-D Secure). `reference`: of the gateway. */
  PaymentAsked: v1('subscription', { ...payment, reference: z.string() }),
  PaymentRecorded: v1('subscription', { ...payment, reference: z.string() }),
  PaymentFailed: v1('subscription', { ...payment, reason: z.string() }),
  /** `by`: the payment that is asked for in its place. */
  PaymentSuperseded: v1('subscription', { ...payment, by: id }),
  PaymentWithdrawn: v1('subscription', { ...payment, reason: z.enum(withdrawalReasons) }),
  /** It was paid for what holds no more: all of it is to be refunded. */
  PaymentGivenBack: v1('subscription', { ...payment, amount: z.number(), reason: z.enum(giveBackReasons) }),
  /** `total`: all that was refunded of it so far, with tax. */
  PaymentRefunded: v1('subscription', { ...payment, total: z.number(), reference: z.string() }),
  /** A refund was refused, or came back; `total`: what is refunded all the same, with tax. */
  PaymentRefundFailed: v1('subscription', {
    ...payment,
    total: z.number(),
    reference: z.string(),
    reason: z.string(),
  }),
  /** `status` and `reason` in the gateway's words; `reference` names the dispute. */
  PaymentDisputed: v1('subscription', {
    ...payment,
    reference: z.string(),
    amount: z.number(),
    status: z.string(),
    reason: z.string(),
  }),
  /** Without a trial `trialEnd` is the beginning, and SubscriptionRenewed follows. */
  SubscriptionStarted: v1('subscription', { personId, ...planChoice.shape, trialEnd: moment }),
  SubscriptionRenewed: v1('subscription', { personId, periodEnd: moment }),
  /** Its period ended, or nearly, while there was no shop: it goes on until `periodEnd`, and is renewed then. */
  SubscriptionWoken: v1('subscription', { personId, periodEnd: moment }),
  SubscriptionCancelled: v1('subscription', { personId, endsAt: moment }),
  SubscriptionResumed: v1('subscription', { personId }),
  SubscriptionEnded: v1('subscription', { personId }),
  /** With the account: nothing is asked for any more. */
  SubscriptionClosed: v1('subscription', { personId }),
  PlanChanged: v1('subscription', { personId, ...planChoice.shape }),
  /** It holds from the end of the period on. */
  PlanChangePlanned: v1('subscription', { personId, ...planChoice.shape }),
  PlanChangeWithdrawn: v1('subscription', { personId }),
  /** For the nth invitation of a person to a team; unless it is made the seat is free again at `until`. */
  SeatReserved: v1('subscription', { personId, ...ofTeam, memberId: personId, invitation: z.number(), until: moment }),
  /** For a whole team, until it is handed over or restored. */
  TeamSeatsReserved: v1('subscription', { personId, ...ofTeam, memberIds: z.array(personId), until: moment }),
  /** Without another try the subscription ends. */
  RenewalFailed: v1('subscription', {
    ...payment,
    tries: z.number(),
    nextTryAt: moment.nullable(),
    needsPayer: z.boolean(),
  }),
  /** Told once for each card, in the month in which it expires. */
  CardExpiring: v1('subscription', { personId, expMonth: z.number(), expYear: z.number() }),
  CardChanged: v1('subscription', { personId, ...card }),
  /** The card on file was removed at the gateway; told once for each card. */
  CardLost: v1('subscription', { personId, paymentMethodId: z.string() }),

  /** Version 1 is always about a project. */
  Notified: v2('inbox', {
    personId,
    notificationId: id,
    kind: z.enum(notificationKinds),
    projectId: id.nullable(),
    subject,
  }),
  NotificationRead: v1('inbox', { personId, notificationId: id }),
  NotificationUnread: v1('inbox', { personId, notificationId: id }),
  AllNotificationsRead: v1('inbox', { personId, notificationIds: z.array(id) }),

  /** How many comments of a thread (see threadIdOf) this person has seen. */
  CommentsRead: v1('reading', { personId, threadId: id, seen: z.number() }),

  MailQueued: v1('mail', {
    mailId: id,
    recipient: personId,
    template: z.enum(mailTemplates),
    projectId: id.nullable(),
    subject,
  }),
  MailSent: v1('mail', { mailId: id }),
  // version 1 had no outcome
  MailFailed: v2('mail', { mailId: id, outcome: z.enum(mailFailures), reason: z.string() }),
  /** Why it waits until then at the latest; null: for the digest of that moment. Version 1 had no reason. */
  MailDeferred: v2('mail', { mailId: id, until: moment, reason: z.string().nullable() }),
  /** Somebody asked for it once more; `personId` is the recipient. Version 1 was of projects alone. */
  MailResent: v2('mail', { projectId: id.nullable(), personId, mailId: id }),

  // personId is the owner of the address given
  QuoteRequested: v1('quote', {
    quoteId: id,
    personId,
    phone: name('personId'),
    message: name('personId'),
    plan: z.enum([...plans, 'executive']),
  }),

  // `key` is a verifier key of signed notes; `checkpoint` is signed with it and the key before
  SealKeyPublished: v1('seal', { key: z.string(), checkpoint: z.string() }),
  // without a checkpoint (version 1) `root` covers only the streams changed since the last seal
  StreamsSealed: v3('seal', {
    position: z.number(),
    streams: z.number(),
    /** Each event is a leaf; null (version 2): the last one of each stream is. */
    events: z.number().nullable(),
    root: z.string(),
    size: z.number(),
    peaks: z.array(z.string()),
    checkpoint: z.string().nullable(),
  }),
} as const;

export type EventType = keyof typeof events;
/** Those of a kind of stream. */
export type EventsOf<K extends StreamKind> = {
  [T in EventType]: (typeof events)[T]['stream'] extends K ? T : never;
}[EventType];
export type EventData<T extends EventType> = z.infer<(typeof events)[T]['schema']>;

export type DomainEvent<T extends EventType = EventType> = {
  [K in T]: { readonly type: K; readonly data: EventData<K> };
}[T];

/** A stream that a decision read, and the revision it saw (-1: no such stream). */
export type ContextRead = { readonly stream: string; readonly revision: number };

/** As stored, without its position; times are ISO 8601 in UTC. `digest`: see `digestOf`. */
export type Envelope = {
  readonly id: string;
  readonly type: string;
  readonly version: number;
  readonly stream: string;
  readonly revision: number;
  /** Order is kept only within a key; also the Kafka key. */
  readonly key: string;
  readonly time: string;
  /** A person id, `system` for workers or `visitor` for public commands. */
  readonly actor: string;
  readonly commandId: string;
  readonly causationId: string;
  readonly correlationId: string;
  readonly context: readonly ContextRead[];
  readonly data: Readonly<Record<string, unknown>>;
  /** Only on a command's first event: the answer to a repeat. */
  readonly command?: {
    readonly name: string;
    readonly payloadHash: string;
    readonly answer: Readonly<Record<string, unknown>>;
  };
  readonly digest: string;
};

/** Positions grow over all streams. */
export type StoredEvent = Envelope & { readonly position: number };

/** Unreadable personal values are {@link removedPerson}. */
export type DecryptedEvent<T extends EventType = EventType> = {
  [K in T]: Omit<StoredEvent, 'type' | 'data'> & { readonly type: K; readonly data: EventData<K> };
}[T];

export const streamOf = ({ type, data }: DomainEvent): string =>
  (streamBy[events[type].stream] as (data: DomainEvent['data']) => string)(data);
