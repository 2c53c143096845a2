import {
  type BundleRow,
  type CollaboratorRow,
  type DocumentRow,
  type EvidenceRow,
  type MailRow,
  type Me,
  type ProjectRow,
  type SubmissionRecord,
  type SubscriptionStanding,
  type SubscriptionView,
  type TeamRow,
  usualPacing,
  type Waiting,
} from '@dossier/shared/contract';

/** Rows as the server answers them, each with what a test cares about put over a plain one. */
export const projectId = '482913077';

export const aProject = (change: Partial<ProjectRow> = {}): ProjectRow => ({
  id: projectId,
  projectName: 'Horizon grant',
  projectDetails: 'Proposals for the call.',
  projectScope: 'private',
  status: 'active',
  isTemplate: false,
  collectDocs: 'yes',
  startDate: '2099-01-01',
  endDate: '2099-12-31',
  timeZone: 'GMT-5',
  dueAt: '2100-01-01T05:00:00Z',
  ownDueAt: '2100-01-01T05:00:00Z',
  reminder: '1hour',
  role: 'owner',
  joined: true,
  host: { id: 'hilda', name: 'Hilda Host', email: 'hilda@dossier.example', pictureFileId: null },
  hostGone: false,
  offeredTo: null,
  coHostEmails: [],
  teamId: null,
  supportStaff: '',
  documentCount: 2,
  collaboratorCount: 2,
  invitedCount: 2,
  expectedCollaborators: null,
  retentionDays: null,
  uploadLimits: { share: null, versions: null },
  guests: false,
  mailing: { moreReminders: [], invitationText: '', reminderText: '' },
  deletionAt: null,
  lastDueAt: '2100-01-01T05:00:00Z',
  delivered: 1,
  required: 4,
  statusCounts: { 'Not Uploaded': 3, Uploaded: 1, 'In Review': 0, Accept: 0, Reject: 0 },
  completeCollaborators: 0,
  supportingFiles: [],
  banned: [],
  declined: [],
  settingsRevision: 3,
  definitionsRevision: 4,
  draftStep: null,
  createdAt: '2026-01-01T00:00:00Z',
  purgeAt: null,
  ...change,
});

export const aDocument = (id: string, change: Partial<DocumentRow> = {}): DocumentRow => ({
  id,
  projectId,
  order: 1,
  fieldName: id,
  type: '.pdf',
  moreTypes: [],
  optional: false,
  maxSize: 10,
  sizeUnit: 'Mb',
  template: null,
  assigned: [],
  status: 'Not Uploaded',
  uploadedAt: null,
  version: null,
  fileId: null,
  fileName: null,
  size: null,
  sha256: null,
  reasons: [],
  remarks: '',
  reviewedAt: null,
  deletedAt: null,
  closed: null,
  ...change,
});

type Owed = readonly [fieldName: string, status: CollaboratorRow['documents'][number]['status']];

/** A collaborator with what is owed and how it stands. */
export const aCollaborator = (
  personId: string,
  owed: readonly Owed[] = [],
  change: Partial<CollaboratorRow> = {},
): CollaboratorRow => ({
  id: `${projectId}.${personId}`,
  projectId,
  personId,
  name: '',
  email: `${personId}@example.org`,
  pictureFileId: null,
  status: 'joined',
  required: owed.length,
  delivered: owed.filter(([, status]) => status !== 'Not Uploaded' && status !== 'Reject').length,
  documents: owed.map(([fieldName, status]) => ({
    documentId: fieldName,
    fieldName,
    optional: false,
    status,
    version: status === 'Not Uploaded' ? null : 1,
    fileId: status === 'Not Uploaded' ? null : `file-${personId}-${fieldName}`,
    uploadedAt: status === 'Not Uploaded' ? null : '2026-11-20T10:00:00Z',
    reasons: [],
    submissionId: `${projectId}.${personId}.${fieldName}`,
  })),
  stored: 0,
  dueAt: '2100-01-01T05:00:00Z',
  remindedAt: null,
  lastActivityAt: null,
  ...change,
});

