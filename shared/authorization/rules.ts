/** Everything names its rule and its scopes here, or does not compile. Callers whom no rule fits are refused. */
import {
  type CommandName,
  commands,
  type ProjectRole,
  projectRoles,
  type Refusal,
  type ResourceName,
  scopeNames,
  type TeamRole,
  teamRoles,
} from '../contract/index.ts';
import { type Caller, hasOwnSession } from './caller.ts';
import {
  fileScopes,
  type Needed,
  reading,
  readingByGuests,
  sessionOnly,
  submittingByGuests,
  writing,
} from './scopes.ts';

export type Role = ProjectRole | TeamRole | 'operator';

/** `signed-in`: on the caller's own streams only. A list: any of these roles in the project or team. */
export type Rule =
  | { readonly allow: 'anyone' }
  | { readonly allow: 'signed-in' }
  | { readonly allow: 'system' }
  | { readonly allow: readonly ProjectRole[] /** The system may do it as well. */; readonly system?: true }
  | { readonly allow: readonly TeamRole[]; readonly of: 'team'; readonly system?: true }
  | { readonly allow: readonly ['operator']; readonly of: 'installation'; readonly system?: true };

type OfSystem = Extract<Rule, { allow: 'system' }>;
/** Who may, and with which scopes of a token; what is the system's alone is there for no token. */
type Scoped = Exclude<Rule, OfSystem> & { readonly scopes: Needed };

const anyone = { allow: 'anyone' } as const;
const signedIn = { allow: 'signed-in' } as const;
const system = { allow: 'system' } as const;
const managers = { allow: ['owner', 'co-host'] } as const;
const owner = { allow: ['owner'] } as const;
const collaborator = { allow: ['collaborator'] } as const;
const author = { allow: ['author'], of: 'team' } as const;
const teamMembers = { allow: ['author', 'member'], of: 'team' } as const;
const ofTeam = { allow: ['author', 'member', 'invited'], of: 'team' } as const;
const members = { allow: ['owner', 'co-host', 'support', 'collaborator'] } as const;
/** For all commands but holds a project is not there for its auditors (ROLE-14). */
const readers = { allow: [...members.allow, 'auditor'] } as const;
/** Whoever runs the installation: for all others there is no such command. */
const operators = { allow: ['operator'], of: 'installation' } as const;
/** All that an auditor may do. */
const holders = { allow: ['owner', 'co-host', 'auditor'] } as const;
const overseers = { allow: ['owner', 'co-host', 'support', 'auditor'] } as const;

