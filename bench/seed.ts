import { randomUUID } from 'node:crypto';
import type { Embedded } from '@dossier/shared/profiles/embedded';
import { derivedId, randomId } from '../shared/basics/ids.ts';
import type { DomainEvent, EventType } from '../shared/contract/index.ts';
import { streams } from '../shared/contract/index.ts';
import { envelopes, type StreamHead } from '../shared/history/index.ts';

/** Writes history into the event store as commands would: encrypted, chained, through the port. */
export const seeder = (engines: Embedded, actor: string) => {
  const heads = new Map<string, StreamHead>();
  let count = 0;
  const add = async (stream: string, key: string, ...domainEvents: DomainEvent[]) => {
    const sealed: { type: EventType; data: Record<string, unknown> }[] = [];
    for (const event of domainEvents) sealed.push({ type: event.type, data: await engines.codec.encrypt(event) });
    const previous = heads.get(stream);
    const commandId = randomUUID();
    const stored = envelopes({
      stream,
      key,
      previous,
      now: new Date().toISOString(),
      actor,
      commandId,
      causationId: commandId,
      correlationId: commandId,
      context: [],
      command: { name: 'Seed', payloadHash: '', answer: {} },
      events: sealed,
    });
    const last = stored.at(-1);
    if (!last) return;
    heads.set(stream, last);
    count += stored.length;
    const result = await engines.eventStore.append(stream, previous?.revision ?? 'no-stream', stored);
    if (result.outcome === 'conflict') throw new Error(`conflict in ${stream}`);
  };
  return { add, count: () => count };
};

const dueAt = new Date(Date.now() + 30 * 86_400_000).toISOString();

/** People of the directory, as if they had been invited. */
export const seedPeople = async (engines: Embedded, count: number, prefix: string): Promise<string[]> => {
  const people: string[] = [];
  for (let n = 0; n < count; n++)
    people.push((await engines.directory.personOf(`${prefix}${n}@bench.example`)).personId);
  return people;
};

type Opened = { readonly host: string; readonly projectId: string; readonly name: string };

/** The first event of a public project. */
const projectCreated = ({ host, projectId, name }: Opened): DomainEvent => ({
  type: 'ProjectCreated',
  data: {
    projectId,
    host,
    teamId: null,
    projectName: name,
    projectDetails: 'A grant call with many partners.',
    projectScope: 'public',
    collectDocs: 'yes',
    startDate: new Date().toISOString().slice(0, 10),
    endDate: dueAt.slice(0, 10),
    timeZone: 'GMT-5',
    dueAt,
    reminder: '24hours',
    coHosts: [],
    supportStaff: null,
  },
});

/** So many PDFs that a project asks for. */
const documentsDefined = (projectId: string, documentIds: readonly string[]): DomainEvent => ({
  type: 'DocumentsDefined',
  data: {
    projectId,
    documents: documentIds.map((documentId, n) => ({
      documentId,
      fieldName: `Document ${n + 1}`,
      type: '.pdf',
      maxSize: 100,
      sizeUnit: 'Mb',
      template: null,
      moreTypes: [],
      optional: false,
    })),
  },
});

export const documentIdsOf = (projectId: string, documents: number): string[] =>
  Array.from({ length: documents }, (_, n) => derivedId(projectId, 'document', n));

/** An active public project that asks for these documents, and what `more` says of it. */
export const openedProject = (project: Opened, documentIds: readonly string[], more: readonly DomainEvent[] = []) => [
  projectCreated(project),
  ...(documentIds.length > 0 ? [documentsDefined(project.projectId, documentIds)] : []),
  ...more,
  { type: 'ProjectActivated', data: { projectId: project.projectId } } as const,
];

type Submission = {
  readonly projectId: string;
  readonly personId: string;
  readonly documentId: string;
  readonly versions: number;
  readonly reviewer: string;
};

/** So many versions of a document, of which the last one is accepted. */
const versionsOf = ({ projectId, personId, documentId, versions, reviewer }: Submission): DomainEvent[] =>
  Array.from({ length: versions }, (_, index): DomainEvent[] => {
    const of = { projectId, personId, documentId, version: index + 1 };
    const isLast = of.version === versions;
    return [
      {
        type: 'DocumentUploaded',
        data: {
          ...of,
          fileId: randomId(),
          fileName: 'letter-of-intent.pdf',
          size: 123_456,
          sha256: 'a'.repeat(64),
          mediaType: 'application/pdf',
          late: false,
        },
      },
      {
        type: 'DocumentReviewed',
        data: {
          ...of,
          action: isLast ? 'Accept' : 'Reject',
          reasons: isLast ? [] : ['incomplete'],
          remarks: 'Please sign page two.',
          reviewer,
        },
      },
    ];
  }).flat();

/** A project whose collaborators each uploaded every document `versions` times, all reviewed. */
export const seedProject = async (
  engines: Embedded,
  options: Opened & { readonly people: readonly string[]; readonly documents: number; readonly versions: number },
): Promise<number> => {
  const { host, projectId, people, documents, versions } = options;
  const { add, count } = seeder(engines, host);
  const documentIds = documentIdsOf(projectId, documents);
  await add(streams.project(projectId), projectId, ...openedProject(options, documentIds));
  for (const personId of people)
    await add(streams.project(projectId), projectId, { type: 'CollaboratorJoined', data: { projectId, personId } });
  await Promise.all(
    people.map(async (personId) => {
      const submission = streams.submission(projectId, personId);
      for (const documentId of documentIds)
        await add(submission, projectId, ...versionsOf({ projectId, personId, documentId, versions, reviewer: host }));
    }),
  );
  return count();
};

/** At least so many events of ordinary projects; answers how many. */
export const seedHistory = async (engines: Embedded, wanted: number): Promise<number> => {
  const people = await seedPeople(engines, 100, 'partner');
  const [host = ''] = await seedPeople(engines, 1, 'host');
  const each = { host, people: people.slice(0, 40), documents: 10, versions: 2 };
  let events = 0;
  for (let n = 1; events < wanted; n++)
    events += await seedProject(engines, { ...each, projectId: projectIdOf(n), name: `Project ${n}` });
  return events;
};

/** Nine digits from a number. */
export const projectIdOf = (n: number) => String(100_000_000 + n);
