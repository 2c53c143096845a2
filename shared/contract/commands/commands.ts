/** The payload schemas of all commands, for server, forms and `openapi.json`; strict. */
import { z } from 'zod';
import { mailPacing, reminderKind, subject } from '../events/fields.ts';
import { evidenceEnds, mailFailures, notificationKinds } from '../events/kinds.ts';
import { mailTemplates } from '../events/mails.ts';
import {
  digits,
  documentDefinition,
  email,
  fileId,
  holdsCardNumber,
  id,
  momentOfDay,
  named,
  orMissing,
  personName,
  profileFields,
  projectId,
  required,
  terms,
  text,
  typedPassword,
} from '../fields.ts';
import {
  answerActions,
  billingPeriods,
  countries,
  longestSelection,
  maxRows,
  minimumTeamMembers,
  mostDocuments,
  mostTeamMembers,
  type Plan,
  peopleAtOnce,
  plans,
  rejectReasons,
  reviewActions,
} from '../limits.ts';
import { answerValue, questionLimits, questionSection } from '../project/items.ts';
import { mailing } from '../project/mailing.ts';
import { retentionDays } from '../project/retention.ts';
import { newProject, projectUpdate } from '../project/settings.ts';
import { uploadLimits } from '../project/upload-limits.ts';
import { billings, hostLimits, settingsChange } from '../settings.ts';
import { teamCommands } from '../teams.ts';

const ofProject = z.strictObject({ projectId });
const personId = id;
/** By address, or by id: somebody whose account is closed has no address. */
const ofCollaborator = <S extends z.ZodRawShape>(shape: S) =>
  z.union(
    [z.strictObject({ projectId, email, ...shape }), z.strictObject({ projectId, personId, ...shape })],
    'Name the collaborator as either `email` or `personId`.',
  );
const ofHandOver = z.strictObject({ handOverId: id });
const ofPayment = { personId, paymentId: id };
const ofJob = { queue: text(100), jobId: text(300) };
const until = z.iso.datetime('Enter until when.');
const emails = z.array(email).min(1, 'Add at least one collaborator.').max(peopleAtOnce);
/** One address as `email`, or up to 300 as `emails` or `personIds`: all of them or none. */
const ofAssignment = z.union(
  [
    z.strictObject({ projectId, documentId: id, email }),
    z.strictObject({ projectId, documentId: id, emails }),
    z.strictObject({ projectId, documentId: id, personIds: z.array(personId).min(1).max(peopleAtOnce) }),
  ],
  'Name a document, and who it is for as either `email`, `emails` or `personIds`.',
);

const comment = text(5_000, z.string(orMissing('Write a comment first.')))
  .refine((value) => value !== '', 'Write a comment first.')
  .meta({ minLength: 1 });

const withoutCardNumber = (field: z.ZodString) =>
  field.refine((value) => !holdsCardNumber(value), 'A card number does not belong here.');
const writtenOnCard = {
  brand: withoutCardNumber(text(30)),
  last4: z.string().regex(/^\d{4}$/, 'Enter the last four digits of the card.'),
  expMonth: z.number().int().min(1).max(12),
  expYear: z.number().int().min(2000).max(2200),
};
const card = {
  paymentMethodId: withoutCardNumber(z.string().regex(/^pm_[A-Za-z0-9_]{1,100}$/, 'Invalid payment method.')),
  ...writtenOnCard,
  billingName: withoutCardNumber(required('Name on Card is required.')),
};

const planChosen = {
  plan: z.enum(plans),
  period: z.enum(billingPeriods),
  members: z.number().int().min(1).max(mostTeamMembers).default(1),
};
/** US cents with tax, as it was shown: another price is refused; absent: no check. */
const shown = { total: z.number().int().min(0).optional() };
const hasEnoughMembers = ({ plan, members }: { plan: Plan; members: number }) =>
  plan === 'personal' || members >= minimumTeamMembers;
const membersError = { error: `The team plan needs at least ${minimumTeamMembers} members.`, path: ['members'] };

