/** Rows of GET /api/{resource}. Times are ISO 8601 in UTC, sizes are bytes, money is US cents. */
import { z } from 'zod';
import { mailPacing } from '../events/fields.ts';
import { evidenceStates, notificationKinds } from '../events/kinds.ts';
import { mailStatuses, mailTemplates } from '../events/mails.ts';
import { digits, documentType } from '../fields.ts';
import { hostingAnswers } from '../installation.ts';
import {
  answerActions,
  answerStatuses,
  documentStatuses,
  holders,
  projectScopes,
  projectStatuses,
  rejectReasons,
  reviewActions,
  sizeUnits,
} from '../limits.ts';
import { disputeOutcomes, paymentPurposes, planChoice } from '../plans/billing.ts';
import { invoiceStatuses } from '../plans/payment-states.ts';
import { answerValue, questionSection } from '../project/items.ts';
import { mailing } from '../project/mailing.ts';
import { storedSettings } from '../project/settings.ts';
import { teamRow } from '../teams.ts';
import { historyRow } from './history.ts';

/** `owner` is the host (ROLE-06); a project answers the caller's strongest role. */
export const projectRoles = ['owner', 'co-host', 'support', 'collaborator', 'auditor'] as const;
export type ProjectRole = (typeof projectRoles)[number];

const moment = z.string();
const attachment = z.object({ fileId: z.string(), fileName: z.string(), size: z.number() });
const ofProject = { id: z.string(), projectId: z.string() };
/** Of somebody in it. */
const ofPerson = { ...ofProject, personId: z.string(), name: z.string() };

export const person = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  pictureFileId: z.string().nullable(),
});
export type Person = z.infer<typeof person>;

/** Collaborators see names only: to them `id` and `email` are null. */
export const member = person.extend({ id: z.string().nullable(), email: z.string().nullable() });
export type Member = z.infer<typeof member>;

/** All that people outside see of a joinable public project (JOIN-12). */
export const joinCard = z.object({
  id: z.string(),
  projectName: z.string(),
  projectDetails: z.string(),
  projectScope: z.enum(projectScopes),
  hostName: z.string(),
  endDate: z.string(),
  timeZone: z.string(),
  dueAt: moment,
  joinable: z.literal(true),
});

/** People by how all their answers stand; who is asked for none is not counted. */
export const answering = z.object({ missing: z.number(), toReview: z.number(), given: z.number() });
export type Answering = z.infer<typeof answering>;

