/** What API tokens and guests may do. Every command and resource stands here; the rest needs an account's session. */
import {
  type CommandName,
  commands,
  type Refusal,
  type ResourceName,
  type Scope,
  scopeNames,
} from '../contract/index.ts';
import { type Caller, commandRules } from './rules.ts';

/** Any one of these scopes will do; with none of them listed only a session will. `guest`: without an account, too. */
export type Needed = readonly (Scope | 'guest')[];

const sessionOnly: Needed = [];
const reading: Needed = ['projects:read'];
const writing: Needed = ['projects:write'];
const submitting: Needed = ['documents:submit'];
const files: Needed = ['files:read', 'guest'];
const readingByGuests: Needed = [...reading, 'guest'];
const submittingByGuests: Needed = [...submitting, 'guest'];

export const commandScopes: Record<CommandName, Needed> = {
  RegisterAccount: sessionOnly,
  UpdateProfile: sessionOnly,
  ChangeProfilePicture: sessionOnly,
  RemoveProfilePicture: sessionOnly,
  SetNotificationPreference: sessionOnly,
  SetMailPacing: sessionOnly,
  CloseAccount: sessionOnly,
  CreateProject: writing,
  SaveTemplate: writing,
  UpdateProject: writing,
  SetExpectedCollaborators: writing,
  InviteCollaborators: writing,
  RemoveCollaborator: writing,
  UnbanCollaborator: writing,
  DeclineInvitation: sessionOnly,
  DefineDocuments: writing,
  AssignDocument: writing,
  UnassignDocument: writing,
  CopyAssignments: sessionOnly,
  AttachSupportingFile: writing,
  RemoveSupportingFile: writing,
  /** Whoever reads along afterwards outlives the token. */
  GrantAuditor: sessionOnly,
  RevokeAuditor: writing,
  HoldProject: writing,
  ReleaseProject: writing,
  SetRetention: writing,
  SetUploadLimits: writing,
  SetMailing: writing,
  AnnounceExpiry: sessionOnly,
  /** Somebody else pays for it afterwards. */
  OfferProject: sessionOnly,
  WithdrawProjectOffer: sessionOnly,
  AcceptProject: sessionOnly,
  DeclineProject: sessionOnly,
  ActivateProject: writing,
  JoinProject: [...writing, ...submittingByGuests],
  LeaveProject: [...writing, 'guest'],
  DeleteProject: writing,
  RestoreProject: writing,
  PurgeProject: writing,
  CloseProject: sessionOnly,
  MakeBundle: writing,
  UploadDocument: submittingByGuests,
  ExpireDocuments: sessionOnly,
  WithdrawDocument: submittingByGuests,
  ReviewDocument: writing,
  ExtendDueMoment: writing,
  EndExtension: sessionOnly,
  RemindCollaborator: writing,
  AddComment: [...writing, 'guest'],
  CommentDocument: [...writing, 'guest'],
  MarkCommentsRead: [...writing, 'guest'],
  RecordDownload: files,
  RecordAudit: sessionOnly,
  RecordEvidence: sessionOnly,
  OrderEvidence: sessionOnly,
  FinishEvidence: sessionOnly,
  DropEvidence: sessionOnly,
  GrantInstallationAuditor: sessionOnly,
  RevokeInstallationAuditor: sessionOnly,
  /** Members are paid for. */
  CreateTeam: sessionOnly,
  UpdateTeam: sessionOnly,
  SetTeamStatus: sessionOnly,
  InviteTeamMember: sessionOnly,
  AcceptTeamInvitation: sessionOnly,
  DeclineTeamInvitation: sessionOnly,
  RemoveTeamMember: sessionOnly,
  LeaveTeam: sessionOnly,
  OfferTeam: sessionOnly,
  WithdrawTeamOffer: sessionOnly,
  AcceptTeam: sessionOnly,
  DeclineTeam: sessionOnly,
  DeleteTeam: sessionOnly,
  RestoreTeam: sessionOnly,
  PurgeTeam: sessionOnly,
  StartSubscription: sessionOnly,
  ChangePlan: sessionOnly,
  WithdrawPlanChange: sessionOnly,
  ChangeCard: sessionOnly,
  CancelSubscription: sessionOnly,
  ResumeSubscription: sessionOnly,
  PayRenewal: sessionOnly,
  RecordPaymentAsked: sessionOnly,
  RecordPayment: sessionOnly,
  RecordPaymentFailure: sessionOnly,
  RecordRefund: sessionOnly,
  RecordDispute: sessionOnly,
  RecordCardLoss: sessionOnly,
  CloseSubscription: sessionOnly,
  RecordRenewal: sessionOnly,
  RecordCardExpiry: sessionOnly,
  ReserveSeat: sessionOnly,
  ReserveTeamSeats: sessionOnly,
  ReleaseSeats: sessionOnly,
  Notify: sessionOnly,
  MarkNotificationRead: writing,
  MarkNotificationUnread: writing,
  MarkNotificationsRead: writing,
  MarkAllNotificationsRead: writing,
  QueueMail: sessionOnly,
  RecordMailSent: sessionOnly,
  RecordMailFailed: sessionOnly,
  DeferMail: sessionOnly,
  ResendMail: writing,
  RequestQuote: sessionOnly,
};

