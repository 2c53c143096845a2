/** Everything names its rule here, or does not compile. Callers whom no rule fits are refused. */
import {
  type CommandName,
  type ProjectRole,
  projectRoles,
  type Refusal,
  type ResourceName,
  type Scope,
  type TeamRole,
  teamRoles,
} from '../contract/index.ts';

export type Caller =
  | { readonly kind: 'visitor' }
  | {
      readonly kind: 'person';
      readonly personId: string;
      /** Of the session, or of the API token. */
      readonly sessionId: string;
      /** Of an API token; absent: a session, which may do all that the person may. */
      readonly scopes?: readonly Scope[];
      /** The project to which a guest's session is limited (BEY-41). */
      readonly guestIn?: string;
    }
  | { readonly kind: 'system' };

export type Role = ProjectRole | TeamRole;

/** `signed-in`: on the caller's own streams only. A list: any of these roles in the project or team. */
export type Rule =
  | { readonly allow: 'anyone' }
  | { readonly allow: 'signed-in' }
  | { readonly allow: 'system' }
  | { readonly allow: readonly ProjectRole[] /** The system may do it as well. */; readonly system?: true }
  | { readonly allow: readonly TeamRole[]; readonly of: 'team'; readonly system?: true };

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
/** All that an auditor may do. */
const holders = { allow: ['owner', 'co-host', 'auditor'] } as const;
const overseers = { allow: ['owner', 'co-host', 'support', 'auditor'] } as const;

export const commandRules: Record<CommandName, Rule> = {
  RegisterAccount: system,
  UpdateProfile: signedIn,
  ChangeProfilePicture: signedIn,
  RemoveProfilePicture: signedIn,
  SetNotificationPreference: signedIn,
  SetMailPacing: signedIn,
  CloseAccount: signedIn,
  /** The decision's context refuses projects to copy that the caller does not manage. */
  CreateProject: signedIn,
  SaveTemplate: signedIn,
  UpdateProject: managers,
  SetExpectedCollaborators: managers,
  InviteCollaborators: managers,
  RemoveCollaborator: managers,
  UnbanCollaborator: managers,
  /** By the link of a mail, whose recipient may have no account. */
  DeclineInvitation: system,
  DefineDocuments: managers,
  AssignDocument: managers,
  UnassignDocument: managers,
  CopyAssignments: system,
  AttachSupportingFile: managers,
  RemoveSupportingFile: managers,
  GrantAuditor: managers,
  RevokeAuditor: managers,
  HoldProject: holders,
  ReleaseProject: holders,
  SetRetention: managers,
  SetUploadLimits: managers,
  SetMailing: managers,
  AnnounceExpiry: system,
  OfferProject: owner,
  WithdrawProjectOffer: owner,
  /** The decision refuses whom it is not offered to. */
  AcceptProject: managers,
  DeclineProject: managers,
  ActivateProject: managers,
  /** The decision answers 404 unless the project can be joined. */
  JoinProject: signedIn,
  LeaveProject: collaborator,
  DeleteProject: { ...owner, system: true },
  RestoreProject: managers,
  PurgeProject: { ...owner, system: true },
  CloseProject: system,
  MakeBundle: { ...managers, system: true },
  UploadDocument: collaborator,
  ExpireDocuments: system,
  WithdrawDocument: collaborator,
  ReviewDocument: managers,
  ExtendDueMoment: managers,
  EndExtension: system,
  RemindCollaborator: { ...managers, system: true },
  AddComment: { allow: ['owner', 'co-host', 'collaborator'] },
  /** The decision refuses collaborators the threads of others. */
  CommentDocument: { allow: ['owner', 'co-host', 'collaborator'] },
  MarkCommentsRead: members,
  RecordDownload: { ...members, system: true },
  RecordAudit: system,
  RecordEvidence: system,
  OrderEvidence: system,
  FinishEvidence: system,
  DropEvidence: system,
  GrantInstallationAuditor: system,
  RevokeInstallationAuditor: system,
  CreateTeam: signedIn,
  UpdateTeam: author,
  SetTeamStatus: author,
  InviteTeamMember: author,
  AcceptTeamInvitation: ofTeam,
  DeclineTeamInvitation: ofTeam,
  RemoveTeamMember: { ...author, system: true },
  LeaveTeam: ofTeam,
  OfferTeam: { ...author, system: true },
  WithdrawTeamOffer: author,
  /** The decision refuses whom it is not offered to. */
  AcceptTeam: teamMembers,
  DeclineTeam: teamMembers,
  DeleteTeam: { ...author, system: true },
  RestoreTeam: author,
  PurgeTeam: { ...author, system: true },
  StartSubscription: signedIn,
  ChangePlan: signedIn,
  WithdrawPlanChange: signedIn,
  ChangeCard: signedIn,
  CancelSubscription: signedIn,
  ResumeSubscription: signedIn,
  PayRenewal: signedIn,
  RecordPaymentAsked: system,
  RecordPayment: system,
  RecordPaymentFailure: system,
  RecordRefund: system,
  RecordDispute: system,
  RecordCardLoss: system,
  CloseSubscription: system,
  RecordRenewal: system,
  RecordCardExpiry: system,
  ReserveSeat: system,
  ReserveTeamSeats: system,
  ReleaseSeats: system,
  Notify: system,
  MarkNotificationRead: signedIn,
  MarkNotificationUnread: signedIn,
  MarkNotificationsRead: signedIn,
  MarkAllNotificationsRead: signedIn,
  QueueMail: system,
  RecordMailSent: system,
  RecordMailFailed: system,
  DeferMail: system,
  ResendMail: managers,
  RequestQuote: anyone,
};

/** These say who may ask at all; the same roles decide which rows a caller sees. */
export const resourceRules: Record<ResourceName, Rule> = {
  projects: signedIn,
  documents: readers,
  submissions: readers,
  reviews: readers,
  /** The collaborators' table is not for collaborators (ROLE-10). */
  collaborators: overseers,
  auditors: overseers,
  holds: overseers,
  notifications: signedIn,
  contacts: signedIn,
  places: signedIn,
  comments: readers,
  threads: readers,
  readers,
  invoices: signedIn,
  bundles: overseers,
  evidence: overseers,
  mails: managers,
  teams: signedIn,
  /** Collaborators see of it what concerns them; all of it: {@link auditRule}. */
  history: readers,
};

/** By purpose. Collaborators may also see documents they own. */
export const fileRules = {
  document: overseers,
  template: readers,
  supporting: readers,
  picture: signedIn,
} as const satisfies Record<string, Rule>;

export const archiveRule: Rule = overseers;

/** The whole time line of a project, its past and its evidence (BEY-01). */
export const auditRule = overseers satisfies Rule;

/** All there are: whom none of them helps is refused before anything else is looked at. */
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
  if (caller.kind === 'visitor') return { code: 'UNAUTHENTICATED' };
  if (rule.allow === 'signed-in') return undefined;
  if (roles.length === 0) return { code: 'of' in rule ? 'TEAM_NOT_FOUND' : 'PROJECT_NOT_FOUND' };
  return roles.some((role) => (rule.allow as readonly string[]).includes(role)) ? undefined : { code: 'FORBIDDEN' };
};
