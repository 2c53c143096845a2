import {
  type DomainEvent,
  type EventsOf,
  type Expiry,
  handedOver,
  isToldOf,
  lacking,
  offerAfter,
  sectionsWith,
  settingsOf,
  usualLimits,
  usualMailing,
} from '@dossier/shared/contract';
import { changedBy, evolveBy } from '../decider.ts';
import { entryOf } from '../values.ts';
import { hasQuestions, isProject, type LiveStatus, nothing, type Project, type ProjectState } from './state.ts';

const live = (project: Project, status: LiveStatus): Project => {
  if (project.status !== 'bin') return { ...project, status };
  const { statusBefore: _before, purgeAt: _purge, ...content } = project;
  return { ...content, status };
};

const withoutPerson = (project: Project, { personId }: { personId: string }) => ({
  collaborators: lacking(project.collaborators, personId),
  leftAt: { ...project.leftAt, [personId]: project.revision },
  names: lacking(project.names, personId),
  assignments: Object.fromEntries(
    Object.entries(project.assignments).map(([documentId, assigned]) => [
      documentId,
      assigned.filter((person) => person !== personId),
    ]),
  ),
});

const stillTold = (expiry: Expiry | null, isAsking: boolean) => (expiry && isToldOf(expiry, isAsking) ? expiry : null);

const assignedTo = ({ assignments }: Project, documentId: string) => entryOf(assignments, documentId) ?? [];

const othersAssigned = (project: Project, documentId: string, personId: string) =>
  assignedTo(project, documentId).filter((person) => person !== personId);
const assigning = ({ assignments }: Project, documentId: string, people: readonly string[]) => ({
  assignments: { ...assignments, [documentId]: people },
});

type Founding = 'ProjectCreated' | 'ProjectPurged';

const gathering = ['CollaboratorInvited', 'CollaboratorNamed', 'CollaboratorJoined'] as const;
type Gathering = Extract<DomainEvent, { readonly type: (typeof gathering)[number] }>;
const isGathering = (event: DomainEvent | undefined): event is Gathering =>
  (gathering as readonly (string | undefined)[]).includes(event?.type);

/** Who comes to be in a project: some together, as each by itself would copy all who are there. */
const gathered = (project: Project, events: readonly Gathering[]): Project => {
  const collaborators = { ...project.collaborators };
  const given: [personId: string, name: string][] = [];
  const joined = new Set<string>();
  for (const { type, data } of events) {
    const { personId } = data;
    if (type === 'CollaboratorNamed') given.push([personId, data.name]);
    else if (type === 'CollaboratorInvited') collaborators[personId] = entryOf(collaborators, personId) ?? 'invited';
    else {
      collaborators[personId] = 'joined';
      joined.add(personId);
    }
  }
  return {
    ...project,
    collaborators,
    names: given.length > 0 ? { ...project.names, ...Object.fromEntries(given) } : project.names,
    declined: joined.size > 0 ? project.declined.filter((declined) => !joined.has(declined)) : project.declined,
    revision: project.revision + events.length,
  };
};

type Changing = Exclude<EventsOf<'project'>, Founding | (typeof gathering)[number]>;
type Turning = 'TemplateMade' | `Project${'Activated' | 'Closed' | 'Reopened' | 'Restored'}`;