export const projectRow = z.object({
  ...storedSettings.omit({ coHosts: true, supportStaff: true }).shape,
  id: z.string(),
  status: z.enum(projectStatuses),
  /** In the bin, too. It is never due. */
  isTemplate: z.boolean(),
  dueAt: moment,
  /** The caller's deadline: later than `dueAt` where the host extended it. */
  ownDueAt: moment,
  role: z.enum(projectRoles),
  /** False only for invited collaborators who have not joined. */
  joined: z.boolean(),
  host: member,
  /** Their account was closed: the project is only read until `purgeAt`. */
  hostGone: z.boolean(),
  /** Whom it is offered to; null to collaborators, too. */
  offeredTo: person.nullable(),
  /** Only host, co-hosts and support staff see these two. */
  coHostEmails: z.array(z.string()),
  /** Null to collaborators, too. */
  teamId: z.string().nullable(),
  supportStaff: z.string(),
  documentCount: z.number(),
  /**
   * How many are asked beside documents, the `expectedRevision` of DefineQuestions, and how many required answers are missing,
   * and how many are to be reviewed (absent: none), over all collaborators or of the one who asks; `people`: how many of them
   * miss answers, wait for a decision on them, or gave all (absent: nobody is asked for any); `excusable`: for how many documents
   * among them a reason can be given instead (absent: none). Absent: none ever were.
   */
  questions: z
    .object({
      count: z.number(),
      revision: z.number(),
      missing: z.number(),
      toReview: z.number().optional(),
      people: answering.optional(),
      excusable: z.number().optional(),
    })
    .optional(),
  /** Of a collaborator: what they gave in the project that it was made from may be offered (`GET /api/former/{id}`); absent: nothing is. */
  hasFormer: z.literal(true).optional(),
  /** People who joined, and those expected (public) or invited (private). */
  collaboratorCount: z.number(),
  invitedCount: z.number(),
  expectedCollaborators: z.number().nullable(),
  /** For how many days after `lastDueAt` documents are kept; null: until the project is deleted. */
  retentionDays: z.number().nullable(),
  /** What each collaborator may use; null: as usual. */
  uploadLimits: z.object({ share: z.number().nullable(), versions: z.number().nullable() }),
  /** Invited people may deliver without an account. */
  guests: z.boolean(),
  /** What it mails by itself; nothing for collaborators. */
  mailing,
  /** When their bytes are deleted; null: not by themselves, or there is a legal hold. */
  deletionAt: moment.nullable(),
  /** The latest deadline of anybody. */
  lastDueAt: moment,
  /** Over all collaborators; for a collaborator, their own documents. */
  delivered: z.number(),
  required: z.number(),
  statusCounts: z.record(z.enum(documentStatuses), z.number()),
  /** Documents that a reason takes the place of: `delivered`, and of no status; absent: none. */
  excused: z.number().optional(),
  completeCollaborators: z.number(),
  supportingFiles: z.array(attachment),
  /** Who cannot join again; empty for collaborators. */
  banned: z.array(person),
  /** Who declined an invitation by mail; empty for collaborators. */
  declined: z.array(person),
  /** For `expectedRevision` of UpdateProject and DefineDocuments. */
  settingsRevision: z.number(),
  definitionsRevision: z.number(),
  draftStep: z.string().nullable(),
  createdAt: moment,
  /** Of one in the bin, unless a legal hold keeps it. */
  purgeAt: moment.nullable(),
});
export type ProjectRow = z.infer<typeof projectRow>;

/** Of the review that stands, if it is a rejection. */
const reasons = z.array(z.enum(rejectReasons));

const review = {
  action: z.enum(reviewActions),
  reasons,
  remarks: z.string(),
  reviewer: z.string(),
  reviewedAt: moment,
};

/** One of a version's; its id is `{submissionId}.{version}.{number}`. */
export const reviewRow = z.object({
  ...ofProject,
  submissionId: z.string(),
  version: z.number(),
  ...review,
});
export type ReviewRow = z.infer<typeof reviewRow>;

const upload = {
  version: z.number(),
  ...attachment.shape,
  sha256: z.string(),
  mediaType: z.string(),
  uploadedAt: moment,
};

const version = z.object({
  ...upload,
  late: z.boolean(),
  withdrawn: z.boolean(),
  /** When its bytes were deleted, as the retention says; null: they are there. */
  deletedAt: moment.nullable(),
  /** The latest, if there is one; `GET /api/reviews` has all. */
  reviews: z.array(z.object(review)),
  reviewCount: z.number(),
});

/** A reason that stands instead of a document, reviewed like one. */
const excuse = z.object({ reason: z.string(), status: z.enum(answerStatuses) });

/** For a collaborator, with their own submission. */
export const documentRow = z.object({
  ...ofProject,
  order: z.number(),
  fieldName: z.string(),
  type: documentType,
  /** Taken besides `type`. */
  moreTypes: z.array(documentType),
  /** Nobody owes it. */
  optional: z.boolean(),
  maxSize: z.number(),
  sizeUnit: z.enum(sizeUnits),
  template: attachment.nullable(),
  /** Person ids; empty for collaborators and in public projects. */
  assigned: z.array(z.string()),
  /** For host, co-host and support staff: `Not Uploaded` and null. */
  status: z.enum(documentStatuses),
  /** The collaborator's own, beside `Not Uploaded`; absent: none stands. Remarks on it are in `answers`. */
  excuse: excuse.optional(),
  /** Of a collaborator: its condition does not hold, and it is here for what they had uploaded before. */
  unasked: z.literal(true).optional(),
  uploadedAt: moment.nullable(),
  version: z.number().nullable(),
  fileId: z.string().nullable(),
  fileName: z.string().nullable(),
  size: z.number().nullable(),
  sha256: z.string().nullable(),
  reasons,
  remarks: z.string(),
  reviewedAt: moment.nullable(),
  /** When its bytes were deleted. */
  deletedAt: moment.nullable(),
  /** Null when the caller may upload now, else the title of the refusal. */
  closed: z.string().nullable(),
});
export type DocumentRow = z.infer<typeof documentRow>;

