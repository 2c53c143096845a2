/** What the time line of a project tells of. */
import type { EventData, EventType } from '../events/events.ts';

/** No event, so that no stranger can fill the history: kept apart, and not for ever. */
export const attemptRefused = 'AttemptRefused';

type OfProject = {
  [T in EventType]: EventData<T> extends { readonly projectId: string } ? T : never;
}[EventType];
export type HistoryKind = OfProject | 'MailQueued' | 'MailSent' | 'MailFailed' | 'MailDeferred' | 'MailResent';
export type EntryKind = HistoryKind | typeof attemptRefused;

export const historyGroups = [
  'project',
  'people',
  'documents',
  'uploads',
  'reviews',
  'comments',
  'downloads',
  'mails',
  'refusals',
] as const;
export type HistoryGroup = (typeof historyGroups)[number];

/** What each kind is about; a kind that is missing does not compile. */
export const groupOfKind: { readonly [K in EntryKind]: HistoryGroup } = {
  ProjectCreated: 'project',
  ProjectUpdated: 'project',
  ProjectTeamSet: 'project',
  DueDateMoved: 'project',
  ExpectedCollaboratorsSet: 'project',
  ProjectActivated: 'project',
  ProjectClosed: 'project',
  ProjectReopened: 'project',
  BundleMade: 'project',
  ProjectDeleted: 'project',
  ProjectRestored: 'project',
  ProjectPurged: 'project',
  ProjectHeld: 'project',
  ProjectReleased: 'project',
  RetentionSet: 'project',
  UploadLimitsSet: 'project',
  GuestsSet: 'project',
  MailingSet: 'project',
  TemplateMade: 'project',
  ExpiryAnnounced: 'project',
  ProjectOffered: 'project',
  ProjectOfferWithdrawn: 'project',
  ProjectOfferDeclined: 'project',
  ProjectHandedOver: 'project',
  CollaboratorInvited: 'people',
  CollaboratorNamed: 'people',
  CollaboratorJoined: 'people',
  CollaboratorRemoved: 'people',
  CollaboratorLeft: 'people',
  CollaboratorBanned: 'people',
  CollaboratorUnbanned: 'people',
  InvitationDeclined: 'people',
  DueMomentExtended: 'people',
  ExtensionEnded: 'people',
  AuditorGranted: 'people',
  AuditorRevoked: 'people',
  DocumentsDefined: 'documents',
  QuestionsDefined: 'documents',
  DocumentAssigned: 'documents',
  DocumentUnassigned: 'documents',
  AssignmentsAwaited: 'documents',
  SupportingFileAttached: 'documents',
  SupportingFileRemoved: 'documents',
  DocumentUploaded: 'uploads',
  AnswersSubmitted: 'uploads',
  ItemExcused: 'uploads',
  QuestionsAskedAnew: 'documents',
  DocumentWithdrawn: 'uploads',
  DocumentsExpired: 'uploads',
  AnswersExpired: 'uploads',
  DocumentReviewed: 'reviews',
  AnswersReviewed: 'reviews',
  CommentAdded: 'comments',
  DocumentCommented: 'comments',
  DownloadRecorded: 'downloads',
  ProjectAudited: 'downloads',
  EvidenceMade: 'downloads',
  EvidenceOrdered: 'downloads',
  EvidenceReady: 'downloads',
  EvidenceDropped: 'downloads',
  CollaboratorReminded: 'mails',
  MailQueued: 'mails',
  MailSent: 'mails',
  MailFailed: 'mails',
  MailDeferred: 'mails',
  MailResent: 'mails',
  AttemptRefused: 'refusals',
};
export const entryKinds = Object.keys(groupOfKind) as [EntryKind, ...EntryKind[]];
export const historyKinds = entryKinds.filter((kind): kind is HistoryKind => kind !== attemptRefused);
export const kindsOf = (group: HistoryGroup): EntryKind[] => entryKinds.filter((kind) => groupOfKind[kind] === group);

/** Of the event at a position: texts of one length, so that they are in its order. */
export const historyPlaceAt = (position: number): string => String(position).padStart(16, '0');
/** Of an entry, for `before` and `after`. */
export const historyPlaceOf = ({ id }: { readonly id: string }): string => id.slice(id.indexOf('.') + 1);
