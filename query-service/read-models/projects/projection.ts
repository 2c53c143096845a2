import {
  type DocumentStatus,
  type EventData,
  type Expiry,
  handedOver,
  isToldOf,
  lacking,
  offerAfter,
  type Settings,
  settingsOf,
  streams,
  usualLimits,
  usualMailing,
} from '@dossier/shared/contract';
import {
  type Attachment,
  assignedCell,
  type DefinitionView,
  joinStateOf,
  membersOf,
  type ProjectDocument,
  type QuestionsView,
  rowOf,
  statusCells,
  totalsOf,
  withCell,
} from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';
import { changedDuties } from '../duties/duties.ts';
import { signals } from './audience.ts';
import { assigned, type Columns, invited, joined, left, withColumns } from './columns.ts';
import {
  asked,
  idsMissing,
  withDocuments,
  withGiven,
  withoutGiven,
  withoutReason,
  withRejected,
  withStanding,
} from './questions.ts';

type Project = ProjectDocument;

type OfPerson = { readonly data: { readonly personId: string } };
type OfDocument = { readonly data: { readonly personId: string; readonly documentId: string } };

const settings = (data: Settings) => {
  const { dueAt: deadline, ...rest } = settingsOf(data);
  return { ...rest, deadline };
};

const attachment = (file: { fileId: string; owner: string; fileName: string; size: number }): Attachment => ({
  fileId: file.fileId,
  owner: file.owner,
  fileName: encrypted(file.fileName),
  size: file.size,
});

const definition = ({ template, ...rest }: EventData<'DocumentsDefined'>['documents'][number]): DefinitionView => ({
  ...rest,
  template: template && attachment(template),
});

/** Ignores facts of projects that were purged or never created. */
const of =
  <F extends Pick<Fact, 'stream' | 'revision'>>(change: (project: Project, fact: F) => Partial<Project>) =>
  (project: Project | undefined, fact: F): Project | undefined =>
    project && {
      ...project,
      ...change(project, fact),
      revision: fact.stream === streams.project(project.id) ? fact.revision : project.revision,
    };

const withoutPerson = of((project, { data: { personId } }: OfPerson & Pick<Fact, 'stream' | 'revision'>) => ({
  ...left(project, personId),
  names: lacking(project.names, personId),
}));

/** Field by field: most events come here, and spreading is thirty times slower. */
const withStatuses = (project: Project, statuses: Columns['statuses'], former: Columns['former']): Project => ({
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
  deadline: project.deadline,
  reminder: project.reminder,
  coHosts: project.coHosts,
  supportStaff: project.supportStaff,
  status: project.status,
  isTemplate: project.isTemplate,
  expectedCollaborators: project.expectedCollaborators,
  settingsRevision: project.settingsRevision,
  definitionsRevision: project.definitionsRevision,
  definitions: project.definitions,
  documentIds: project.documentIds,
  supportingFiles: project.supportingFiles,
  collaborators: project.collaborators,
  joined: project.joined,
  assigned: project.assigned,
  parted: project.parted,
  names: project.names,
  ownDeadlines: project.ownDeadlines,
  reminded: project.reminded,
  ended: project.ended,
  bundledFor: project.bundledFor,
  retentionDays: project.retentionDays,
  uploadLimits: project.uploadLimits,
  guests: project.guests,
  mailing: project.mailing,
  retentionSince: project.retentionSince,
  expiry: project.expiry,
  holds: project.holds,
  filesOf: project.filesOf,
  members: project.members,
  totals: project.totals,
  createdAt: project.createdAt,
  purgeAt: project.purgeAt,
  offeredTo: project.offeredTo,
  banned: project.banned,
  declined: project.declined,
  revision: project.revision,
  statuses,
  former,
  ...(project.questions && { questions: project.questions }),
  ...(project.madeFrom !== undefined && { madeFrom: project.madeFrom }),
});

const withStatus = (
  project: Project,
  { data: { personId, documentId } }: OfDocument,
  status: DocumentStatus,
): Project => {
  const { collaborators, documentIds, statuses, former } = project;
  const slot = documentIds.indexOf(documentId);
  if (slot < 0) return project;
  const cell = statusCells[status];
  const row = rowOf(collaborators, personId);
  return row < 0
    ? withStatuses(project, statuses, { ...former, [personId]: withCell(former[personId], slot, cell) })
    : withStatuses(project, statuses.with(slot, withCell(statuses[slot], row, cell)), former);
};

/** Only in old histories is the joining absent before it; as in the domain. */
const asJoined = (project: Project, personId: string): Project =>
  joinStateOf(project, personId) === 'invited' && project.parted[personId] === undefined
    ? { ...project, ...joined(project, personId) }
    : project;

const withFilesOf = (project: Project, personId: string): Project =>
  project.filesOf.includes(personId) ? project : { ...project, filesOf: [...project.filesOf, personId] };

/** As in the domain: what was announced before counts no more. */
const toldAnew = (retentionSince: string) => ({ retentionSince, expiry: null });