/** Its id is `{projectId}.{personId}.{documentId}`. It is about the current version. */
export const submissionRow = z.object({
  ...ofProject,
  collaborator: person,
  documentId: z.string(),
  fieldName: z.string(),
  type: documentType,
  status: z.enum(documentStatuses),
  ...upload,
  reasons,
  remarks: z.string(),
  reviewer: z.string().nullable(),
  reviewedAt: moment.nullable(),
  reviewCount: z.number(),
  deletedAt: moment.nullable(),
});
export type SubmissionRow = z.infer<typeof submissionRow>;

/** GET /api/submissions/{id}: one of them, with every version that there was. */
export const submissionRecord = submissionRow.extend({ versions: z.array(version) });
export type SubmissionRecord = z.infer<typeof submissionRecord>;

/** A section of questions, and of the documents among them; those that are not asked of a collaborator by assignment are left out. Its id is `{projectId}.{sectionId}`. */
export const questionsRow = questionSection.extend({
  ...ofProject,
  order: z.number(),
  /** Null when the caller may answer now, else the title of the refusal. */
  closed: z.string().nullable(),
});
export type QuestionsRow = z.infer<typeof questionsRow>;

const answerReview = z.object({ action: z.enum(answerActions), remarks: z.string(), reviewedAt: moment });

/** Of a collaborator of a project that asks something; its id is `{projectId}.{personId}`. */
export const answersRow = z.object({
  ...ofPerson,
  email: z.string(),
  /** The last time; null: never. */
  answeredAt: moment.nullable(),
  /** For `revision` of ReviewAnswers. */
  revision: z.number(),
  /** To questions that are there. */
  answers: z.array(
    z.object({
      questionId: z.string(),
      value: answerValue,
      answeredAt: moment,
      /** Of the questions as they were asked then. */
      questionsRevision: z.number(),
      /** What was decided on this answer; absent: nothing, or it was given anew since. Only answers to `reviewed` questions need it. */
      review: answerReview.optional(),
    }),
  ),
  /** Reasons that stand instead of answers, and of documents among the questions, reviewed like them; absent: none. */
  excuses: z
    .array(z.object({ itemId: z.string(), reason: z.string(), excusedAt: moment, review: answerReview.optional() }))
    .optional(),
  /** Questions that are asked of them, required, and not answered, or with an answer that was rejected. */
  missing: z.array(z.string()),
  /** Documents among the questions that are not asked of them; absent: none. */
  unasked: z.array(z.string()).optional(),
  /** When what they had answered was deleted, as the retention says; absent: it was not, or they answered anew since. */
  removedAt: moment.optional(),
  /** In a past moment: it was there, and was deleted since. */
  removedSince: z.literal(true).optional(),
});
export type AnswersRow = z.infer<typeof answersRow>;

/** What somebody said to a question that is asked of them: an answer, a reason instead, or neither. */
const answerCell = z.object({
  /** Of a long text only `true`: that there is one. */
  value: answerValue.optional(),
  reason: z.string().optional(),
  /** Of what is reviewed. */
  status: z.enum(answerStatuses).optional(),
});
export type AnswerCell = z.infer<typeof answerCell>;

/** What a table of everybody shows of a collaborator's answers; its id is `{projectId}.{personId}`. */
export const answerCellsRow = z.object({
  ...ofPerson,
  /** By question; null: it is not asked of them. */
  cells: z.record(z.string(), answerCell.nullable()),
  /** What they had answered was deleted, and they answered nothing anew. */
  removed: z.literal(true).optional(),
});
export type AnswerCellsRow = z.infer<typeof answerCellsRow>;