export const commandRules: Record<CommandName, Scoped | OfSystem> = {
  RegisterAccount: system,
  UpdateProfile: { ...signedIn, scopes: sessionOnly },
  ChangeProfilePicture: { ...signedIn, scopes: sessionOnly },
  RemoveProfilePicture: { ...signedIn, scopes: sessionOnly },
  SetNotificationPreference: { ...signedIn, scopes: sessionOnly },
  ReserveProjects: system,
  SetMailPacing: { ...signedIn, scopes: sessionOnly },
  CloseAccount: { ...signedIn, scopes: sessionOnly },
  /** The decision's context refuses projects to copy that the caller does not manage. */
  CreateProject: { ...signedIn, scopes: writing },
  SaveTemplate: { ...signedIn, scopes: writing },
  UpdateProject: { ...managers, scopes: writing },
  SetExpectedCollaborators: { ...managers, scopes: writing },
  InviteCollaborators: { ...managers, scopes: writing },
  RemoveCollaborator: { ...managers, scopes: writing },
  UnbanCollaborator: { ...managers, scopes: writing },
  /** By the link of a mail, whose recipient may have no account. */
  DeclineInvitation: system,
  DefineDocuments: { ...managers, scopes: writing },
  DefineQuestions: { ...managers, scopes: writing },
  AssignDocument: { ...managers, scopes: writing },
  UnassignDocument: { ...managers, scopes: writing },
  CopyAssignments: system,
  AttachSupportingFile: { ...managers, scopes: writing },
  RemoveSupportingFile: { ...managers, scopes: writing },
  /** Whoever reads along afterwards outlives the token. */
  GrantAuditor: { ...managers, scopes: sessionOnly },
  RevokeAuditor: { ...managers, scopes: writing },
  HoldProject: { ...holders, scopes: writing },
  ReleaseProject: { ...holders, scopes: writing },
  SetRetention: { ...managers, scopes: writing },
  SetUploadLimits: { ...managers, scopes: writing },
  SetMailing: { ...managers, scopes: writing },
  AnnounceExpiry: system,
  /** Somebody else pays for it afterwards. */
  OfferProject: { ...owner, scopes: sessionOnly },
  WithdrawProjectOffer: { ...owner, scopes: sessionOnly },
  /** The decision refuses whom it is not offered to. */
  AcceptProject: { ...managers, scopes: sessionOnly },
  DeclineProject: { ...managers, scopes: sessionOnly },
  ActivateProject: { ...managers, scopes: writing },
  /** The decision answers 404 unless the project can be joined. */
  JoinProject: { ...signedIn, scopes: [...writing, ...submittingByGuests] },
  LeaveProject: { ...collaborator, scopes: [...writing, 'guest'] },
  DeleteProject: { ...owner, system: true, scopes: writing },
  RestoreProject: { ...managers, scopes: writing },
  PurgeProject: { ...owner, system: true, scopes: writing },
  CloseProject: system,
  MakeBundle: { ...managers, system: true, scopes: writing },
  UploadDocument: { ...collaborator, scopes: submittingByGuests },
  ResubmitDocument: { ...collaborator, scopes: submittingByGuests },
  AnswerQuestions: { ...collaborator, scopes: submittingByGuests },
  ExcuseItem: { ...collaborator, scopes: submittingByGuests },
  ExpireDocuments: system,
  WithdrawDocument: { ...collaborator, scopes: submittingByGuests },
  ReviewDocument: { ...managers, scopes: writing },
  ReviewAnswers: { ...managers, scopes: writing },
  ExtendDueMoment: { ...managers, scopes: writing },
  AskAnew: system,
  EndExtension: system,
  RemindCollaborator: { ...managers, system: true, scopes: writing },
  AddComment: { allow: ['owner', 'co-host', 'collaborator'], scopes: [...writing, 'guest'] },
  /** The decision refuses collaborators the threads of others. */
  CommentDocument: { allow: ['owner', 'co-host', 'collaborator'], scopes: [...writing, 'guest'] },
  MarkCommentsRead: { ...members, scopes: [...writing, 'guest'] },
  RecordDownload: { ...members, system: true, scopes: fileScopes },
  RecordAudit: system,
  RecordEvidence: system,
  OrderEvidence: system,
  FinishEvidence: system,
  DropEvidence: system,
  GrantInstallationAuditor: system,
  RevokeInstallationAuditor: system,

  /** Only at the command line: an operator's session that was stolen makes no other. */
  GrantOperator: system,
  RevokeOperator: system,
  LetOperatorIn: system,
  RecordParkedRetry: system,
  RecordMailServer: system,
  RecordBilling: system,
  LockPerson: { ...operators, scopes: sessionOnly },
  UnlockPerson: { ...operators, scopes: sessionOnly },
  EndSessions: { ...operators, scopes: sessionOnly },
  FinishSetUp: { ...operators, scopes: sessionOnly },
  SetHostLimits: { ...operators, scopes: sessionOnly },
  ErasePerson: { ...operators, system: true, scopes: sessionOnly },
  RequestHosting: { ...signedIn, scopes: sessionOnly },
  DecideHosting: { ...operators, scopes: sessionOnly },
  OfferHandOver: { ...operators, scopes: sessionOnly },
  WithdrawHandOver: { ...operators, scopes: sessionOnly },
  /** The decision answers 404 to whom it is not offered. */
  AcceptHandOver: { ...signedIn, scopes: sessionOnly },
  DeclineHandOver: { ...signedIn, scopes: sessionOnly },
  GiveProject: system,
  GiveTeam: system,
  RecordLeft: system,
  AnnounceNotice: { ...operators, scopes: sessionOnly },
  WithdrawNotice: { ...operators, scopes: sessionOnly },
  ChangeSettings: { ...operators, scopes: sessionOnly },
  RetryJob: { ...operators, scopes: sessionOnly },
  DropJob: { ...operators, scopes: sessionOnly },
  SendMailAgain: { ...operators, scopes: sessionOnly },
  /** Members are paid for. */
  CreateTeam: { ...signedIn, scopes: sessionOnly },
  UpdateTeam: { ...author, scopes: sessionOnly },
  SetTeamStatus: { ...author, scopes: sessionOnly },
  InviteTeamMember: { ...author, scopes: sessionOnly },
  AcceptTeamInvitation: { ...ofTeam, scopes: sessionOnly },
  DeclineTeamInvitation: { ...ofTeam, scopes: sessionOnly },
  RemoveTeamMember: { ...author, system: true, scopes: sessionOnly },
  LeaveTeam: { ...ofTeam, scopes: sessionOnly },
  OfferTeam: { ...author, system: true, scopes: sessionOnly },
  WithdrawTeamOffer: { ...author, scopes: sessionOnly },
  /** The decision refuses whom it is not offered to. */
  AcceptTeam: { ...teamMembers, scopes: sessionOnly },
  DeclineTeam: { ...teamMembers, scopes: sessionOnly },
  DeleteTeam: { ...author, system: true, scopes: sessionOnly },
  RestoreTeam: { ...author, scopes: sessionOnly },
  PurgeTeam: { ...author, system: true, scopes: sessionOnly },
  StartSubscription: { ...signedIn, scopes: sessionOnly },
  ChangePlan: { ...signedIn, scopes: sessionOnly },
  WithdrawPlanChange: { ...signedIn, scopes: sessionOnly },
  ChangeCard: { ...signedIn, scopes: sessionOnly },
  CancelSubscription: { ...signedIn, scopes: sessionOnly },
  ResumeSubscription: { ...signedIn, scopes: sessionOnly },
  PayRenewal: { ...signedIn, scopes: sessionOnly },
  RecordPaymentAsked: system,
  RecordPayment: system,
  RecordPaymentFailure: system,
  RecordRefund: system,
  RecordRefundFailure: system,
  RecordDispute: system,
  RecordCardLoss: system,
  RecordCardRenewal: system,
  CloseSubscription: system,
  RecordRenewal: system,
  RecordCardExpiry: system,
  ReserveSeat: system,
  ReserveTeamSeats: system,
  ReleaseSeats: system,
  Notify: system,
  MarkNotificationRead: { ...signedIn, scopes: writing },
  MarkNotificationUnread: { ...signedIn, scopes: writing },
  MarkNotificationsRead: { ...signedIn, scopes: writing },
  MarkAllNotificationsRead: { ...signedIn, scopes: writing },
  QueueMail: system,
  RecordMailSent: system,
  RecordMailFailed: system,
  DeferMail: system,
  ResendMail: { ...managers, scopes: writing },
  RequestQuote: { ...anyone, scopes: sessionOnly },
};