const told = (expiry: Expiry, hasQuestions: boolean, time: string) =>
  isToldOf(expiry, hasQuestions) ? { expiry } : toldAnew(time);

const assignment = (project: Project, { data: { personId, documentId } }: OfDocument, cell: string) =>
  project.definitions.some((definition) => definition.documentId === documentId)
    ? assigned(project, personId, project.documentIds.indexOf(documentId), cell)
    : {};

const noColumns: Columns = { collaborators: [], joined: '', assigned: [], statuses: [], former: {}, parted: {} };

const settled = (questions: QuestionsView, personId: string, ids: readonly string[]) =>
  withRejected(questions, personId, { settled: ids });

/** How somebody's answers stand, as the event says by ids. */
const standing = (
  project: Project | undefined,
  { data: { personId, ...data } }: Fact<'QuestionsAskedAnew' | 'AnswersReviewed' | 'ItemExcused'>,
): Project | undefined =>
  project?.questions && { ...project, questions: withStanding(project.questions, personId, data) };

/** The same list while it is of the same people, as the store compares it: most changes concern nobody's role. */
const sameMembers = (project: Project): readonly string[] => {
  const [before, members] = [project.members, membersOf(project)];
  const isSame = before.length === members.length && members.every((personId, index) => personId === before[index]);
  return isSame ? before : members;
};

