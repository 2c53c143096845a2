import {
  type EventData,
  type EventType,
  type ProjectStatus,
  type StoredEvent,
  streams,
} from '@dossier/shared/contract';
import type { EventStore } from '@dossier/shared/event-store';
import { upcast } from '@dossier/shared/history';

/** Who has to do with a project, as of an event: what reactions need to find their recipients. */
export type ProjectPeople = {
  readonly revision: number;
  readonly status: ProjectStatus | 'purged';
  readonly host: string;
  readonly coHosts: readonly string[];
  readonly supportStaff: string | null;
  readonly collaborators: ReadonlySet<string>;
};

const initial: ProjectPeople = {
  revision: -1,
  status: 'draft',
  host: '',
  coHosts: [],
  supportStaff: null,
  collaborators: new Set(),
};

type Updates = { readonly [T in EventType]?: (people: ProjectPeople, data: EventData<T>) => Partial<ProjectPeople> };

const withPerson = ({ collaborators }: ProjectPeople, { personId }: { personId: string }) => ({
  collaborators: new Set(collaborators).add(personId),
});
const withoutPerson = ({ collaborators }: ProjectPeople, { personId }: { personId: string }) => ({
  collaborators: new Set([...collaborators].filter((id) => id !== personId)),
});

const updates: Updates = {
  ProjectCreated: (_people, { host, coHosts, supportStaff }) => ({ host, coHosts, supportStaff }),
  ProjectUpdated: (_people, { coHosts, supportStaff }) => ({ coHosts, supportStaff }),
  CollaboratorInvited: withPerson,
  CollaboratorJoined: withPerson,
  CollaboratorRemoved: withoutPerson,
  CollaboratorLeft: withoutPerson,
  ProjectActivated: () => ({ status: 'active' }),
  ProjectReopened: () => ({ status: 'active' }),
  ProjectClosed: () => ({ status: 'past' }),
  ProjectDeleted: () => ({ status: 'bin' }),
  ProjectRestored: (_people, { status }) => ({ status }),
  ProjectPurged: () => ({ status: 'purged' }),
};

const evolve = (people: ProjectPeople, stored: StoredEvent): ProjectPeople => {
  const { type, data, revision } = upcast(stored);
  const update = Object.hasOwn(updates, type)
    ? (updates[type as EventType] as (people: ProjectPeople, data: unknown) => Partial<ProjectPeople>)
    : undefined;
  return { ...people, ...update?.(people, data), revision };
};

const kept = 2_000;

/**
 * Follows the projects whose events pass by. The events of a project come in order, so that what it answers is exact as of
 * the event in hand; the read models, which run beside us, may be behind or ahead of it.
 */
export class Projects {
  readonly #people = new Map<string, ProjectPeople>();
  readonly #store: Pick<EventStore, 'readStream'>;

  constructor(store: Pick<EventStore, 'readStream'>) {
    this.#store = store;
  }

  /** The project an event concerns; undefined when it concerns none. To be asked for each event in order. */
  async at(event: StoredEvent): Promise<ProjectPeople | undefined> {
    const { projectId } = event.data;
    if (typeof projectId !== 'string' || projectId !== event.key) return undefined;
    const known = this.#people.get(projectId);
    const stream = streams.project(projectId);
    const next = event.stream !== stream || (known && event.revision <= known.revision);
    if (known && next) return known;
    const people =
      known?.revision === event.revision - 1 ? evolve(known, event) : await this.#load(stream, event.position);
    this.#people.delete(projectId);
    this.#people.set(projectId, people);
    for (const oldest of this.#people.keys()) {
      if (this.#people.size <= kept) break;
      this.#people.delete(oldest);
    }
    return people;
  }

  /** Forgets everything: the events that follow are not those that come after the ones seen. */
  clear(): void {
    this.#people.clear();
  }

  async #load(stream: string, position: number): Promise<ProjectPeople> {
    const events = await this.#store.readStream(stream);
    return events.filter((event) => event.position <= position).reduce(evolve, initial);
  }
}
