import type { DomainEvent, EventData, EventType } from './events.ts';

export const streams = {
  account: (personId: string) => `account-${personId}`,
  project: (projectId: string) => `project-${projectId}`,
  submission: (projectId: string, personId: string) => `submission-${projectId}-${personId}`,
  comments: (projectId: string) => `comments-${projectId}`,
  documentComments: (projectId: string, personId: string) => `comments-${projectId}-${personId}`,
  downloads: (projectId: string) => `downloads-${projectId}`,
  evidence: (projectId: string) => `evidence-${projectId}`,
  team: (teamId: string) => `team-${teamId}`,
  subscription: (personId: string) => `subscription-${personId}`,
  reading: (personId: string) => `reading-${personId}`,
  inbox: (personId: string) => `inbox-${personId}`,
  mail: (mailId: string) => `mail-${mailId}`,
  quote: (quoteId: string) => `quote-${quoteId}`,
  installation: () => 'installation',
  seal: () => 'seal',
} as const;

type OfPerson = { readonly personId: string };
type OfProject = { readonly projectId: string };

const account = ({ personId }: OfPerson) => streams.account(personId);
const project = ({ projectId }: OfProject) => streams.project(projectId);
const submission = ({ projectId, personId }: OfProject & OfPerson) => streams.submission(projectId, personId);
const comments = ({ projectId }: OfProject) => streams.comments(projectId);
const documentComments = ({ projectId, personId }: OfProject & OfPerson) =>
  streams.documentComments(projectId, personId);
const downloads = ({ projectId }: OfProject) => streams.downloads(projectId);
const evidence = ({ projectId }: OfProject) => streams.evidence(projectId);
const team = ({ teamId }: { readonly teamId: string }) => streams.team(teamId);
const subscription = ({ personId }: OfPerson) => streams.subscription(personId);
const reading = ({ personId }: OfPerson) => streams.reading(personId);
const inbox = ({ personId }: OfPerson) => streams.inbox(personId);
const mail = ({ mailId }: { readonly mailId: string }) => streams.mail(mailId);
const quote = ({ quoteId }: { readonly quoteId: string }) => streams.quote(quoteId);

const streamByType: { readonly [T in EventType]: (data: EventData<T>) => string } = {
  AccountRegistered: account,
  ProfileUpdated: account,
  ProfilePictureChanged: account,
  ProfilePictureRemoved: account,
  NotificationPreferenceSet: account,
  MailPacingSet: account,
  AccountClosed: account,

  ProjectCreated: project,
  TemplateMade: project,
  ProjectUpdated: project,
  ProjectTeamSet: project,
  DueDateMoved: project,
  ExpectedCollaboratorsSet: project,
  CollaboratorInvited: project,
  CollaboratorNamed: project,
  CollaboratorJoined: project,
  CollaboratorRemoved: project,
  CollaboratorLeft: project,
  CollaboratorBanned: project,
  CollaboratorUnbanned: project,
  InvitationDeclined: project,
  DocumentsDefined: project,
  DocumentAssigned: project,
  DocumentUnassigned: project,
  AssignmentsAwaited: project,
  SupportingFileAttached: project,
  SupportingFileRemoved: project,
  AuditorGranted: project,
  AuditorRevoked: project,
  ProjectHeld: project,
  ProjectReleased: project,
  RetentionSet: project,
  UploadLimitsSet: project,
  GuestsSet: project,
  MailingSet: project,
  ExpiryAnnounced: project,
  ProjectOffered: project,
  ProjectOfferWithdrawn: project,
  ProjectOfferDeclined: project,
  ProjectHandedOver: project,
  ProjectActivated: project,
  ProjectClosed: project,
  ProjectReopened: project,
  BundleMade: project,
  ProjectDeleted: project,
  ProjectRestored: project,
  ProjectPurged: project,

  DocumentUploaded: submission,
  DocumentsExpired: submission,
  DocumentWithdrawn: submission,
  DocumentReviewed: submission,
  DueMomentExtended: submission,
  ExtensionEnded: submission,
  CollaboratorReminded: submission,

  CommentAdded: comments,
  DocumentCommented: documentComments,
  DownloadRecorded: downloads,
  ProjectAudited: downloads,
  EvidenceMade: downloads,
  EvidenceOrdered: evidence,
  EvidenceReady: evidence,
  EvidenceDropped: evidence,

  TeamCreated: team,
  TeamUpdated: team,
  TeamStatusSet: team,
  TeamMemberInvited: team,
  TeamMemberJoined: team,
  TeamInvitationDeclined: team,
  TeamMemberRemoved: team,
  TeamMemberLeft: team,
  TeamOffered: team,
  TeamOfferWithdrawn: team,
  TeamOfferDeclined: team,
  TeamHandedOver: team,
  TeamDeleted: team,
  TeamRestored: team,
  TeamPurged: team,

  InstallationAuditorGranted: streams.installation,
  InstallationAuditorRevoked: streams.installation,

  PaymentRequested: subscription,
  PaymentAsked: subscription,
  PaymentRecorded: subscription,
  PaymentFailed: subscription,
  PaymentSuperseded: subscription,
  PaymentWithdrawn: subscription,
  PaymentGivenBack: subscription,
  PaymentRefunded: subscription,
  PaymentDisputed: subscription,
  SubscriptionStarted: subscription,
  SubscriptionRenewed: subscription,
  SubscriptionCancelled: subscription,
  SubscriptionResumed: subscription,
  SubscriptionEnded: subscription,
  SubscriptionClosed: subscription,
  PlanChanged: subscription,
  PlanChangePlanned: subscription,
  PlanChangeWithdrawn: subscription,
  SeatReserved: subscription,
  TeamSeatsReserved: subscription,
  RenewalFailed: subscription,
  CardExpiring: subscription,
  CardChanged: subscription,
  CardLost: subscription,

  CommentsRead: reading,
  Notified: inbox,
  NotificationRead: inbox,
  NotificationUnread: inbox,
  AllNotificationsRead: inbox,

  MailQueued: mail,
  MailSent: mail,
  MailFailed: mail,
  MailDeferred: mail,
  MailResent: mail,

  QuoteRequested: quote,
  SealKeyPublished: streams.seal,
  StreamsSealed: streams.seal,
};

export const streamOf = ({ type, data }: DomainEvent): string =>
  (streamByType[type] as (data: DomainEvent['data']) => string)(data);
