import fc from 'fast-check';
import {
  activated,
  assigned,
  created,
  defined,
  type Given,
  given,
  invited,
  joined,
  projectId,
  reviewed,
  uploaded,
} from './events.ts';

const { host: _host, teamId: _team, ...settings } = created().data;

/** What may happen to a project of these people and documents, likely or not. */
export const anyChange = (people: readonly string[], documents: readonly string[]): fc.Arbitrary<Given> => {
  const person = fc.constantFrom(...people);
  const document = fc.constantFrom(...documents);
  const about = fc.record({ personId: person, documentId: document });
  return fc.oneof(
    { weight: 1, arbitrary: fc.subarray([...documents], { minLength: 1 }).map((ids) => defined(...ids)) },
    {
      weight: 1,
      arbitrary: fc
        .constantFrom('public' as const, 'private' as const)
        .map((projectScope) => given('ProjectUpdated', { ...settings, projectScope })),
    },
    { weight: 2, arbitrary: person.map(invited) },
    { weight: 2, arbitrary: person.map(joined) },
    { weight: 1, arbitrary: person.map((personId) => given('CollaboratorRemoved', { projectId, personId })) },
    { weight: 1, arbitrary: person.map((personId) => given('CollaboratorLeft', { projectId, personId })) },
    { weight: 1, arbitrary: person.map((personId) => given('CollaboratorBanned', { projectId, personId })) },
    { weight: 1, arbitrary: person.map((personId) => given('InvitationDeclined', { projectId, personId })) },
    { weight: 1, arbitrary: person.map((personId) => given('CollaboratorUnbanned', { projectId, personId })) },
    { weight: 4, arbitrary: about.map(({ personId, documentId }) => assigned(personId, documentId)) },
    { weight: 1, arbitrary: about.map((pair) => given('DocumentUnassigned', { projectId, ...pair })) },
    { weight: 4, arbitrary: about.map(({ personId, documentId }) => uploaded(personId, documentId)) },
    { weight: 1, arbitrary: about.map((pair) => given('DocumentWithdrawn', { projectId, ...pair, version: 1 })) },
    {
      weight: 3,
      arbitrary: fc
        .tuple(about, fc.constantFrom('Accept' as const, 'Reject' as const, 'In Review' as const))
        .map(([{ personId, documentId }, action]) => reviewed(personId, documentId, action)),
    },
  );
};

/** What else happens around one: its turns, what people say, and what they are told. */
const anyTurn = (people: readonly string[], host: string): fc.Arbitrary<Given> => {
  const person = fc.constantFrom(...people);
  const reader = fc.constantFrom(host, ...people);
  const number = fc.nat({ max: 2 });
  const dueAt = fc.constantFrom('2026-02-10T23:00:00.000Z', '2026-03-01T23:00:00.000Z');
  const moved = { projectId, dueAt: '2026-02-10T23:00:00.000Z' };
  const bundled = { documentId: 'a', fieldName: 'The a', type: '.pdf' as const, versions: [1] };
  const subject = { personId: host };
  return fc.oneof(
    dueAt.map((to) => given('DueDateMoved', { projectId, from: moved.dueAt, dueAt: to })),
    fc.record({ personId: person, dueAt }).map((own) => given('DueMomentExtended', { projectId, ...own })),
    fc.constantFrom<Given>(
      given('ProjectClosed', moved),
      given('ProjectReopened', moved),
      given('ProjectDeleted', { projectId, purgeAt: '2026-04-01T00:00:00.000Z' }),
      given('ProjectRestored', { projectId, status: 'active' }),
    ),
    person.map((personId) =>
      given('BundleMade', { projectId, bundleId: 'b', dueAt: null, people: [personId], documents: [bundled] }),
    ),
    fc
      .tuple(person, fc.uuid())
      .map(([personId, commentId]) => given('CommentAdded', { projectId, personId, commentId, text: 'Done' })),
    fc
      .tuple(person, number)
      .map(([recipient, n]) =>
        given('MailQueued', { mailId: `told-${n}`, recipient, template: 'due-moved', projectId, subject: {} }),
      ),
    number.map((n) => given('MailSent', { mailId: `told-${n}` })),
    number.map((n) => given('MailDeferred', { mailId: `told-${n}`, until: '2026-05-01T06:00:00.000Z', reason: null })),
    number.map((n) => given('MailFailed', { mailId: `told-${n}`, outcome: 'bounced', reason: 'The mailbox is full' })),
    fc.tuple(person, number).map(([personId, n]) => given('MailResent', { mailId: `told-${n}`, projectId, personId })),
    fc
      .tuple(reader, number)
      .map(([personId, n]) =>
        given('Notified', { personId, notificationId: `${personId}-${n}`, kind: 'due-moved', projectId, subject }),
      ),
    fc
      .tuple(reader, number)
      .map(([personId, n]) => given('NotificationRead', { personId, notificationId: `${personId}-${n}` })),
  );
};

/** Of another project, so that a test's history is its own. */
export const ofProject = (id: string, { data, ...fact }: Given): Given =>
  ({ ...fact, data: 'projectId' in data ? { ...data, projectId: id } : data }) as Given;

/** A project from its beginning, and so many things that may happen to it. */
export const anyHistory = (
  id: string,
  { host, people, length }: { readonly host: string; readonly people: readonly string[]; readonly length: number },
): fc.Arbitrary<Given[]> => {
  const documents = ['a', 'b', 'c'];
  const start = [
    created({ host, coHosts: [], supportStaff: null }),
    defined(...documents),
    ...people.map(invited),
    activated(),
  ];
  const change = fc.oneof(anyChange(people, documents), anyTurn(people, host));
  return fc
    .array(change, { minLength: length, maxLength: length })
    .map((changes) => [...start, ...changes].map((fact) => ofProject(id, fact)));
};

/** Fails with the seed that makes the same history again. */
export const once = <T>(arbitrary: fc.Arbitrary<T>, work: (value: T) => Promise<void>): Promise<void> =>
  fc.assert(fc.asyncProperty(arbitrary, work), { numRuns: 1, endOnFailure: true });
