/**
 * Who may do what: every command, resource, file purpose and route names its rule here or does not
 * compile. Deny by default: a caller without a fitting rule is refused, and to whom something may
 * not be known it answers as if absent.
 */
import type { CommandName, ProjectRole, Refusal, ResourceName } from '../contract/index.ts';

export type Caller =
  | { readonly kind: 'visitor' }
  | { readonly kind: 'person'; readonly personId: string; readonly sessionId: string }
  /** A worker of ours: acts without a person. */
  | { readonly kind: 'system' };

/**
 * `signed-in` commands act on the caller's own streams only. A list of roles: any of them in the
 * project named.
 */
export type Rule =
  | { readonly allow: 'anyone' }
  | { readonly allow: 'signed-in' }
  | { readonly allow: 'system' }
  | { readonly allow: readonly ProjectRole[] /** The system may do it as well. */; readonly system?: true };

const anyone = { allow: 'anyone' } as const;
const signedIn = { allow: 'signed-in' } as const;
const system = { allow: 'system' } as const;
const managers = { allow: ['owner', 'co-host'] } as const;
const owner = { allow: ['owner'] } as const;
const collaborator = { allow: ['collaborator'] } as const;
const members = { allow: ['owner', 'co-host', 'support', 'collaborator'] } as const;

export const commandRules: Record<CommandName, Rule> = {
  RegisterAccount: system,
  UpdateProfile: signedIn,
  ChangeProfilePicture: signedIn,
  RemoveProfilePicture: signedIn,
  SetNotificationPreference: signedIn,
  CloseAccount: signedIn,
  CreateProject: signedIn,
  UpdateProject: managers,
  SetExpectedCollaborators: managers,
  InviteCollaborators: managers,
  RemoveCollaborator: managers,
  DefineDocuments: managers,
  AssignDocument: managers,
  UnassignDocument: managers,
  AttachSupportingFile: managers,
  RemoveSupportingFile: managers,
  ActivateProject: managers,
  /** The decision itself answers 404 unless the project can be joined. */
  JoinProject: signedIn,
  LeaveProject: collaborator,
  DeleteProject: { ...owner, system: true },
  RestoreProject: managers,
  PurgeProject: { ...owner, system: true },
  CloseProject: system,
  UploadDocument: collaborator,
  WithdrawDocument: collaborator,
  ReviewDocument: managers,
  ExtendDueMoment: managers,
  RemindCollaborator: { ...managers, system: true },
  AddComment: { allow: ['owner', 'co-host', 'collaborator'] },
  RecordDownload: { ...members, system: true },
  StartSubscription: signedIn,
  ChangeCard: signedIn,
  CancelSubscription: signedIn,
  RecordPayment: system,
  RecordPaymentFailure: system,
  RecordRenewal: system,
  Notify: system,
  MarkNotificationRead: signedIn,
  MarkNotificationUnread: signedIn,
  MarkAllNotificationsRead: signedIn,
  QueueMail: system,
  RecordMailSent: system,
  RecordMailFailed: system,
  RequestQuote: anyone,
};

/**
 * Which rows of a resource a caller may see is decided by the same roles; these rules say who may
 * ask at all.
 */
export const resourceRules: Record<ResourceName, Rule> = {
  projects: signedIn,
  documents: members,
  submissions: members,
  /** The collaborators' table is not for collaborators (ROLE-10). */
  collaborators: { allow: ['owner', 'co-host', 'support'] },
  notifications: signedIn,
  contacts: signedIn,
  comments: members,
  invoices: signedIn,
  mails: managers,
};

/** Files by purpose; a collaborator's own document is allowed beside this by ownership. */
export const fileRules = {
  document: { allow: ['owner', 'co-host', 'support'] },
  template: members,
  supporting: members,
  picture: signedIn,
} as const satisfies Record<string, Rule>;

export const archiveRule: Rule = { allow: ['owner', 'co-host', 'support'] };

/**
 * Where a caller with a role but without the right gets 403, one without any role gets 404
 * (ROLE-17).
 */
export const authorize = (rule: Rule, caller: Caller, roles: readonly ProjectRole[] = []): Refusal | undefined => {
  if (caller.kind === 'system') {
    return rule.allow === 'system' || rule.allow === 'anyone' || ('system' in rule && rule.system)
      ? undefined
      : { code: 'FORBIDDEN' };
  }
  if (rule.allow === 'anyone') return undefined;
  /** What only workers send is no command at all for people. */
  if (rule.allow === 'system') return { code: 'UNKNOWN_COMMAND' };
  if (caller.kind === 'visitor') return { code: 'UNAUTHENTICATED' };
  if (rule.allow === 'signed-in') return undefined;
  if (roles.length === 0) return { code: 'PROJECT_NOT_FOUND' };
  return roles.some((role) => (rule.allow as readonly string[]).includes(role)) ? undefined : { code: 'FORBIDDEN' };
};