/** From a project's own stream and its submissions, which share its key. */
export const projects = projection<Project>({
  collection: 'projects',
  ids: (fact) => [idOf((fact.data as { projectId: string }).projectId)],
  on: {
    ProjectCreated: (_project, { data, time, revision }) => ({
      id: data.projectId,
      host: data.host,
      teamId: data.teamId,
      ...(data.madeFrom !== undefined && { madeFrom: data.madeFrom }),
      ...settings(data),
      status: 'draft',
      isTemplate: false,
      expectedCollaborators: null,
      settingsRevision: revision,
      definitionsRevision: revision,
      definitions: [],
      documentIds: [],
      supportingFiles: [],
      ...noColumns,
      names: {},
      ownDeadlines: {},
      reminded: {},
      ended: {},
      bundledFor: null,
      retentionDays: null,
      uploadLimits: usualLimits,
      guests: null,
      mailing: usualMailing,
      retentionSince: null,
      expiry: null,
      holds: [],
      filesOf: [],
      members: [],
      totals: totalsOf({ projectScope: data.projectScope, definitions: [], documentIds: [], ...noColumns }),
      createdAt: time,
      purgeAt: null,
      offeredTo: null,
      banned: [],
      declined: [],
      revision,
    }),
    TemplateMade: of(() => ({ status: 'template', isTemplate: true })),
    ProjectUpdated: of((project, { data, revision }) => ({
      ...settings(data),
      offeredTo: offerAfter(project, data),
      settingsRevision: revision,
    })),
    ProjectTeamSet: of((_project, { data: { teamId }, revision }) => ({ teamId, settingsRevision: revision })),
    GuestsSet: of((_project, { data: { allowed }, revision }) => ({ guests: allowed, settingsRevision: revision })),
    DueDateMoved: of((_project, { data }) => ({ deadline: data.dueAt })),
    ExpectedCollaboratorsSet: of((_project, { data }) => ({ expectedCollaborators: data.expectedCollaborators })),
    CollaboratorInvited: of((project, { data: { personId } }) => invited(project, personId)),
    CollaboratorNamed: of(({ names }, { data: { personId, name } }) => ({
      names: { ...names, [personId]: encrypted(name) },
    })),
    CollaboratorJoined: of((project, { data: { personId } }) => ({
      ...joined(project, personId),
      declined: project.declined.filter((one) => one !== personId),
    })),
    CollaboratorRemoved: withoutPerson,
    CollaboratorLeft: withoutPerson,
    CollaboratorBanned: of(({ banned }, { data: { personId } }) => ({ banned: [...banned, personId] })),
    CollaboratorUnbanned: of(({ banned }, { data: { personId } }) => ({
      banned: banned.filter((one) => one !== personId),
    })),
    InvitationDeclined: of(({ declined }, { data: { personId } }) => ({ declined: [...declined, personId] })),
    DocumentsDefined: of((project, { data: { documents }, revision }) => {
      const ids = [...new Set([...project.documentIds, ...documents.map(({ documentId }) => documentId)])];
      const kept = new Set(documents.map(({ documentId }) => ids.indexOf(documentId)));
      return {
        definitions: documents.map(definition),
        documentIds: ids,
        ...withColumns(project, ids.length, kept),
        ...(project.questions && { questions: withDocuments(project.questions, documents) }),
        definitionsRevision: revision,
      };
    }),
    QuestionsDefined: of((project, { data: { sections }, revision, time }) => ({
      questions: asked(project, sections, revision),
      ...(project.expiry && told(project.expiry, true, time)),
    })),
    DocumentAssigned: of((project, fact) => assignment(project, fact, assignedCell)),
    DocumentUnassigned: of((project, fact) => assignment(project, fact, '-')),
    SupportingFileAttached: of(({ supportingFiles }, { data }) => ({
      supportingFiles: [...supportingFiles.filter(({ fileId }) => fileId !== data.fileId), attachment(data)],
    })),
    SupportingFileRemoved: of(({ supportingFiles }, { data }) => ({
      supportingFiles: supportingFiles.filter(({ fileId }) => fileId !== data.fileId),
    })),
    ProjectOffered: of((_project, { data: { personId } }) => ({ offeredTo: personId })),
    ProjectOfferWithdrawn: of(() => ({ offeredTo: null })),
    ProjectOfferDeclined: of(() => ({ offeredTo: null })),
    ProjectHandedOver: of((project, { data, revision }) => ({
      ...handedOver(project, data),
      settingsRevision: revision,
    })),
    ProjectActivated: of(() => ({ status: 'active' })),
    ProjectClosed: of(() => ({ status: 'past' })),
    ProjectReopened: of(() => ({ status: 'active' })),
    BundleMade: of(({ bundledFor }, { data: { dueAt } }) => ({ bundledFor: dueAt ?? bundledFor })),
    UploadLimitsSet: of((_project, { data: { share, versions } }) => ({ uploadLimits: { share, versions } })),
    MailingSet: of((_project, { data: { projectId: _, ...mailing } }) => ({ mailing })),
    RetentionSet: of((_project, { data: { days }, time }) => ({ retentionDays: days, ...toldAnew(time) })),
    ExpiryAnnounced: of(({ questions }, { data: { projectId: _of, ...expiry }, time }) =>
      told(expiry, questions !== undefined, time),
    ),
    ProjectHeld: of(({ holds }, { data: { by } }) => ({ holds: [...holds, by] })),
    ProjectReleased: of(({ holds }, { data: { by }, time }) => ({
      holds: holds.filter((holder) => holder !== by),
      ...toldAnew(time),
    })),
    ProjectDeleted: of((_project, { data }) => ({ status: 'bin', purgeAt: data.purgeAt })),
    ProjectRestored: of((_project, { data, time }) => ({ status: data.status, purgeAt: null, ...toldAnew(time) })),
    ProjectPurged: (project) => project && null,

    DocumentUploaded: (project, fact) => {
      if (!project) return undefined;
      const { personId, documentId, insteadOfReason } = fact.data;
      const uploaded = withStatus(withFilesOf(asJoined(project, personId), personId), fact, 'Uploaded');
      return uploaded.questions && insteadOfReason
        ? { ...uploaded, questions: withoutReason(uploaded.questions, personId, documentId) }
        : uploaded;
    },
    AnswersSubmitted: (project, { data: { personId, questionIds, missing, changed, ...data } }) =>
      project?.questions && {
        ...project,
        questions: withStanding(settled(withGiven(project.questions, personId), personId, changed), personId, {
          missing:
            missing ??
            idsMissing(project.questions, personId).filter((questionId) => !questionIds.includes(questionId)),
          ...data,
        }),
      },
    QuestionsAskedAnew: standing,
    ItemExcused: (project, fact) => {
      if (!project?.questions) return undefined;
      const { personId, itemId } = fact.data;
      const questions = settled(withGiven(project.questions, personId), personId, [itemId]);
      return standing({ ...project, questions }, fact);
    },
    AnswersExpired: (project, { data: { personId } }) =>
      project?.questions && { ...project, questions: withoutGiven(project.questions, personId) },
    DocumentsExpired: of(({ filesOf }, { data: { personId } }) => ({
      filesOf: filesOf.filter((one) => one !== personId),
    })),
    DocumentWithdrawn: (project, fact) => project && withStatus(project, fact, 'Not Uploaded'),
    DocumentReviewed: (project, fact) => project && withStatus(project, fact, fact.data.action),
    AnswersReviewed: (project, fact) => {
      if (!project?.questions) return undefined;
      const { personId, itemIds, action } = fact.data;
      const decided = action === 'Reject' ? { rejected: itemIds } : { settled: itemIds };
      return standing({ ...project, questions: withRejected(project.questions, personId, decided) }, fact);
    },
    DueMomentExtended: of(({ ownDeadlines }, { data: { personId, dueAt } }) => ({
      ownDeadlines: { ...ownDeadlines, [personId]: dueAt },
    })),
    ExtensionEnded: of(({ ended }, { data: { personId, dueAt } }) => ({ ended: { ...ended, [personId]: dueAt } })),
    CollaboratorReminded: (project, { data: { personId, dueAt, kind } }) =>
      project?.ownDeadlines[personId] === dueAt && kind !== 'host'
        ? { ...project, reminded: { ...project.reminded, [personId]: { deadline: dueAt, kind } } }
        : undefined,
  },
  finish: (project) => ({ ...project, members: sameMembers(project), totals: totalsOf(project) }),
  followers: { collection: 'duties', changed: changedDuties },
  signals,
});