/** What all answers to a question come to; its id is `{projectId}.{questionId}`. */
export const resultRow = z.object({
  ...ofProject,
  questionId: z.string(),
  order: z.number(),
  /** Of how many people. */
  asked: z.number(),
  answered: z.number(),
  /** Who gave a reason instead; absent where none is allowed. */
  excused: z.number().optional(),
  /** Of a question that is reviewed or can be left out with a reason, how many answers and reasons are so. */
  statuses: z.record(z.enum(answerStatuses), z.number()).optional(),
  /** Of choices, and of yes or no, in the order in which they are offered; `null`: in own words. Of several choices one may have made many. */
  choices: z.array(z.object({ value: z.union([z.string(), z.boolean()]).nullable(), count: z.number() })),
  /** Null where there are none. */
  numbers: z
    .object({
      total: z.number(),
      mean: z.number(),
      least: z.number(),
      most: z.number(),
      /** `from` and `to` are both in it. */
      ranges: z.array(z.object({ from: z.number(), to: z.number(), count: z.number() })),
    })
    .nullable(),
});
export type ResultRow = z.infer<typeof resultRow>;

/** Its id is `{projectId}.{personId}`. */
export const collaboratorRow = z.object({
  ...ofPerson,
  email: z.string(),
  pictureFileId: z.string().nullable(),
  status: z.enum(['invited', 'joined']),
  /** Of these two, optional documents are none, nor those that are not asked of them; a reason counts as delivered. */
  required: z.number(),
  delivered: z.number(),
  /** To questions that are required and asked of them; absent: none ever were. */
  answersMissing: z.number().optional(),
  /** Reviewed answers that nobody has decided on; absent: none. */
  answersToReview: z.number().optional(),
  /** Answers, and reasons instead of one, that were rejected; absent: none. */
  answersRejected: z.number().optional(),
  /** In the stored order; `submissionId` opens it. */
  documents: z.array(
    z.object({
      documentId: z.string(),
      fieldName: z.string(),
      optional: z.boolean(),
      status: z.enum(documentStatuses),
      /** Beside `Not Uploaded`; absent: none stands. */
      excuse: excuse.optional(),
      /** Its condition does not hold, and it is here for what was uploaded before. */
      unasked: z.literal(true).optional(),
      version: z.number().nullable(),
      fileId: z.string().nullable(),
      /** Of that version. */
      uploadedAt: moment.nullable(),
      reasons,
      submissionId: z.string(),
    }),
  ),
  /** Bytes of all their documents' versions that are there. */
  stored: z.number(),
  dueAt: moment,
  /** When the host reminded them of the present deadline; null: not yet. */
  remindedAt: moment.nullable(),
  lastActivityAt: moment.nullable(),
});
export type CollaboratorRow = z.infer<typeof collaboratorRow>;

/** Its id is `{projectId}.{personId}`. */
export const auditorRow = z.object({
  ...ofPerson,
  email: z.string(),
  grantedAt: moment,
  /** Past: the right has ended. */
  until: moment,
});
export type AuditorRow = z.infer<typeof auditorRow>;

/** Its id is `{projectId}.{by}`. */
export const holdRow = z.object({
  ...ofProject,
  by: z.enum(holders),
  name: z.string(),
  reason: z.string(),
  since: moment,
  /** Whether the caller is of the kind that may release it. */
  releasable: z.boolean(),
});
export type HoldRow = z.infer<typeof holdRow>;

export const notificationRow = z.object({
  id: z.string(),
  kind: z.enum(notificationKinds),
  message: z.string(),
  /** Who did it, where that is told. `key`: the same for all of theirs, and for nobody else. */
  who: z.object({ key: z.string(), name: z.string() }).nullable(),
  dateTime: moment,
  read: z.boolean(),
  projectId: z.string().nullable(),
  /** Null where the caller does not see the project, too. */
  projectName: z.string().nullable(),
  teamId: z.string().nullable(),
});
export type NotificationRow = z.infer<typeof notificationRow>;

export const commentRow = z.object({
  ...ofProject,
  /** Of the document that it is about; null: of the project. */
  threadId: z.string().nullable(),
  author: member,
  text: z.string(),
  /** Names that it calls. */
  mentions: z.array(z.string()),
  createdAt: moment,
  own: z.boolean(),
});
export type CommentRow = z.infer<typeof commentRow>;