/** Of GET /api/subscriptions/me/quote. */
export const planQuery = z
  .strictObject({ ...planChosen, members: digits(1, mostTeamMembers).default(1) })
  .refine(hasEnoughMembers, membersError);

const noticeToAll = z.strictObject({
  text: required('Say what people should know.', 500),
  from: z.iso.datetime('Enter when it begins.'),
  until: z.iso.datetime('Enter when it ends.'),
  /** Nothing can be changed meanwhile. */
  readOnly: z.boolean(),
});

export const commands = {
  /** Sent as system, once the address is verified and reserved for this person. */
  RegisterAccount: z.strictObject({ personId, ...profileFields, terms }),
  UpdateProfile: z.strictObject({
    ...profileFields,
    address1: text(200).default(''),
    address2: text(200).default(''),
    city: text(200).default(''),
    postcode: text(20).default(''),
    country: z.union([z.literal(''), z.enum(countries)]).default(''),
    invoiceAddress: z.enum(['yes', 'no']).default('yes'),
  }),
  ChangeProfilePicture: z.strictObject({ fileId }),
  RemoveProfilePicture: z.strictObject({}),
  SetNotificationPreference: z.strictObject({ notifications: z.boolean() }),
  /** Of the host's room, before projects become open. */
  ReserveProjects: z.strictObject({
    personId,
    projects: z
      .array(z.strictObject({ projectId, after: z.int() }))
      .min(1)
      .max(10_000),
  }),
  /** How often emails of each topic come. */
  SetMailPacing: z.strictObject(mailPacing.shape),
  /** The HTTP edge checks the password, which goes no further. */
  CloseAccount: z.strictObject({ password: typedPassword }),

  CreateProject: newProject,
  /** A project that is never started: others are made from it. Of a project, or empty. */
  SaveTemplate: z.strictObject({
    templateName: named('Template name is required.', 200),
    from: projectId.optional(),
    teamId: id.nullable().optional(),
  }),
  UpdateProject: projectUpdate,
  SetExpectedCollaborators: z.strictObject({
    projectId,
    expectedCollaborators: z
      .number('Enter a whole number of at least 1.')
      .int('Enter a whole number of at least 1.')
      .min(1, 'Enter a whole number of at least 1.')
      .max(100_000),
  }),
  InviteCollaborators: z.strictObject({
    projectId,
    emails,
    /** What the host calls some of them, for whoever sees all of the project, until they join with an account. */
    names: z
      .array(z.strictObject({ email, name: personName }))
      .max(peopleAtOnce)
      .optional(),
  }),
  /** `ban`: and cannot join again; also of whoever has left already. */
  RemoveCollaborator: ofCollaborator({ ban: z.boolean().optional() }),
  UnbanCollaborator: z.strictObject({ projectId, personId }),
  DeclineInvitation: z.strictObject({ projectId, personId }),
  DefineDocuments: z.strictObject({
    projectId,
    /** The `definitionsRevision` that the caller saw; absent: no check. */
    expectedRevision: z.number().int().min(0).optional(),
    documents: z
      .array(documentDefinition)
      .min(1, 'Define at least one document.')
      .max(mostDocuments, `At most ${mostDocuments} documents.`),
  }),
  /** What it asks in sections, documents of the project among the questions: the complete list, which may be empty. Those in no section stand by themselves. */
  DefineQuestions: z.strictObject({
    projectId,
    /** The `questionsRevision` that the caller saw; absent: no check. */
    expectedRevision: z.number().int().min(0).optional(),
    sections: z.array(questionSection).max(questionLimits.sections),
  }),
  AssignDocument: ofAssignment,
  UnassignDocument: ofAssignment,
  /** The next portion of what a copy could not take along at once. */
  CopyAssignments: ofProject,
  AttachSupportingFile: z.strictObject({ projectId, fileId }),
  RemoveSupportingFile: z.strictObject({ projectId, fileId }),
  /** Until a moment: whoever has a grant already gets the new moment. */
  GrantAuditor: z.strictObject({ projectId, email, until }),
  /** By id: an auditor whose account is closed has no address. */
  RevokeAuditor: z.strictObject({ projectId, personId }),
  /** A legal hold, of the host or of the auditors: nothing of the project is deleted meanwhile. */
  HoldProject: z.strictObject({ projectId, reason: required('Say why.', 500) }),
  ReleaseProject: ofProject,
  /** How many days after the deadline documents are kept; null: until the project is deleted. */
  SetRetention: z.strictObject({ projectId, days: retentionDays.nullable() }),
  /** What each collaborator may use: bytes of storage, and versions of a document. */
  SetUploadLimits: z.strictObject({ projectId, ...uploadLimits.shape }),
  /** Reminders besides that of the settings, in hours before the deadline, and own words in invitations and reminders. */
  SetMailing: z.strictObject({ projectId, ...mailing.shape }),
  /** Documents that are due to go at `dueAt` will be deleted: a week before, and a day before. */
  AnnounceExpiry: z.strictObject({ projectId, dueAt: z.iso.datetime() }),
  /** To a co-host, who accepts or declines; another offer replaces it. */
  OfferProject: z.strictObject({ projectId, email }),
  WithdrawProjectOffer: ofProject,
  /** By whom it is offered to: their plan pays from then on, and the host before is a co-host. */
  AcceptProject: ofProject,
  DeclineProject: ofProject,
  ActivateProject: ofProject,
  JoinProject: ofProject,
  LeaveProject: ofProject,
  DeleteProject: ofProject,
  RestoreProject: ofProject,
  PurgeProject: ofProject,
  CloseProject: ofProject,
  /** Once for each deadline by the clock; people make it anew when more was accepted. */
  MakeBundle: ofProject,

  UploadDocument: z.strictObject({ projectId, documentId: id, fileId }),
  /** The caller's own file of the project that this one was made from, as a new version of a document here. */
  ResubmitDocument: z.strictObject({ projectId, documentId: id, fileId }),
  /** All answers to the questions of a section; what is left out has none any more. */
  AnswerQuestions: z.strictObject({
    projectId,
    sectionId: id,
    /** Of the questions that were on the screen: others are a conflict; absent: no check. */
    questionsRevision: z.number().int().min(0).optional(),
    answers: z.array(z.strictObject({ questionId: id, value: answerValue.nullable() })).max(questionLimits.questions),
    /** Drafts that its sender has seen: newer ones of the section, as of another device, stay. Absent: all of it go. */
    seen: z
      .array(z.strictObject({ questionId: id, typedAt: z.number().int().min(0) }))
      .max(questionLimits.questions)
      .optional(),
  }),
  /** "I cannot give this, because …": takes the place of an answer or a document, until there is one after all. */
  ExcuseItem: z.strictObject({
    projectId,
    /** A question, or a document that stands among questions. */
    itemId: id,
    reason: required('Say why.', questionLimits.reason),
  }),
  /** Of this person, when the time has come that was announced. */
  ExpireDocuments: z.strictObject({ projectId, personId }),
  WithdrawDocument: z.strictObject({ projectId, documentId: id }),
  ReviewDocument: ofCollaborator({
    documentId: id,
    /** The version the reviewer looked at; absent: the latest. */
    version: z.number().int().min(1).optional(),
    /** Reviews of that version the reviewer saw: another one is a conflict; absent: no check. */
    reviewsSeen: z.number().int().min(0).optional(),
    action: z.enum(reviewActions),
    /** Of a rejection, and of nothing else: another action drops them. Absent: a rejection that stands keeps its own. */
    reasons: z.array(z.enum(rejectReasons)).max(rejectReasons.length).optional(),
    remarks: text(5_000).default(''),
  }),
  /** The same decision on some of somebody's reviewed answers, and reasons instead of answers or documents. */
  ReviewAnswers: ofCollaborator({
    itemIds: z
      .array(id)
      .min(1, 'Choose at least one answer.')
      .max(questionLimits.questions + mostDocuments),
    /** The `revision` of the answers that the reviewer saw: one that was given or decided on anew since is a conflict; absent: no check. */
    revision: z.number().int().min(0).optional(),
    action: z.enum(answerActions),
    remarks: text(5_000).default(''),
  }),
  ExtendDueMoment: ofCollaborator({ dueAt: momentOfDay }),
  /** When the questions were changed: what is missing of somebody who has answered. */
  AskAnew: z.strictObject({ projectId, personId }),
  /** When an own deadline has passed. */
  EndExtension: z.strictObject({ projectId, personId, dueAt: z.iso.datetime() }),
  RemindCollaborator: z.strictObject({
    projectId,
    personId,
    dueAt: z.iso.datetime(),
    kind: reminderKind,
  }),

  AddComment: z.strictObject({ projectId, text: comment }),
  /** On a collaborator's document: in the thread that they and whoever runs the project read. */
  CommentDocument: ofCollaborator({
    documentId: id,
    text: comment,
    /** Of rows of `readers`: whom it calls. Who does not read the thread is left out. */
    mentions: z.array(id).max(20).optional(),
  }),
  /** As many comments of the thread as are on the screen; fewer than before change nothing. */
  MarkCommentsRead: z.strictObject({
    projectId,
    personId,
    documentId: id,
    seen: z.number().int().min(1).max(1_000_000),
  }),
  RecordDownload: z.strictObject({
    projectId,
    /** Set by workers only; otherwise it is the caller. */
    personId: personId.optional(),
    what: z.enum(['file', 'archive']),
    fileId: fileId.optional(),
    selection: text(longestSelection).optional(),
  }),
  /** An auditor looked at the project. */
  RecordAudit: z.strictObject({ projectId, personId }),
  /** An evidence package of the project is made for this person. */
  RecordEvidence: z.strictObject({ projectId, personId }),
  /** A large one is made beforehand. `bytes`: about how many it will have. */
  OrderEvidence: z.strictObject({ projectId, personId, bytes: z.number().int().min(0) }),
  FinishEvidence: z.strictObject({
    projectId,
    packageId: id,
    size: z.number().int().min(0),
    people: z.array(personId),
  }),
  /** Without an id whichever there is. */
  DropEvidence: z.strictObject({ projectId, packageId: id.optional(), why: z.enum(evidenceEnds) }),
  GrantInstallationAuditor: z.strictObject({ email, until }),
  RevokeInstallationAuditor: z.strictObject({ email }),

  GrantOperator: z.strictObject({ email }),
  RevokeOperator: z.strictObject({ email }),
  /** `tokenHash`: of what stands in the link; nobody else knows it. */
  LetOperatorIn: z.strictObject({ email, tokenHash: z.string().regex(/^[0-9a-f]{64}$/) }),
  RecordParkedRetry: z.strictObject({ personId }),
  /** How this process was started. */
  RecordBilling: z.strictObject({ billing: z.enum(billings) }),
  /** One that an operator named and that proved itself. */
  RecordMailServer: z.strictObject({ personId, host: text(253) }),
  LockPerson: z.strictObject({ personId }),
  UnlockPerson: z.strictObject({ personId }),
  EndSessions: z.strictObject({ personId }),
  /** What set-up in the browser ends with. */
  FinishSetUp: z.strictObject({}),
  /** Null: what holds for all. `storage` and `fileSize` in bytes; `projects`: that are open; `retentionDays`: at most. */
  SetHostLimits: z.strictObject({
    personId,
    collaborators: hostLimits.collaborators.nullable(),
    storage: hostLimits.storage.nullable(),
    projects: hostLimits.projects.nullable().default(null),
    fileSize: hostLimits.fileSize.nullable().default(null),
    retentionDays: hostLimits.retentionDays.nullable().default(null),
  }),
  /** Where hosts are let in on request; answered by mail. */
  RequestHosting: z.strictObject({ reason: required('Say what for.', 500) }),
  /** Also of somebody who did not ask, or whom another answer was given. */
  DecideHosting: z.strictObject({ personId, given: z.boolean() }),
  /** All projects, templates and teams of one person, to another, who accepts or declines; another offer replaces it. */
  OfferHandOver: z.strictObject({ personId, email }),
  WithdrawHandOver: ofHandOver,
  /** By whom it is offered to. */
  AcceptHandOver: ofHandOver,
  DeclineHandOver: ofHandOver,
  /** What follows for each. */
  GiveProject: z.strictObject({ projectId, from: personId, to: personId }),
  GiveTeam: z.strictObject({ teamId: id, from: personId, to: personId }),
  /** What is about to go to the bin with a closed account. */
  RecordLeft: z.strictObject({ personId, projects: z.array(projectId), teams: z.array(id) }),
  /** In place of the one before. */
  AnnounceNotice: noticeToAll,
  /** The one that is meant: another operator may have put another in its place. Absent: whatever is announced. */
  WithdrawNotice: z.strictObject({ notice: noticeToAll.optional() }),
  /** Of the whole installation, where no variable says it. */
  ChangeSettings: settingsChange,
  /** An account is closed with it, with all that follows from that. */
  ErasePerson: z.strictObject({ personId }),
  RetryJob: z.strictObject(ofJob),
  DropJob: z.strictObject({ ...ofJob, reason: required('Say why.', 500) }),
  SendMailAgain: z.strictObject({ mailId: id }),

  ...teamCommands,

  /** `trial: false` pays the first period at once, as everybody does who had a trial. */
  StartSubscription: z
    .strictObject({ ...planChosen, trial: z.boolean().default(true), ...card, ...shown })
    .refine(hasEnoughMembers, membersError),
  /** More holds at once and is charged pro rata, less holds from the next period on. */
  ChangePlan: z.strictObject({ ...planChosen, ...shown }).refine(hasEnoughMembers, membersError),
  /** Keeps the plan that a change would replace at the end of the period. */
  WithdrawPlanChange: z.strictObject({}),
  ChangeCard: z.strictObject(card),
  CancelSubscription: z.strictObject({}),
  ResumeSubscription: z.strictObject({}),
  /** A renewal that failed, paid with the card on file by a person who can confirm it. */
  PayRenewal: z.strictObject(shown),
  /** The bank asks the payer. */
  RecordPaymentAsked: z.strictObject({ ...ofPayment, reference: text(200) }),
  RecordPayment: z.strictObject({ ...ofPayment, reference: text(200) }),
  /** `needsPayer`: the bank would ask the payer, who was not there. */
  RecordPaymentFailure: z.strictObject({ ...ofPayment, reason: text(500), needsPayer: z.boolean().optional() }),
  /** `total`: cents that were refunded of it so far. */
  RecordRefund: z.strictObject({ ...ofPayment, total: z.number().int().min(1), reference: text(200) }),
  /** `total`: cents that are refunded of it all the same; `reference` names what failed, `reason` in the gateway's words. */
  RecordRefundFailure: z.strictObject({
    ...ofPayment,
    total: z.number().int().min(0),
    reference: text(200),
    reason: text(500),
  }),
  /** Of its bank or card network; as often as the gateway tells of another status. */
  RecordDispute: z.strictObject({
    ...ofPayment,
    reference: text(200),
    amount: z.number().int().min(0),
    status: text(100),
    reason: text(500),
  }),
  /** The card on file is gone at the gateway. */
  RecordCardLoss: z.strictObject({ personId, paymentMethodId: text(200) }),
  /** By its bank: the same card with another end, or another number. */
  RecordCardRenewal: z.strictObject({ personId, paymentMethodId: text(200), ...writtenOnCard }),
  /** With the account, whatever the state is. */
  CloseSubscription: z.strictObject({ personId }),
  /** After `periodEnd`: asks for the next payment, or ends a cancelled subscription. */
  RecordRenewal: z.strictObject({ personId, periodEnd: z.iso.datetime() }),
  /** In the month in which the card on file expires. */
  RecordCardExpiry: z.strictObject({ personId }),
  /** Of the author's plan, before somebody is invited. */
  ReserveSeat: z.strictObject({ personId, teamId: id, memberId: personId }),
  /** Of its author to be, before a team is handed over or comes back from the bin. */
  ReserveTeamSeats: z.strictObject({ personId, teamId: id, memberIds: z.array(personId).max(1_000) }),
  /** Of people who left the author's teams: the plan has fewer from the next period on. */
  ReleaseSeats: z.strictObject({ personId, memberIds: z.array(personId).min(1).max(1_000) }),

  Notify: z.strictObject({
    personId,
    kind: z.enum(notificationKinds),
    /** Absent: about a team, which the subject names. */
    projectId: projectId.optional(),
    subject: z.strictObject(subject.omit({ quoteId: true }).shape).default({}),
  }),
  MarkNotificationRead: z.strictObject({ notificationId: id }),
  MarkNotificationUnread: z.strictObject({ notificationId: id }),
  /** Those of a group that is shown as one, as many as a list answers at once. */
  MarkNotificationsRead: z.strictObject({ notificationIds: z.array(id).min(1).max(maxRows) }),
  /** `lastSeen`: the newest notification on the screen; later ones stay unread. */
  MarkAllNotificationsRead: z.strictObject({ lastSeen: id }),
  QueueMail: z.strictObject({
    recipient: personId,
    template: z.enum(mailTemplates),
    projectId: projectId.optional(),
    subject: z.strictObject(subject.shape).default({}),
  }),
  RecordMailSent: z.strictObject({ mailId: id }),
  RecordMailFailed: z.strictObject({ mailId: id, outcome: z.enum(mailFailures), reason: text(500) }),
  /** Without a reason it waits for the digest of that moment. */
  DeferMail: z.strictObject({ mailId: id, until: z.iso.datetime(), reason: text(500).nullable().default(null) }),
  /** Whatever became of it; one that is on its way stays so. */
  ResendMail: z.strictObject({ projectId, mailId: id }),

  RequestQuote: z.strictObject({
    email,
    phone: z
      .string()
      .trim()
      .regex(/^\d{0,10}$/, 'Phone number must contain only digits and be at most 10 digits long.')
      .default(''),
    message: text(5_000).default(''),
    plan: z.enum([...plans, 'executive']).default('team'),
  }),
} as const;

