/** What API tokens may be used for. Every command and resource stands here; the rest needs a session. */
import {
  type CommandName,
  commands,
  type Refusal,
  type ResourceName,
  type Scope,
  scopeNames,
} from '../contract/index.ts';
import { type Caller, commandRules } from './rules.ts';

/** Any one of these scopes will do; with none of them listed only a session will. */
export type Needed = readonly Scope[];

const sessionOnly: Needed = [];
const reading: Needed = ['projects:read'];
const writing: Needed = ['projects:write'];
const submitting: Needed = ['documents:submit'];
const files: Needed = ['files:read'];

export const commandScopes: Record<CommandName, Needed> = {
  RegisterAccount: sessionOnly,
  UpdateProfile: sessionOnly,
  ChangeProfilePicture: sessionOnly,
  RemoveProfilePicture: sessionOnly,
  SetNotificationPreference: sessionOnly,
  SetMailPacing: sessionOnly,
  CloseAccount: sessionOnly,
  CreateProject: writing,
  UpdateProject: writing,
  SetExpectedCollaborators: writing,
  InviteCollaborators: writing,
  RemoveCollaborator: writing,
  UnbanCollaborator: writing,
  DeclineInvitation: sessionOnly,
  DefineDocuments: writing,
  AssignDocument: writing,
  UnassignDocument: writing,
  AttachSupportingFile: writing,
  RemoveSupportingFile: writing,
  GrantAuditor: writing,
  RevokeAuditor: writing,
  HoldProject: writing,
  ReleaseProject: writing,
  SetRetention: writing,
  SetUploadLimits: writing,
  AnnounceExpiry: sessionOnly,
  /** Somebody else pays for it afterwards. */
  OfferProject: sessionOnly,
  WithdrawProjectOffer: sessionOnly,
  AcceptProject: sessionOnly,
  DeclineProject: sessionOnly,
  ActivateProject: writing,
  JoinProject: [...writing, ...submitting],
  LeaveProject: writing,
  DeleteProject: writing,
  RestoreProject: writing,
  PurgeProject: writing,
  CloseProject: sessionOnly,
  MakeBundle: writing,
  UploadDocument: submitting,
  ExpireDocuments: sessionOnly,
  WithdrawDocument: submitting,
  ReviewDocument: writing,
  ExtendDueMoment: writing,
  EndExtension: sessionOnly,
  RemindCollaborator: writing,
  AddComment: writing,
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
  RecordPayment: sessionOnly,
  RecordPaymentFailure: sessionOnly,
  RecordRenewal: sessionOnly,
  RecordCardExpiry: sessionOnly,
  ReserveSeat: sessionOnly,
  ReserveTeamSeats: sessionOnly,
  ReleaseSeats: sessionOnly,
  Notify: sessionOnly,
  MarkNotificationRead: writing,
  MarkNotificationUnread: writing,
  MarkAllNotificationsRead: writing,
  QueueMail: sessionOnly,
  RecordMailSent: sessionOnly,
  RecordMailFailed: sessionOnly,
  DeferMail: sessionOnly,
  ResendMail: writing,
  RequestQuote: sessionOnly,
};

export const resourceScopes: Record<ResourceName, Needed> = {
  projects: reading,
  documents: reading,
  submissions: reading,
  collaborators: reading,
  auditors: reading,
  holds: reading,
  notifications: reading,
  contacts: reading,
  places: reading,
  comments: reading,
  invoices: sessionOnly,
  bundles: reading,
  evidence: reading,
  mails: reading,
  teams: reading,
  history: reading,
};

/** By purpose. */
export const uploadScopes = {
  document: submitting,
  template: writing,
  supporting: writing,
  picture: sessionOnly,
} as const satisfies Record<string, Needed>;

export const fileScopes = files;
export const liveScopes = reading;

/** What is no command for people is answered as unknown, whoever asks. */
export const scopesOfCommand = (name: string): Needed =>
  Object.hasOwn(commands, name) && commandRules[name as CommandName].allow !== 'system'
    ? commandScopes[name as CommandName]
    : scopeNames;

/** Rights are asked for besides: a token never does more than its owner. */
export const refuseToken = (caller: Caller, needed: Needed): Refusal | undefined => {
  if (caller.kind !== 'person' || !caller.scopes) return undefined;
  if (needed.length === 0) return { code: 'SESSION_REQUIRED' };
  if (caller.scopes.some((scope) => needed.includes(scope))) return undefined;
  return { code: 'SCOPE_REQUIRED', title: `This API token lacks the scope ${needed.join(' or ')}.` };
};
