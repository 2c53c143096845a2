import type { DomainEvent, EventData, EvidenceEnd } from '@dossier/shared/contract';

export const projectId = '123456789';
/** The deadline of the project that {@link created} begins: the end of 31 March in GMT-5. */
export const dueAt = '2026-04-01T04:00:00.000Z';

const of = (personId: string) => ({ projectId, personId });

/** Of the host hanna, the co-host cora and the support staff sam. */
export const created: DomainEvent = {
  type: 'ProjectCreated',
  data: {
    projectId,
    host: 'hanna',
    teamId: null,
    projectName: 'Grants',
    projectDetails: '',
    projectScope: 'private',
    collectDocs: 'yes',
    startDate: '2026-03-01',
    endDate: '2026-03-31',
    timeZone: 'GMT-5',
    dueAt,
    reminder: '1hour',
    coHosts: ['cora'],
    supportStaff: 'sam',
  },
};
export const activated: DomainEvent = { type: 'ProjectActivated', data: { projectId } };
export const closed: DomainEvent = { type: 'ProjectClosed', data: { projectId, dueAt } };
export const ordered = (personId: string): DomainEvent => ({
  type: 'EvidenceOrdered',
  data: { projectId, personId, packageId: 'package', bytes: 1_000 },
});
export const packaged = (...people: string[]): DomainEvent => ({
  type: 'EvidenceReady',
  data: {
    projectId,
    packageId: 'package',
    size: 1_000,
    keptUntil: '2026-03-08T10:00:00.000Z',
    askers: ['olga', 'hanna'],
    people,
  },
});
export const unpackaged = (why: EvidenceEnd): DomainEvent => ({
  type: 'EvidenceDropped',
  data: { projectId, packageId: 'package', why, askers: ['olga', 'hanna'] },
});
export const bundled = (due: string | null): DomainEvent => ({
  type: 'BundleMade',
  data: {
    projectId,
    bundleId: 'b1',
    dueAt: due,
    people: ['ann', 'ben'],
    documents: [{ documentId: 'd1', fieldName: 'Letter', type: '.pdf', versions: [1, 2] }],
  },
});
export const announced: DomainEvent = {
  type: 'ExpiryAnnounced',
  data: {
    projectId,
    dueAt: '2026-05-01T04:00:00.000Z',
    deletedAt: '2026-05-01T04:00:00.000Z',
    days: 7,
    answers: false,
  },
};
export const purged: DomainEvent = { type: 'ProjectPurged', data: { projectId } };

export const invited = (personId: string): DomainEvent => ({ type: 'CollaboratorInvited', data: of(personId) });
export const joined = (personId: string): DomainEvent => ({ type: 'CollaboratorJoined', data: of(personId) });
export const removed = (personId: string): DomainEvent => ({ type: 'CollaboratorRemoved', data: of(personId) });

export const assigned = (personId: string): DomainEvent => ({
  type: 'DocumentAssigned',
  data: { ...of(personId), documentId: 'd1' },
});
export const uploaded = (personId: string, fileId = 'f1'): DomainEvent => ({
  type: 'DocumentUploaded',
  data: {
    ...of(personId),
    documentId: 'd1',
    version: 1,
    fileId,
    fileName: 'a.pdf',
    size: 1,
    sha256: 'aa',
    mediaType: 'application/pdf',
    late: false,
  },
});
export const expired = (personId: string, fileId: string): DomainEvent => ({
  type: 'DocumentsExpired',
  data: { ...of(personId), files: [{ documentId: 'd1', version: 1, fileId }] },
});
export const rejected = (personId: string, remarks: string, reviewer = 'hanna'): DomainEvent<'DocumentReviewed'> => ({
  type: 'DocumentReviewed',
  data: { ...of(personId), documentId: 'd1', version: 1, action: 'Reject', reasons: ['incomplete'], remarks, reviewer },
});
export const commented = (personId: string): DomainEvent => ({
  type: 'CommentAdded',
  data: { ...of(personId), commentId: 'c1', text: 'Hello' },
});
/** About the document of `personId`, which mentions `mentions`. */
export const remarked = (personId: string, author: string, mentions: string[] = []): DomainEvent => ({
  type: 'DocumentCommented',
  data: { ...of(personId), documentId: 'd1', commentId: 'c2', author, text: 'Which year?', mentions },
});

export const registered = (personId: string, firstName: string, lastName: string): DomainEvent => ({
  type: 'AccountRegistered',
  data: { personId, firstName, lastName, designation: '', organization: '' },
});

export const quoteRequested = (over: Partial<EventData<'QuoteRequested'>>): DomainEvent => ({
  type: 'QuoteRequested',
  data: { quoteId: 'q1', personId: 'visitor', phone: '', message: '', plan: 'team', ...over },
});

export const paymentRequested = (
  over: Partial<EventData<'PaymentRequested'>> & { readonly personId: string; readonly paymentId: string },
): DomainEvent => ({
  type: 'PaymentRequested',
  data: {
    purpose: 'period',
    plan: 'personal',
    period: 'monthly',
    members: 1,
    amount: 3000,
    tax: 570,
    taxRate: 0.19,
    lines: [],
    currency: 'usd',
    basis: null,
    paymentMethodId: 'pm_card_visa',
    brand: 'visa',
    last4: '4242',
    expMonth: 12,
    expYear: 2030,
    billingName: 'Ann',
    ...over,
  },
});