/** `revision` counts the event already. */
const change = evolveBy<Project, Changing>({
  TemplateMade: (project) => live(project, 'template'),
  ProjectActivated: (project) => live(project, 'active'),
  ProjectClosed: (project) => live(project, 'past'),
  ProjectReopened: (project) => ({ ...live(project, 'active'), openedRevision: project.revision }),
  ProjectRestored: (project, { status }) =>
    status === 'bin' ? project : { ...live(project, status), expiry: null, openedRevision: project.revision },
  ...changedBy<Project, Exclude<Changing, Turning>>({
    ProjectUpdated: (project, data) => ({
      ...settingsOf(data),
      offeredTo: offerAfter(project, data),
      settingsRevision: project.revision,
    }),
    ProjectTeamSet: ({ revision }, { teamId }) => ({ teamId, settingsRevision: revision }),
    GuestsSet: ({ revision }, { allowed }) => ({ guests: allowed, settingsRevision: revision }),
    // Says why the deadline changed; the ProjectUpdated before it carries the deadline itself.
    DueDateMoved: (_project, { dueAt }) => ({ dueAt }),
    ExpectedCollaboratorsSet: (_project, { expectedCollaborators }) => ({ expectedCollaborators }),
    CollaboratorRemoved: withoutPerson,
    CollaboratorLeft: withoutPerson,
    CollaboratorBanned: ({ banned }, { personId }) => ({ banned: [...banned, personId] }),
    CollaboratorUnbanned: ({ banned }, { personId }) => ({ banned: banned.filter((one) => one !== personId) }),
    InvitationDeclined: ({ declined }, { personId }) => ({ declined: [...declined, personId] }),
    DocumentsDefined: (project, { documents }) => ({
      documents,
      sections: sectionsWith(project.sections, documents),
      assignments: Object.fromEntries(documents.map(({ documentId }) => [documentId, assignedTo(project, documentId)])),
      definitionsRevision: project.revision,
    }),
    QuestionsDefined: (project, { sections }) => ({
      sections: sectionsWith(sections, project.documents),
      questionsRevision: project.revision,
      expiry: stillTold(project.expiry, true),
    }),
    DocumentAssigned: (project, { documentId, personId }) =>
      assigning(project, documentId, [...othersAssigned(project, documentId, personId), personId]),
    DocumentUnassigned: (project, { documentId, personId }) =>
      assigning(project, documentId, othersAssigned(project, documentId, personId)),
    AssignmentsAwaited: (_project, { from, documents }) => ({
      awaited: documents.length > 0 ? { from, documents } : null,
    }),
    SupportingFileAttached: ({ supportingFiles }, { fileId }) => ({
      supportingFiles: [...supportingFiles.filter((file) => file !== fileId), fileId],
    }),
    SupportingFileRemoved: ({ supportingFiles }, { fileId }) => ({
      supportingFiles: supportingFiles.filter((file) => file !== fileId),
    }),
    AuditorGranted: ({ auditors }, { personId, until }) => ({ auditors: { ...auditors, [personId]: until } }),
    AuditorRevoked: ({ auditors }, { personId }) => ({ auditors: lacking(auditors, personId) }),
    ProjectHeld: ({ holds }, { by }) => ({ holds: [...holds, by] }),
    ProjectReleased: ({ holds }, { by }) => ({ holds: holds.filter((holder) => holder !== by), expiry: null }),
    // After each of these events the managers are told anew before anything goes.
    RetentionSet: (_project, { days }) => ({ retentionDays: days, expiry: null }),
    UploadLimitsSet: (_project, { share, versions }) => ({ uploadLimits: { share, versions } }),
    MailingSet: (_project, { projectId: _of, ...mailing }) => ({ mailing }),
    ExpiryAnnounced: (project, { projectId: _of, ...told }) => ({ expiry: stillTold(told, hasQuestions(project)) }),
    ProjectOffered: (_project, { personId }) => ({ offeredTo: personId }),
    ProjectOfferWithdrawn: () => ({ offeredTo: null }),
    ProjectOfferDeclined: () => ({ offeredTo: null }),
    // Its co-hosts are settings.
    ProjectHandedOver: (project, data) => ({
      ...handedOver(project, data),
      settingsRevision: project.revision,
      openedRevision: project.revision,
    }),
    BundleMade: (project, { dueAt, people, documents }) => ({
      bundle: { madeFor: dueAt ?? project.bundle.madeFor, content: { people, documents } },
    }),
    ProjectDeleted: (project, { purgeAt }) => ({
      status: 'bin',
      statusBefore: project.status === 'bin' ? project.statusBefore : project.status,
      purgeAt,
    }),
  }),
});

/** Counts every event of the stream; one out of place changes nothing else. */
export const evolve = (state: ProjectState, event: DomainEvent): ProjectState => {
  const revision = state.revision + 1;
  if (event.type === 'ProjectPurged') return nothing('purged', revision);
  if (event.type === 'ProjectCreated') {
    return {
      ...settingsOf(event.data),
      projectId: event.data.projectId,
      status: 'draft',
      host: event.data.host,
      teamId: event.data.teamId,
      madeFrom: event.data.madeFrom ?? null,
      collaborators: {},
      names: {},
      expectedCollaborators: null,
      documents: [],
      sections: [],
      assignments: {},
      awaited: null,
      supportingFiles: [],
      auditors: {},
      offeredTo: null,
      banned: [],
      declined: [],
      holds: [],
      retentionDays: null,
      uploadLimits: usualLimits,
      guests: null,
      leftAt: {},
      mailing: usualMailing,
      expiry: null,
      bundle: { madeFor: null, content: { people: [], documents: [] } },
      settingsRevision: revision,
      definitionsRevision: revision,
      questionsRevision: revision,
      openedRevision: revision,
      revision,
    };
  }
  if (!isProject(state)) return { ...state, revision };
  return isGathering(event) ? gathered(state, [event]) : change({ ...state, revision }, event);
};

/** As one after the other. */
export const evolveAll = (state: ProjectState, events: readonly DomainEvent[]): ProjectState => {
  let evolved = state;
  for (let at = 0; at < events.length; ) {
    const run: Gathering[] = [];
    for (let next = events[at]; isGathering(next); next = events[at + run.length]) run.push(next);
    if (run.length > 1 && isProject(evolved)) {
      evolved = gathered(evolved, run);
      at += run.length;
    } else evolved = evolve(evolved, events[at++] as DomainEvent);
  }
  return evolved;
};