/** The first version of a document, not reviewed yet. */
export const aSubmission = (
  personId: string,
  documentId: string,
  change: Partial<SubmissionRecord> = {},
): SubmissionRecord => {
  const uploadedAt = '2026-11-20T10:00:00Z';
  const file = { fileId: `file-${personId}-${documentId}`, fileName: `${documentId}.pdf`, size: 2_048 };
  const version = { ...file, version: 1, sha256: 'a'.repeat(64), mediaType: 'application/zip', uploadedAt };
  return {
    ...version,
    id: `${projectId}.${personId}.${documentId}`,
    projectId,
    collaborator: { id: personId, name: '', email: `${personId}@example.org`, pictureFileId: null },
    documentId,
    fieldName: documentId,
    type: '.zip',
    status: 'Uploaded',
    reasons: [],
    remarks: '',
    reviewer: null,
    reviewedAt: null,
    reviewCount: 0,
    deletedAt: null,
    versions: [{ ...version, late: false, withdrawn: false, deletedAt: null, reviews: [], reviewCount: 0 }],
    ...change,
  };
};

/** Of the deadline, with three documents that are all that is accepted. */
export const aBundle = (change: Partial<BundleRow> = {}): BundleRow => ({
  id: projectId,
  projectId,
  madeAt: '2026-01-01T05:00:01Z',
  dueAt: '2026-01-01T05:00:00Z',
  documents: 3,
  bytes: 2_048,
  deleted: 0,
  acceptedSince: 0,
  droppedSince: 0,
  ...change,
});

/** Of half a gigabyte, made and kept. */
export const anEvidence = (change: Partial<EvidenceRow> = {}): EvidenceRow => ({
  id: projectId,
  projectId,
  packageId: 'package',
  state: 'ready',
  askedAt: '2026-11-03T14:00:00Z',
  done: 1,
  size: 512 * 2 ** 20,
  readyAt: '2026-11-03T14:01:00Z',
  keptUntil: '2026-11-10T14:01:00Z',
  ...change,
});

export const aMail = (change: Partial<MailRow> = {}): MailRow => ({
  id: 'mail',
  projectId,
  template: 'invitation',
  recipient: 'ann@example.org',
  status: 'sent',
  reason: null,
  queuedAt: '2026-01-05T09:00:00Z',
  deferredUntil: null,
  sentAt: null,
  ...change,
});

export const aMe = (change: Partial<Me> = {}): Me => ({
  id: 'hilda',
  email: 'hilda@dossier.example',
  firstName: 'Hilda',
  lastName: 'Host',
  designation: 'Programme officer',
  organization: 'Dossier',
  address1: '',
  address2: '',
  city: '',
  postcode: '',
  country: '',
  invoiceAddress: 'yes',
  pictureFileId: null,
  notifications: true,
  mailPacing: usualPacing,
  isSubscribed: true,
  subscription: null,
  unreadNotifications: 0,
  unreadLines: 0,
  isAuditor: false,
  isOperator: false,
  isHost: true,
  ...change,
});

/** A plan for one person that runs, and whose card is good. */
export const aSubscription = (change: Partial<SubscriptionView> = {}): SubscriptionView => ({
  plan: 'personal',
  period: 'monthly',
  members: 1,
  status: 'active',
  periodEnd: '2099-06-15T12:00:00Z',
  price: 3_000,
  tax: 0,
  change: null,
  overdue: null,
  card: { brand: 'visa', last4: '4242', expMonth: 12, expYear: 2099, billingName: 'Hilda Host', expiry: 'valid' },
  ...change,
});

export const aStanding = (change: Partial<SubscriptionStanding> = {}): SubscriptionStanding => ({
  trialAvailable: true,
  seats: 0,
  seatsUsed: 0,
  seatPrice: null,
  subscription: null,
  ...change,
});

const none = { total: 0, rows: [] };
export const nothingWaits: Waiting = {
  toReview: none,
  dueSoon: none,
  rejected: none,
  asked: none,
  undelivered: none,
  activity: none,
};

type TeamMember = TeamRow['members'][number];
export const aMember = (personId: string, change: Partial<TeamMember> = {}): TeamMember => ({
  personId,
  name: '',
  email: `${personId}@example.org`,
  role: 'member',
  status: 'joined',
  since: '2026-02-01T00:00:00Z',
  ...change,
});

export const aTeam = (change: Partial<TeamRow> = {}): TeamRow => {
  const author = { personId: 'hilda', name: 'Hilda Host', email: 'hilda@dossier.example' };
  const members = change.members ?? [];
  return {
    id: 'robotics',
    teamName: 'Robotics',
    teamType: 'Research',
    teamDetails: 'Grippers and arms.',
    status: 'active',
    isBinned: false,
    createdOn: '2026-01-15T12:00:00Z',
    purgeOn: null,
    author,
    offeredTo: null,
    myRole: 'author',
    totalProjects: 3,
    memberCount: 1 + members.filter(({ status }) => status === 'joined').length,
    detailsRevision: 2,
    ...change,
    members: [aMember('hilda', { ...author, role: 'author' }), ...members],
  };
};
