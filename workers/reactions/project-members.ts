import { setImmediate as nextTurn } from 'node:timers/promises';
import { concurrently } from '@dossier/shared/async/concurrency';
import { leastRecent } from '@dossier/shared/basics/recent';
import {
  type EventData,
  type EventType,
  handedOver,
  isUnstarted,
  type ProjectStatus,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';
import { rowFor } from './row-for.ts';

export type ProjectMembers = {
  readonly revision: number;
  readonly status: ProjectStatus | 'purged';
  /** Before it went to the bin last. */
  readonly statusBefore: ProjectStatus | 'purged';
  /** Until when it stays there, or would have. */
  readonly purgeAt: string;
  readonly host: string;
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
  readonly collaborators: ReadonlySet<string>;
  /** Who became co-host or support staff, and the revision of the event that says so. */
  readonly added: { readonly revision: number; readonly people: readonly string[] };
  /** Of the event that asks its questions as they are. */
  readonly questionsRevision: number;
  readonly dueAt: string;
  /** Own deadlines that are later than the project's, by person; known of those whom an event may tell something for that. */
  readonly withMoreTime: ReadonlyMap<string, string>;
};

/** People are asked for something, or were until the deadline. */
export const isUnderWay = ({ status }: Pick<ProjectMembers, 'status'>): boolean =>
  status === 'active' || status === 'past';

const initial: ProjectMembers = {
  revision: -1,
  status: 'draft',
  statusBefore: 'draft',
  purgeAt: '',
  host: '',
  coHosts: [],
  supportStaff: null,
  collaborators: new Set(),
  added: { revision: -1, people: [] },
  questionsRevision: -1,
  dueAt: '',
  withMoreTime: new Map(),
};

type Updates = { readonly [T in EventType]?: (project: ProjectMembers, data: EventData<T>) => Partial<ProjectMembers> };

const withPerson = ({ collaborators }: ProjectMembers, { personId }: { personId: string }) => ({
  collaborators: new Set(collaborators).add(personId),
});
const withoutPerson = ({ collaborators }: ProjectMembers, { personId }: { personId: string }) => ({
  collaborators: new Set([...collaborators].filter((id) => id !== personId)),
});

type Staff = Pick<ProjectMembers, 'coHosts' | 'supportStaff'>;
const staffOf = ({ coHosts, supportStaff }: Staff) => [...coHosts, ...(supportStaff === null ? [] : [supportStaff])];
const withStaff = (project: ProjectMembers, { coHosts, supportStaff }: Staff) => {
  const before = staffOf(project);
  const people = staffOf({ coHosts, supportStaff }).filter((personId) => !before.includes(personId));
  return { coHosts, supportStaff, added: { revision: project.revision + 1, people } };
};

const updates: Updates = {
  ProjectCreated: (project, data) => ({ host: data.host, dueAt: data.dueAt, ...withStaff(project, data) }),
  TemplateMade: () => ({ status: 'template' }),
  ProjectUpdated: (project, data) => ({ dueAt: data.dueAt, ...withStaff(project, data) }),
  DueDateMoved: (_project, { dueAt }) => ({ dueAt }),
  QuestionsDefined: ({ revision }) => ({ questionsRevision: revision + 1 }),
  ProjectHandedOver: handedOver,
  CollaboratorInvited: withPerson,
  CollaboratorJoined: withPerson,
  CollaboratorRemoved: withoutPerson,
  CollaboratorLeft: withoutPerson,
  ProjectActivated: () => ({ status: 'active' }),
  ProjectReopened: () => ({ status: 'active' }),
  ProjectClosed: () => ({ status: 'past' }),
  ProjectDeleted: ({ status }, { purgeAt }) => ({ status: 'bin', statusBefore: status, purgeAt }),
  ProjectRestored: (_project, { status }) => ({ status }),
  ProjectPurged: () => ({ status: 'purged' }),
};

const evolve = (project: ProjectMembers, stored: StoredEvent): ProjectMembers => {
  const { type, data, revision } = upcast(stored);
  const update = rowFor<(project: ProjectMembers, data: unknown) => Partial<ProjectMembers>>(updates, type);
  return { ...project, ...update?.(project, data), revision };
};

const isGathering = ({ type }: StoredEvent): boolean => type === 'CollaboratorInvited' || type === 'CollaboratorJoined';

/** As one after the other, but for who comes to be in a project: a copy of all who are there for each of 10,000 would take seconds. */
const evolveAll = (before: ProjectMembers, stored: readonly StoredEvent[]): ProjectMembers => {
  let project = before;
  let collaborators: Set<string> | undefined;
  for (const event of stored) {
    if (!isGathering(event)) project = evolve(project, event);
    else {
      if (project.collaborators !== collaborators) collaborators = new Set(project.collaborators);
      collaborators.add((upcast(event).data as EventData<'CollaboratorJoined'>).personId);
      project = { ...project, collaborators, revision: event.revision };
    }
  }
  return project;
};

/** Whose own deadlines decide what an event tells. */
const extendedBy = (
  { type, data, actor }: StoredEvent,
  { status, statusBefore, collaborators }: ProjectMembers,
): Iterable<string> => {
  if (isUnstarted(status)) return [];
  if (type === 'ProjectDeleted' || type === 'ProjectRestored')
    return actor === 'system' && statusBefore === 'past' ? collaborators : [];
  if (type === 'ProjectClosed' || type === 'DueDateMoved') return collaborators;
  const isAsked = type === 'DocumentAssigned' || type === 'DocumentUnassigned';
  return isAsked && status === 'past' ? [String(data.personId)] : [];
};

const kept = 2_000;
/** Events of a stream, after which others get their turn. */
const page = 500;
const readAtOnce = 8;

/** Exact as of the event in hand, while the views may be behind or ahead of it. */
export class FollowedProjects {
  readonly #projects = leastRecent<ProjectMembers>(kept);
  readonly #store: Pick<EventStore, 'readStream'>;

  constructor(store: Pick<EventStore, 'readStream'>) {
    this.#store = store;
  }

  /** Call it for each event in order; undefined when it concerns no project. */
  async at(event: StoredEvent): Promise<ProjectMembers | undefined> {
    const { projectId } = event.data;
    if (typeof projectId !== 'string' || projectId !== event.key) return undefined;
    const stream = streams.project(projectId);
    const project = await this.#asOf(event, stream, this.#projects.get(projectId));
    this.#projects.set(projectId, project);
    const withMoreTime = await this.#withMoreTime(event, project);
    return withMoreTime.size > 0 ? { ...project, withMoreTime } : project;
  }

  /** Call it when the next events do not follow those seen. */
  clear(): void {
    this.#projects.clear();
  }

  async #asOf(event: StoredEvent, stream: string, known: ProjectMembers | undefined): Promise<ProjectMembers> {
    if (known && (event.stream !== stream || event.revision <= known.revision)) return known;
    return known?.revision === event.revision - 1 ? evolve(known, event) : this.#load(stream, event.position);
  }

  async #withMoreTime(event: StoredEvent, project: ProjectMembers): Promise<ReadonlyMap<string, string>> {
    const found = new Map<string, string>();
    await concurrently(readAtOnce, extendedBy(event, project), async (personId) => {
      const events = await this.#store.readStream(streams.submission(event.key, personId));
      const own = events.findLast(({ type, position }) => type === 'DueMomentExtended' && position < event.position);
      const ownDueAt = own && String(upcast(own).data.dueAt);
      if (ownDueAt && Date.parse(ownDueAt) > Date.parse(project.dueAt)) found.set(personId, ownDueAt);
    });
    return found;
  }

  async #load(stream: string, position: number): Promise<ProjectMembers> {
    let project = initial;
    for (;;) {
      const from = project.revision + 1;
      const events = await this.#store.readStream(stream, { from, limit: page });
      const before = events.filter((event) => event.position <= position);
      project = evolveAll(project, before);
      if (before.length < page) return project;
      await nextTurn();
    }
  }
}
