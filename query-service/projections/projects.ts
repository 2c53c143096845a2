import type { DocumentStatus, EventData } from '@dossier/shared/contract';
import type { LiveNotice, LiveRevocation } from '@dossier/shared/live';
import { type Attachment, type DefinitionView, type ProjectDocument, totalsOf } from '@dossier/shared/read-store';
import { type Fact, idOf, projection, sealed } from '../engine/projection.ts';
import { changedDuties } from './duties.ts';

type Project = ProjectDocument;

type OfPerson = { readonly data: { readonly personId: string } };
type OfDocument = { readonly data: { readonly personId: string; readonly documentId: string } };

const settings = (data: EventData<'ProjectUpdated'>) => ({
  projectName: data.projectName,
  projectDetails: data.projectDetails,
  projectScope: data.projectScope,
  collectDocs: data.collectDocs,
  startDate: data.startDate,
  endDate: data.endDate,
  timeZone: data.timeZone,
  dueAt: data.dueAt,
  reminder: data.reminder,
  coHosts: data.coHosts,
  supportStaff: data.supportStaff,
});

const attachment = (file: { fileId: string; owner: string; fileName: string; size: number }): Attachment => ({
  fileId: file.fileId,
  owner: file.owner,
  fileName: sealed(file.fileName),
  size: file.size,
});

const definition = ({ template, ...rest }: EventData<'DocumentsDefined'>['documents'][number]): DefinitionView => ({
  ...rest,
  template: template && attachment(template),
});

const without = <T>(record: Readonly<Record<string, T>>, key: string): Readonly<Record<string, T>> => {
  const { [key]: _gone, ...rest } = record;
  return rest;
};

/** Most updates concern a project that is there; facts of one that was purged or never created change nothing. */
const of =
  <F>(change: (project: Project, fact: F) => Partial<Project>) =>
  (project: Project | undefined, fact: F): Project | undefined =>
    project && { ...project, ...change(project, fact) };

/** What was delivered stays known: somebody who comes back finds it again. */
const withoutPerson = of((project, { data: { personId } }: OfPerson) => ({
  collaborators: without(project.collaborators, personId),
  assigned: without(project.assigned, personId),
}));

/** Field by field, as most events come here and copying so many fields by spread takes thirty times as long. */
const withStatuses = (project: Project, deliverers: Project['deliverers'], statuses: Project['statuses']): Project => ({
  id: project.id,
  host: project.host,
  teamId: project.teamId,
  projectName: project.projectName,
  projectDetails: project.projectDetails,
  projectScope: project.projectScope,
  collectDocs: project.collectDocs,
  startDate: project.startDate,
  endDate: project.endDate,
  timeZone: project.timeZone,
  dueAt: project.dueAt,
  reminder: project.reminder,
  coHosts: project.coHosts,
  supportStaff: project.supportStaff,
  status: project.status,
  expectedCollaborators: project.expectedCollaborators,
  settingsRevision: project.settingsRevision,
  definitionsRevision: project.definitionsRevision,
  definitions: project.definitions,
  documentIds: project.documentIds,
  supportingFiles: project.supportingFiles,
  collaborators: project.collaborators,
  assigned: project.assigned,
  ownDue: project.ownDue,
  reminded: project.reminded,
  hostReminders: project.hostReminders,
  members: project.members,
  totals: project.totals,
  createdAt: project.createdAt,
  purgeAt: project.purgeAt,
  deliverers,
  statuses,
});

const withStatus = (project: Project, { data }: OfDocument, status: DocumentStatus | null): Project => {
  const { personId, documentId } = data;
  const { deliverers, statuses } = project;
  const slot = project.documentIds.indexOf(documentId);
  if (slot < 0) return project;
  const row = deliverers.indexOf(personId);
  const own = (statuses[row] ?? []).slice();
  // No holes: JSON has none.
  while (own.length < slot) own.push(null);
  own[slot] = status;
  return row < 0
    ? withStatuses(project, [...deliverers, personId], [...statuses, own])
    : withStatuses(project, deliverers, statuses.with(row, own));
};

