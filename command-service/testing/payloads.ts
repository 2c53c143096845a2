import { isoTime } from '@dossier/shared/basics/clock';
import type { CommandInput, CommandName } from '@dossier/shared/contract';
import { card } from '../domain/testing/subscription.ts';
import { projectInput } from './projects.ts';

export type World = {
  readonly teamId: string;
  readonly projectId: string;
  readonly documentId: string;
  readonly personId: string;
  readonly email: string;
  readonly now: number;
};
const someFile = 'x'.repeat(22);
const profile = { firstName: 'Ada', lastName: 'Lovelace', designation: 'Countess', organization: 'Engine' };
export const later = (now: number) => isoTime(now + 86_400_000);

/** A valid payload of every command: rights are judged on commands that could be accepted. */
export const payloads: { readonly [N in CommandName]: (world: World) => CommandInput<N> } = {
  RegisterAccount: ({ personId }) => ({ personId, ...profile, terms: true }),
  UpdateProfile: () => profile,
  ChangeProfilePicture: () => ({ fileId: someFile }),
  RemoveProfilePicture: () => ({}),
  SetNotificationPreference: () => ({ notifications: false }),
  CloseAccount: () => ({ password: '' }),
  CreateProject: ({ now }) => projectInput(now),
  UpdateProject: ({ projectId, now }) => ({ ...projectInput(now), projectId, projectName: 'Another' }),
  SetExpectedCollaborators: ({ projectId }) => ({ projectId, expectedCollaborators: 7 }),
  InviteCollaborators: ({ projectId }) => ({ projectId, emails: ['invited@example.org'] }),
  RemoveCollaborator: ({ projectId, email }) => ({ projectId, email }),
  UnbanCollaborator: ({ projectId, personId }) => ({ projectId, personId }),
  DeclineInvitation: ({ projectId, personId }) => ({ projectId, personId }),
  DefineDocuments: ({ projectId }) => ({ projectId, documents: [{ fieldName: 'Report' }] }),
  AssignDocument: ({ projectId, documentId, email }) => ({ projectId, documentId, email }),
  UnassignDocument: ({ projectId, documentId, email }) => ({ projectId, documentId, email }),
  AttachSupportingFile: ({ projectId }) => ({ projectId, fileId: someFile }),
  RemoveSupportingFile: ({ projectId }) => ({ projectId, fileId: someFile }),
  GrantAuditor: ({ projectId, now }) => ({ projectId, email: 'another@example.org', until: later(now) }),
  RevokeAuditor: ({ projectId, personId }) => ({ projectId, personId }),
  HoldProject: ({ projectId }) => ({ projectId, reason: 'An appeal' }),
  ReleaseProject: ({ projectId }) => ({ projectId }),
  SetRetention: ({ projectId }) => ({ projectId, days: 30 }),
  SetUploadLimits: ({ projectId }) => ({ projectId, share: 2 ** 20, versions: 3 }),
  AnnounceExpiry: ({ projectId, now }) => ({ projectId, dueAt: later(now) }),
  OfferProject: ({ projectId }) => ({ projectId, email: 'co-host@example.org' }),
  WithdrawProjectOffer: ({ projectId }) => ({ projectId }),
  AcceptProject: ({ projectId }) => ({ projectId }),
  DeclineProject: ({ projectId }) => ({ projectId }),
  ActivateProject: ({ projectId }) => ({ projectId }),
  JoinProject: ({ projectId }) => ({ projectId }),
  LeaveProject: ({ projectId }) => ({ projectId }),
  DeleteProject: ({ projectId }) => ({ projectId }),
  RestoreProject: ({ projectId }) => ({ projectId }),
  PurgeProject: ({ projectId }) => ({ projectId }),
  CloseProject: ({ projectId }) => ({ projectId }),
  MakeBundle: ({ projectId }) => ({ projectId }),
  UploadDocument: ({ projectId, documentId }) => ({ projectId, documentId, fileId: someFile }),
  WithdrawDocument: ({ projectId, documentId }) => ({ projectId, documentId }),
  ReviewDocument: ({ projectId, documentId, email }) => ({ projectId, documentId, email, action: 'Accept' }),
  ExtendDueMoment: ({ projectId, email, now }) => ({ projectId, email, dueAt: later(now) }),
  ExpireDocuments: ({ projectId, personId }) => ({ projectId, personId }),
  EndExtension: ({ projectId, personId, now }) => ({ projectId, personId, dueAt: later(now) }),
  RemindCollaborator: ({ projectId, personId, now }) => ({ projectId, personId, dueAt: later(now), kind: 'host' }),
  AddComment: ({ projectId }) => ({ projectId, text: 'hello' }),
  RecordDownload: ({ projectId }) => ({ projectId, what: 'archive' }),
  RecordAudit: ({ projectId, personId }) => ({ projectId, personId }),
  RecordEvidence: ({ projectId, personId }) => ({ projectId, personId }),
  GrantInstallationAuditor: ({ now }) => ({ email: 'another@example.org', until: later(now) }),
  RevokeInstallationAuditor: () => ({ email: 'auditor@example.org' }),
  CreateTeam: () => ({ teamName: 'Grants', teamType: 'Research' }),
  UpdateTeam: ({ teamId }) => ({ teamId, teamName: 'Others' }),
  SetTeamStatus: ({ teamId }) => ({ teamId, status: 'inactive' }),
  InviteTeamMember: ({ teamId }) => ({ teamId, email: 'invited@example.org' }),
  AcceptTeamInvitation: ({ teamId }) => ({ teamId }),
  DeclineTeamInvitation: ({ teamId }) => ({ teamId }),
  RemoveTeamMember: ({ teamId, personId }) => ({ teamId, personId }),
  LeaveTeam: ({ teamId }) => ({ teamId }),
  HandOverTeam: ({ teamId, personId }) => ({ teamId, personId }),
  DeleteTeam: ({ teamId }) => ({ teamId }),
  RestoreTeam: ({ teamId }) => ({ teamId }),
  PurgeTeam: ({ teamId }) => ({ teamId }),
  StartSubscription: () => ({ plan: 'personal', period: 'monthly', ...card }),
  ChangePlan: () => ({ plan: 'team', period: 'yearly', members: 2 }),
  WithdrawPlanChange: () => ({}),
  ChangeCard: () => card,
  CancelSubscription: () => ({}),
  ResumeSubscription: () => ({}),
  PayRenewal: () => ({}),
  RecordPayment: ({ personId }) => ({ personId, paymentId: 'payment', reference: 'paid' }),
  RecordPaymentFailure: ({ personId }) => ({ personId, paymentId: 'payment', reason: 'declined' }),
  RecordRenewal: ({ personId, now }) => ({ personId, periodEnd: isoTime(now) }),
  RecordCardExpiry: ({ personId }) => ({ personId }),
  ReserveSeat: ({ personId }) => ({ personId, teamId: 'team', memberId: personId }),
  ReserveTeamSeats: ({ personId }) => ({ personId, teamId: 'team', memberIds: [personId] }),
  ReleaseSeats: ({ personId }) => ({ personId, memberIds: [personId] }),
  Notify: ({ personId, projectId }) => ({ personId, projectId, kind: 'invited' }),
  MarkNotificationRead: () => ({ notificationId: 'notification' }),
  MarkNotificationUnread: () => ({ notificationId: 'notification' }),
  MarkAllNotificationsRead: () => ({ lastSeen: 'notification' }),
  QueueMail: ({ personId }) => ({ recipient: personId, template: 'invitation' }),
  RecordMailSent: () => ({ mailId: 'mail' }),
  RecordMailFailed: () => ({ mailId: 'mail', reason: 'refused' }),
  RequestQuote: () => ({ email: 'visitor@example.org' }),
};