/** The comments on a collaborator's document; its id is `{projectId}.{personId}.{documentId}`. */
export const threadRow = z.object({
  ...ofPerson,
  documentId: z.string(),
  fieldName: z.string(),
  comments: z.number(),
  /** By others, that the caller has not seen. */
  unread: z.number(),
  lastAt: moment,
});
export type ThreadRow = z.infer<typeof threadRow>;

/** Who reads a thread and can be mentioned there; `handle` names them to CommentDocument. */
export const readerRow = z.object({
  ...ofProject,
  handle: z.string(),
  name: z.string(),
  pictureFileId: z.string().nullable(),
  own: z.boolean(),
});
export type ReaderRow = z.infer<typeof readerRow>;

/** The newest bundle of a project; its id is the project's. */
export const bundleRow = z.object({
  ...ofProject,
  madeAt: moment,
  /** The deadline after which it was made by itself; null: a person made it. */
  dueAt: moment.nullable(),
  documents: z.number(),
  /** Of what its ZIP holds now. */
  bytes: z.number(),
  /** Those in it whose bytes were deleted, as the retention says. */
  deleted: z.number(),
  /** Documents whose accepted version is not in it, and those in it that are accepted no more. */
  acceptedSince: z.number(),
  droppedSince: z.number(),
});
export type BundleRow = z.infer<typeof bundleRow>;

/** The evidence package of a project that was made beforehand; its id is the project's. */
export const evidenceRow = z.object({
  ...ofProject,
  packageId: z.string(),
  state: z.enum(evidenceStates),
  askedAt: moment,
  /** Of its making, 0 to 1. */
  done: z.number(),
  size: z.number().nullable(),
  readyAt: moment.nullable(),
  keptUntil: moment.nullable(),
});
export type EvidenceRow = z.infer<typeof evidenceRow>;

export const invoiceRow = z.object({
  id: z.string(),
  date: moment,
  /** Once it is paid; its PDF is at `/api/invoices/{id}/pdf`. */
  number: z.string().nullable(),
  purpose: z.enum(paymentPurposes),
  ...planChoice.shape,
  amount: z.number(),
  tax: z.number(),
  /** `refunding`: all of it is on its way back; `refund-failed`: it did not arrive, and is still owed. */
  status: z.enum(invoiceStatuses),
  /** Why it failed or is given back, in words for the payer; otherwise empty. */
  note: z.string(),
  /** One for each refund, with tax, and below zero for each that came back; its PDF is at `/api/credit-notes/{number}/pdf`. */
  creditNotes: z.array(z.object({ number: z.string(), date: moment, amount: z.number() })),
  /** One for each time that the payer's bank asked for so much of it back. */
  disputes: z.array(z.object({ amount: z.number(), outcome: z.enum(disputeOutcomes) })),
});
export type InvoiceRow = z.infer<typeof invoiceRow>;

export const mailRow = z.object({
  id: z.string(),
  projectId: z.string().nullable(),
  template: z.enum(mailTemplates),
  recipient: z.string(),
  status: z.enum(mailStatuses),
  /** Why it was not sent, or waits. */
  reason: z.string().nullable(),
  queuedAt: moment,
  /** It waits until then at the latest, or without a reason for the digest of that moment. */
  deferredUntil: moment.nullable(),
  sentAt: moment.nullable(),
});
export type MailRow = z.infer<typeof mailRow>;

/** What a search finds besides projects: a collaborator, a document, or what one delivered for the other. */
export const placeRow = z.object({
  id: z.string(),
  name: z.string(),
  projectId: z.string(),
  projectName: z.string(),
  personId: z.string().nullable(),
  documentId: z.string().nullable(),
});
export type PlaceRow = z.infer<typeof placeRow>;

export const resources = {
  projects: projectRow,
  documents: documentRow,
  submissions: submissionRow,
  reviews: reviewRow,
  questions: questionsRow,
  answers: answersRow,
  cells: answerCellsRow,
  results: resultRow,
  collaborators: collaboratorRow,
  notifications: notificationRow,
  contacts: person,
  places: placeRow,
  auditors: auditorRow,
  holds: holdRow,
  comments: commentRow,
  threads: threadRow,
  readers: readerRow,
  bundles: bundleRow,
  evidence: evidenceRow,
  invoices: invoiceRow,
  mails: mailRow,
  teams: teamRow,
  history: historyRow,
} as const;
export type ResourceName = keyof typeof resources;
export type Row<R extends ResourceName> = z.infer<(typeof resources)[R]>;