/** Uploading says as much as joining. */
const asJoined = (project: Project, personId: string): Project =>
  project.collaborators[personId] === 'invited'
    ? { ...project, collaborators: { ...project.collaborators, [personId]: 'joined' } }
    : project;

const assignment = (project: Project, { data: { personId, documentId } }: OfDocument, assigned: boolean) => {
  const slot = project.documentIds.indexOf(documentId);
  const others = (project.assigned[personId] ?? []).filter((other) => other !== slot);
  const own = assigned ? [...others, slot].sort((left, right) => left - right) : others;
  return { assigned: { ...project.assigned, [personId]: own } };
};

/** LIST-04, LIST-05: who finds the project in a list. The same rule decides rights (rolesIn). */
const membersOf = ({ host, coHosts, supportStaff, collaborators, status }: Project): string[] => {
  const team = [host, ...coHosts];
  if (status === 'draft' || status === 'bin') return [...new Set(team)];
  return [...new Set([...team, ...(supportStaff === null ? [] : [supportStaff]), ...Object.keys(collaborators)])];
};

const everybody = (resource: string, projectId: string): LiveNotice => ({ resource, projectId });

/** People whom a fact takes the project away from: their streams close, and they look again with what they may see now. */
const revoked = (before: Project | undefined, after: Project | undefined): LiveRevocation[] => {
  if (!before) return [];
  const still = new Set(after ? membersOf(after) : []);
  return membersOf(before)
    .filter((personId) => !still.has(personId))
    .map((personId) => ({ revoked: { personId } }));
};

const projectFacts = new Set([
  'DocumentUploaded',
  'DocumentWithdrawn',
  'DocumentReviewed',
  'DueMomentExtended',
  'CollaboratorReminded',
]);

/** A submission concerns its collaborator and those who run the project, not the other collaborators (ROLE-10). */
const submissionNotices = (projectId: string, personId: string): LiveNotice[] => {
  const id = `${projectId}.${personId}`;
  const roles = ['owner', 'co-host', 'support'] as const;
  return [
    { resource: 'submissions', id, projectId, roles },
    { resource: 'collaborators', id, projectId, roles },
    { resource: 'projects', id: projectId, projectId, roles },
    { resource: 'submissions', id, projectId, personId },
    { resource: 'documents', projectId, personId },
    { resource: 'projects', id: projectId, projectId, personId },
  ];
};

const notices = (fact: Fact, before: Project | undefined, after: Project | undefined) => {
  const projectId = (after ?? before)?.id;
  if (projectId === undefined) return [];
  if (projectFacts.has(fact.type)) return submissionNotices(projectId, (fact.data as OfPerson['data']).personId);
  // Who lost it is told by the end of the stream; who runs it must hear of a purge, when nobody has a role any more.
  const gone = after ? [] : [before?.host, ...(before?.coHosts ?? [])];
  return [
    { ...everybody('projects', projectId), id: projectId },
    everybody('documents', projectId),
    everybody('collaborators', projectId),
    ...gone.flatMap((personId) => (personId === undefined ? [] : [{ resource: 'projects', id: projectId, personId }])),
    ...revoked(before, after),
  ];
};

