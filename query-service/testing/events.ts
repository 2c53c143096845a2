import { sha256 } from '@dossier/shared/basics/ids';
import {
  type DomainEvent,
  type EventData,
  type EventType,
  events as eventTypes,
  personalFields,
  type RejectReason,
  type StoredEvent,
  streamOf,
} from '@dossier/shared/contract';

type Data = Record<string, unknown>;
export type Given<T extends EventType = EventType> = {
  [K in T]: {
    readonly type: K;
    readonly data: EventData<K>;
    readonly at?: string;
    readonly by?: string;
    /** It follows from the last fact of this type before it. */
    readonly cause?: EventType;
  };
}[T];

/** Of the first event of a stream; the later ones have the same. */
const keyOf = (stream: string, data: Data): string => {
  const { projectId, teamId: team, personId, recipient, quoteId } = data as Record<string, string>;
  if (/^(account|subscription|inbox)-/.test(stream)) return personId ?? '';
  return projectId ?? team ?? recipient ?? quoteId ?? stream;
};

/** Personal fields as they are stored, readable in a test: `{ encrypted: 'Ann', of: 'p1' }`. */
const encryptAll = (type: EventType, data: Data): Data => {
  const copy = structuredClone(data);
  const encrypt = (node: unknown, [step = '', ...rest]: readonly string[], owner: string): void => {
    if (typeof node !== 'object' || node === null) return;
    if (step === '*') for (const item of node as unknown[]) encrypt(item, rest, owner);
    else if (rest.length > 0) encrypt((node as Data)[step], rest, owner);
    else if ((node as Data)[step] !== undefined)
      (node as Data)[step] = { encrypted: (node as Data)[step], of: (node as Data)[owner] };
  };
  for (const { path, owner } of personalFields(eventTypes[type].schema)) encrypt(copy, path, owner);
  return copy;
};

export const given = <T extends EventType>(type: T, data: EventData<T>, at?: string): Given<T> =>
  ({ type, data, ...(at !== undefined && { at }) }) as Given<T>;

const lastOf = (type: EventType, facts: readonly Given[]) => facts.findLastIndex((fact) => fact.type === type);

/**
 * Stored events in the order given: positions from 1, revisions by stream, one minute apart unless
 * a time is given.
 */
export const history = (...facts: readonly Given[]): StoredEvent[] => {
  const heads = new Map<string, { readonly revision: number; readonly key: string }>();
  return facts.map((fact, index) => {
    const { type, data, at, by, cause } = fact;
    const stream = streamOf(fact as DomainEvent);
    const head = heads.get(stream);
    const revision = (head?.revision ?? -1) + 1;
    const key = head?.key ?? keyOf(stream, data as Data);
    heads.set(stream, { revision, key });
    eventTypes[type].schema.parse(data);
    return {
      id: `event-${index}`,
      type,
      version: eventTypes[type].version,
      stream,
      revision,
      key,
      time: at ?? new Date(Date.UTC(2026, 0, 1, 0, index)).toISOString(),
      actor: by ?? 'somebody',
      commandId: `command-${index}`,
      causationId: cause === undefined ? `command-${index}` : `event-${lastOf(cause, facts.slice(0, index))}`,
      correlationId: `command-${index}`,
      context: [],
      data: encryptAll(type, data as Data),
      digest: sha256(`digest of ${type} ${revision}`),
      position: index + 1,
    };
  });
};

export const teamId = 'team-of-hanna';
export const teamCreated = (author: string, change: Partial<EventData<'TeamCreated'>> = {}) =>
  given('TeamCreated', { teamId, author, teamName: 'Grants', teamType: 'Research', teamDetails: '', ...change });
export const teamMember = (personId: string, status: 'Invited' | 'Joined' | 'Removed' | 'Left') =>
  given(`TeamMember${status}`, { teamId, personId });

/** As payments and subscriptions have it. */
export const card = (billingName: string) => ({
  paymentMethodId: 'pm_1',
  brand: 'visa',
  last4: '4242',
  expMonth: 1,
  expYear: 2030,
  billingName,
});

// Facts that many tests begin with.
export const projectId = '123456789';
export const created = (change: Partial<EventData<'ProjectCreated'>> = {}, at?: string) =>
  given(
    'ProjectCreated',
    {
      projectId,
      host: 'host',
      teamId: null,
      projectName: 'Grants',
      projectDetails: 'All of them',
      projectScope: 'private',
      collectDocs: 'yes',
      startDate: '2026-01-01',
      endDate: '2026-02-01',
      timeZone: 'Europe/Berlin',
      dueAt: '2026-02-01T23:00:00.000Z',
      reminder: '24hours',
      coHosts: ['cohost'],
      supportStaff: 'support',
      ...change,
    },
    at,
  );
/** Optional are those whose id ends in `?`. */
export const defined = (...documentIds: string[]) =>
  given('DocumentsDefined', {
    projectId,
    documents: documentIds.map((documentId) => ({
      documentId,
      fieldName: `The ${documentId}`,
      type: '.pdf' as const,
      maxSize: 100,
      sizeUnit: 'Mb' as const,
      template: null,
      moreTypes: [],
      optional: documentId.endsWith('?'),
    })),
  });
export const invited = (personId: string) => given('CollaboratorInvited', { projectId, personId });
export const joined = (personId: string) => given('CollaboratorJoined', { projectId, personId });
export const assigned = (personId: string, documentId: string) =>
  given('DocumentAssigned', { projectId, personId, documentId });
export const activated = () => given('ProjectActivated', { projectId });
export const uploaded = (personId: string, documentId: string, version = 1, at?: string) =>
  given(
    'DocumentUploaded',
    {
      projectId,
      personId,
      documentId,
      version,
      fileId: `file-${personId}-${documentId}-${version}`,
      fileName: `${documentId}.pdf`,
      size: 10,
      sha256: 'aa',
      mediaType: 'application/pdf',
      late: false,
    },
    at,
  );
export const reviewed = (
  personId: string,
  documentId: string,
  action: 'Accept' | 'Reject' | 'In Review',
  version = 1,
  remarks = '',
  reasons: RejectReason[] = [],
) =>
  given('DocumentReviewed', { projectId, personId, documentId, version, action, reasons, remarks, reviewer: 'host' });
export const registered = (personId: string, firstName = personId, lastName = 'Tester') =>
  given('AccountRegistered', { personId, firstName, lastName, designation: 'Dr', organization: 'Uni' });