export const subscriptionView = z.object({
  ...planChoice.shape,
  status: z.enum(['trial', 'active', 'cancelled', 'ended']),
  /** End of the trial or of the paid period. */
  periodEnd: moment,
  /** Of the next period, before tax. */
  price: z.number(),
  tax: z.number(),
  /** What the plan becomes at `periodEnd`. */
  change: planChoice.nullable(),
  /** The renewal that failed; without `nextTryAt` it was the last try. */
  overdue: z
    .object({
      reason: z.string(),
      /** The bank wants to ask: PayRenewal lets the payer confirm. */
      needsPayer: z.boolean(),
      nextTryAt: moment.nullable(),
      total: z.number(),
    })
    .nullable(),
  card: z.object({
    brand: z.string(),
    last4: z.string(),
    expMonth: z.number(),
    expYear: z.number(),
    billingName: z.string(),
    /** `expiring`: within this month; `removed`: at the card provider, so nothing can be charged to it. */
    expiry: z.enum(['valid', 'expiring', 'expired', 'removed']),
  }),
});
export type SubscriptionView = z.infer<typeof subscriptionView>;

/** GET /api/subscriptions/me. */
export const subscriptionStanding = z.object({
  /** False: StartSubscription takes `trial: false` only. A card may have been used as well. */
  trialAvailable: z.boolean(),
  /** Of a team plan, else 0. */
  seats: z.number(),
  seatsUsed: z.number(),
  /** What one more costs: at once, for the days that are left, and in each period; with tax. */
  seatPrice: z.object({ now: z.number(), perPeriod: z.number() }).nullable(),
  subscription: subscriptionView.nullable(),
});
export type SubscriptionStanding = z.infer<typeof subscriptionStanding>;

export const me = z.object({
  id: z.string(),
  email: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  designation: z.string(),
  organization: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  postcode: z.string(),
  country: z.string(),
  invoiceAddress: z.enum(['yes', 'no']),
  pictureFileId: z.string().nullable(),
  notifications: z.boolean(),
  mailPacing,
  isSubscribed: z.boolean(),
  subscription: subscriptionView.nullable(),
  unreadNotifications: z.number(),
  /** What is alike about a project is one line. */
  unreadLines: z.number(),
  /** Projects to audit are listed by `projects?filter={"audited":true}`. */
  isAuditor: z.boolean(),
  /** Whether they run the installation. */
  isOperator: z.boolean(),
  /** Whether they run or look after any project, or work in a team; others are only asked for something. */
  isHost: z.boolean(),
  hostingRequest: z
    .enum(['none', ...hostingAnswers])
    .optional()
    .describe('Of somebody who may ask to host; absent: nobody asks for it'),
});
export type Me = z.infer<typeof me>;

/** GET /api/usage: storage of the projects the caller hosts, and the limits of their plan. */
export const usage = z.object({
  storage: z.object({ used: z.number(), quota: z.number() }),
  collaboratorLimit: z.number(),
  projects: z.object({ open: z.number().int(), limit: z.number().int().nullable() }),
  fileLimit: z.number().int().nullable().describe('Bytes of one file'),
  retentionLimit: z.number().int().nullable().describe('Days after the due date for which documents are kept at most'),
});
export type Usage = z.infer<typeof usage>;

/** Milliseconds that changes are told of after they happened. */
export const longestLookBack = 10_000;
/** GET /api/live: `since` is how many milliseconds ago the page began to read; changes since then are told, too. */
export const liveQuery = z.strictObject({ since: digits(0, longestLookBack).optional() });
/** GET /api/live: names changed rows and carries no data. */
export const liveMessage = z.object({
  resource: z.string(),
  id: z.string().optional(),
  projectId: z.string().optional(),
});
export type LiveMessage = z.infer<typeof liveMessage>;