/** One document per project, fed by its own stream and by the submissions to it, which have the same key. */
export const projects = projection<Project>({
  collection: 'projects',
  ids: (fact) => [idOf((fact.data as { projectId: string }).projectId)],
  on: {
    ProjectCreated: (_project, { data, time, revision }) => ({
      id: data.projectId,
      host: data.host,
      teamId: data.teamId,
      ...settings(data),
      status: 'draft',
      expectedCollaborators: null,
      settingsRevision: revision,
      definitionsRevision: revision,
      definitions: [],
      documentIds: [],
      supportingFiles: [],
      collaborators: {},
      assigned: {},
      deliverers: [],
      statuses: [],
      ownDue: {},
      reminded: {},
      hostReminders: {},
      members: [],
      totals: totalsOf({
        projectScope: data.projectScope,
        definitions: [],
        documentIds: [],
        collaborators: {},
        assigned: {},
        deliverers: [],
        statuses: [],
      }),
      createdAt: time,
      purgeAt: null,
    }),
    ProjectUpdated: of((_project, { data, revision }) => ({ ...settings(data), settingsRevision: revision })),
    DueDateMoved: of((_project, { data }) => ({ dueAt: data.dueAt })),
    ExpectedCollaboratorsSet: of((_project, { data }) => ({ expectedCollaborators: data.expectedCollaborators })),
    CollaboratorInvited: of(({ collaborators }, { data: { personId } }) => ({
      collaborators: { ...collaborators, [personId]: collaborators[personId] ?? 'invited' },
    })),
    CollaboratorJoined: of(({ collaborators }, { data: { personId } }) => ({
      collaborators: { ...collaborators, [personId]: 'joined' },
    })),
    CollaboratorRemoved: withoutPerson,
    CollaboratorLeft: withoutPerson,
    DocumentsDefined: of(({ documentIds, assigned }, { data: { documents }, revision }) => {
      const ids = [...new Set([...documentIds, ...documents.map(({ documentId }) => documentId)])];
      const kept = new Set(documents.map(({ documentId }) => ids.indexOf(documentId)));
      return {
        definitions: documents.map(definition),
        documentIds: ids,
        assigned: Object.fromEntries(
          Object.entries(assigned).map(([personId, slots]) => [personId, slots.filter((slot) => kept.has(slot))]),
        ),
        definitionsRevision: revision,
      };
    }),
    DocumentAssigned: of((project, fact) => assignment(project, fact, true)),
    DocumentUnassigned: of((project, fact) => assignment(project, fact, false)),
    SupportingFileAttached: of(({ supportingFiles }, { data }) => ({
      supportingFiles: [...supportingFiles.filter(({ fileId }) => fileId !== data.fileId), attachment(data)],
    })),
    SupportingFileRemoved: of(({ supportingFiles }, { data }) => ({
      supportingFiles: supportingFiles.filter(({ fileId }) => fileId !== data.fileId),
    })),
    ProjectActivated: of(() => ({ status: 'active' })),
    ProjectClosed: of(() => ({ status: 'past' })),
    ProjectReopened: of(() => ({ status: 'active' })),
    ProjectDeleted: of((_project, { data }) => ({ status: 'bin', purgeAt: data.purgeAt })),
    ProjectRestored: of((_project, { data }) => ({ status: data.status, purgeAt: null })),
    ProjectPurged: (project) => project && null,

    DocumentUploaded: (project, fact) => project && asJoined(withStatus(project, fact, 'Uploaded'), fact.data.personId),
    DocumentWithdrawn: (project, fact) => project && withStatus(project, fact, null),
    DocumentReviewed: (project, fact) => project && withStatus(project, fact, fact.data.action),
    DueMomentExtended: of(({ ownDue }, { data: { personId, dueAt } }) => ({
      ownDue: { ...ownDue, [personId]: dueAt },
    })),
    CollaboratorReminded: (project, { data: { personId, dueAt, kind }, time }) => {
      if (!project) return undefined;
      if (kind === 'host')
        return { ...project, hostReminders: { ...project.hostReminders, [personId]: { dueAt, at: time } } };
      return project.ownDue[personId] === dueAt && kind === project.reminder
        ? { ...project, reminded: { ...project.reminded, [personId]: dueAt } }
        : undefined;
    },
  },
  finish: (project) => ({ ...project, members: membersOf(project), totals: totalsOf(project) }),
  followers: { collection: 'duties', changed: changedDuties },
  notices,
});