export const resourceScopes: Record<ResourceName, Needed> = {
  projects: readingByGuests,
  documents: readingByGuests,
  submissions: readingByGuests,
  reviews: readingByGuests,
  collaborators: reading,
  auditors: reading,
  holds: reading,
  notifications: reading,
  contacts: reading,
  places: reading,
  comments: readingByGuests,
  threads: readingByGuests,
  readers: readingByGuests,
  invoices: sessionOnly,
  bundles: reading,
  evidence: reading,
  mails: reading,
  teams: reading,
  history: readingByGuests,
};

/** By purpose. */
export const uploadScopes = {
  document: submittingByGuests,
  template: writing,
  supporting: writing,
  picture: sessionOnly,
} as const satisfies Record<string, Needed>;

export const fileScopes = files;
/** A package holds the documents and the whole history: each of these. */
export const evidenceScopes: readonly Needed[] = [files, readingByGuests];
/** Of POST /api/downloads, by what is asked for: each of these. */
export const downloadScopes = {
  file: [files],
  archive: [files],
  history: [readingByGuests],
  evidence: evidenceScopes,
  account: [sessionOnly],
} as const satisfies Record<string, readonly Needed[]>;
export const downloadsAtAll: Needed = [...files, ...reading];
export const liveScopes = readingByGuests;
/** For guests alone: a token needs none of it. */
export const guestsToo: Needed = ['guest'];

const anybody: Needed = [...scopeNames, 'guest'];

/** What is no command for people is answered as unknown, whoever asks. */
export const scopesOfCommand = (name: string): Needed =>
  Object.hasOwn(commands, name) && commandRules[name as CommandName].allow !== 'system'
    ? commandScopes[name as CommandName]
    : anybody;

/** Rights are asked for besides: neither a token nor a guest does more than its person. */
export const refuseLimited = (caller: Caller, needed: Needed): Refusal | undefined => {
  if (caller.kind !== 'person') return undefined;
  if (caller.guestIn !== undefined) return needed.includes('guest') ? undefined : { code: 'ACCOUNT_REQUIRED' };
  if (!caller.scopes) return undefined;
  const scopes = needed.filter((scope) => scope !== 'guest');
  if (scopes.length === 0) return { code: 'SESSION_REQUIRED' };
  if (caller.scopes.some((scope) => scopes.includes(scope))) return undefined;
  return { code: 'SCOPE_REQUIRED', title: `This API token lacks the scope ${scopes.join(' or ')}.` };
};

/** Where several are needed at once: the first that is missing. */
export const refuseUnlessAll = (caller: Caller, needed: readonly Needed[]): Refusal | undefined =>
  needed.map((one) => refuseLimited(caller, one)).find((refusal) => refusal !== undefined);