export type CommandName = keyof typeof commands;
export type CommandPayload<N extends CommandName> = z.infer<(typeof commands)[N]>;
export type CommandInput<N extends CommandName> = z.input<(typeof commands)[N]>;

const standing = { revision: z.number().int(), consistency: z.string() };

/** `requires-action`: the payer confirms by this secret, then `POST /api/payments/{id}/confirm`. */
const payment = z.object({
  paymentId: z.string(),
  status: z.enum(['active', 'requires-action']),
  clientSecret: z.string().optional(),
});

/** Answers besides `revision` and `consistency`. */
export const commandResults = {
  CreateProject: z.object({ projectId: z.string() }),
  SaveTemplate: z.object({ projectId: z.string() }),
  DefineDocuments: z.object({ documents: z.array(z.object({ documentId: z.string(), fieldName: z.string() })) }),
  UploadDocument: z.object({ version: z.number().int() }),
  ResubmitDocument: z.object({ version: z.number().int() }),
  AddComment: z.object({ commentId: z.string() }),
  CommentDocument: z.object({ commentId: z.string() }),
  CreateTeam: z.object({ teamId: z.string() }),
  StartSubscription: payment,
  PayRenewal: payment,
  /** `planned`: nothing is charged, it holds from the end of the period on. */
  ChangePlan: payment.extend({
    paymentId: z.string().optional(),
    status: z.enum(['active', 'requires-action', 'planned']),
  }),
  QueueMail: z.object({ mailId: z.string() }),
  Notify: z.object({ notificationId: z.string() }),
  RequestQuote: z.object({ quoteId: z.string() }),
} as const satisfies Partial<Record<CommandName, z.ZodObject>>;
type CommandResults = { [N in keyof typeof commandResults]: z.infer<(typeof commandResults)[N]> };

export const commandAnswer = (name: CommandName): z.ZodObject =>
  Object.hasOwn(commandResults, name)
    ? commandResults[name as keyof typeof commandResults].extend(standing)
    : z.object(standing);
export type CommandAnswer<N extends CommandName> = (N extends keyof CommandResults ? CommandResults[N] : object) & {
  revision: number;
  consistency: string;
};