const anybody: Needed = [...scopeNames, 'guest'];

export const isForOperators = (rule: Rule): boolean => 'of' in rule && rule.of === 'installation';

/** What is no command for people, or only for operators, is answered as unknown, whoever asks. */
export const scopesOfCommand = (name: string): Needed => {
  const rule = Object.hasOwn(commands, name) ? commandRules[name as CommandName] : undefined;
  return rule && 'scopes' in rule && !isForOperators(rule) ? rule.scopes : anybody;
};

/** These say who may ask at all; the same roles decide which rows a caller sees. */
export const resourceRules: Record<ResourceName, Scoped> = {
  projects: { ...signedIn, scopes: readingByGuests },
  documents: { ...readers, scopes: readingByGuests },
  submissions: { ...readers, scopes: readingByGuests },
  questions: { ...readers, scopes: readingByGuests },
  answers: { ...readers, scopes: readingByGuests },
  cells: { ...readers, scopes: readingByGuests },
  /** They are of everybody. */
  results: { ...overseers, scopes: reading },
  reviews: { ...readers, scopes: readingByGuests },
  /** The collaborators' table is not for collaborators (ROLE-10). */
  collaborators: { ...overseers, scopes: reading },
  auditors: { ...overseers, scopes: reading },
  holds: { ...overseers, scopes: reading },
  notifications: { ...signedIn, scopes: reading },
  contacts: { ...signedIn, scopes: reading },
  places: { ...signedIn, scopes: reading },
  comments: { ...readers, scopes: readingByGuests },
  threads: { ...readers, scopes: readingByGuests },
  readers: { ...readers, scopes: readingByGuests },
  invoices: { ...signedIn, scopes: sessionOnly },
  bundles: { ...overseers, scopes: reading },
  evidence: { ...overseers, scopes: reading },
  mails: { ...managers, scopes: reading },
  teams: { ...signedIn, scopes: reading },
  /** Collaborators see of it what concerns them; all of it: {@link auditRule}. */
  history: { ...readers, scopes: readingByGuests },
};

/** By purpose. Collaborators may also see documents they own. */
export const fileRules = {
  document: overseers,
  template: readers,
  supporting: readers,
  picture: signedIn,
  /** At an address of its own, too. */
  logo: anyone,
} as const satisfies Record<string, Rule>;

export const archiveRule: Rule = overseers;

/** The whole time line of a project, its past and its evidence (BEY-01). */
export const auditRule = overseers satisfies Rule;

/** All there are in projects and teams: whom none of them helps is refused before anything else is looked at. */
export const everyRole: readonly Role[] = [...projectRoles, ...teamRoles];

/** Members without the right get 403, everybody else gets 404 (ROLE-17). */
export const authorize = (rule: Rule, caller: Caller, roles: readonly Role[] = []): Refusal | undefined => {
  if (caller.kind === 'system') {
    return rule.allow === 'system' || rule.allow === 'anyone' || ('system' in rule && rule.system)
      ? undefined
      : { code: 'FORBIDDEN' };
  }
  if (rule.allow === 'anyone') return undefined;
  /** For people, the commands of workers do not exist. */
  if (rule.allow === 'system') return { code: 'UNKNOWN_COMMAND' };
  if (isForOperators(rule))
    return hasOwnSession(caller) && roles.includes('operator') ? undefined : { code: 'UNKNOWN_COMMAND' };
  if (caller.kind === 'visitor') return { code: 'UNAUTHENTICATED' };
  if (rule.allow === 'signed-in') return undefined;
  if (roles.length === 0) return { code: 'of' in rule ? 'TEAM_NOT_FOUND' : 'PROJECT_NOT_FOUND' };
  return roles.some((role) => (rule.allow as readonly string[]).includes(role)) ? undefined : { code: 'FORBIDDEN' };
};
