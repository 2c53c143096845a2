import { rolesIn } from '@dossier/shared/authorization';
import { Refused } from '@dossier/shared/basics/refused';
import { type joinCard, type Person, type ProjectRow, projectStatuses, type Row } from '@dossier/shared/contract';
import type { Where } from '@dossier/shared/read-store';
import {
  type Attachment,
  type Decrypted,
  deadlineFor,
  joinedIn,
  joinStateOf,
  type ProjectDocument,
  progressOf,
} from '@dossier/shared/views';
import { z } from 'zod';
import type { Asker } from '../../http/asker.ts';
import { type People, publicName } from '../../http/lists/people.ts';
import { type Sort, sorted, within } from '../../http/lists/query.ts';
import {
  getProject,
  memberOf,
  notFound,
  nowOf,
  type ProjectView,
  projectViews,
  type Reader,
  type Resource,
  seesAll,
} from '../../http/lists/reader.ts';

/** Where the wizard goes on with a draft (NAV-08, NAV-09, CREATE-30). */
const draftStep = ({ id, status, projectScope, definitions, collectDocs, collaborators }: ProjectDocument) => {
  if (status !== 'draft') return null;
  const base = `/project/create${projectScope === 'public' ? 'independent' : 'private'}project`;
  const defined = definitions.length > 0 || collectDocs === 'no';
  if (projectScope === 'public') return `${base}/project-start/${defined ? 'collaborator/' : ''}${id}`;
  if (collaborators.length === 0) return `${base}/add-collaborator/${id}`;
  return `${base}/project-start/${defined ? 'assignment/' : ''}${id}`;
};

const peopleIn = ({ project, roles }: ProjectView) => [
  project.host,
  ...(seesAll({ roles }) ? [...project.coHosts, ...(project.supportStaff === null ? [] : [project.supportStaff])] : []),
];

const projectRow = (view: ProjectView, people: People, files: Files): ProjectRow => {
  const { project, roles, asker } = view;
  const all = seesAll(view);
  const { delivered, required, statusCounts, completeCollaborators } = all
    ? project.totals
    : progressOf(project, asker.personId);
  const emailOf = (personId: string) => people.get(personId)?.email ?? '';
  return {
    id: project.id,
    projectName: project.projectName,
    projectDetails: project.projectDetails,
    projectScope: project.projectScope,
    status: project.status,
    collectDocs: project.collectDocs,
    startDate: project.startDate,
    endDate: project.endDate,
    timeZone: project.timeZone,
    dueAt: project.deadline,
    ownDueAt: deadlineFor(project, asker.personId),
    reminder: project.reminder,
    role: roles[0] as ProjectRow['role'],
    joined: all || joinStateOf(project, asker.personId) === 'joined',
    host: memberOf(view, people.get(project.host) as Person),
    coHostEmails: all ? project.coHosts.map(emailOf) : [],
    supportStaff: all && project.supportStaff !== null ? emailOf(project.supportStaff) : '',
    documentCount: project.definitions.length,
    collaboratorCount: joinedIn(project).length,
    invitedCount:
      project.projectScope === 'public' ? (project.expectedCollaborators ?? 0) : project.collaborators.length,
    expectedCollaborators: project.expectedCollaborators,
    delivered,
    required,
    statusCounts,
    completeCollaborators,
    supportingFiles: files,
    settingsRevision: project.settingsRevision,
    definitionsRevision: project.definitionsRevision,
    draftStep: all ? draftStep(project) : null,
    createdAt: project.createdAt,
    purgeAt: project.purgeAt,
  };
};

type Files = ProjectRow['supportingFiles'];
type Made = { readonly joined: readonly unknown[]; readonly row: ProjectRow };
export type ProjectRows = (views: readonly ProjectView[]) => Promise<ProjectRow[]>;

/** Askers whose row of one project is kept. */
const maxKept = 16;

/**
 * The rows of projects, with what is joined to them. A row is made once for an asker and comes again, the same object, until
 * the project or what is joined to it changes: lists are read far more often than projects change.
 */
export const projectRowsOf = ({ people, decrypt }: Pick<Reader, 'people' | 'decrypt'>): ProjectRows => {
  const kept = new WeakMap<ProjectDocument, Map<string, Made>>();
  const rowOf = (view: ProjectView, known: People, files: Decrypted<readonly Attachment[]>) => {
    const { project, asker } = view;
    const ofProject = kept.get(project) ?? new Map<string, Made>();
    const joined = [files, ...peopleIn(view).map((personId) => known.get(personId))];
    const before = ofProject.get(asker.personId);
    if (before?.joined.every((value, index) => value === joined[index])) return before.row;
    const attachments: Files = files.map(({ fileId, fileName, size }) => ({ fileId, fileName, size }));
    const row = projectRow(view, known, attachments);
    if (ofProject.size >= maxKept) ofProject.clear();
    kept.set(project, ofProject.set(asker.personId, { joined, row }));
    return row;
  };
  return async (views) => {
    const known = await people(views.flatMap(peopleIn));
    const files = await decrypt(views.map(({ project }) => project.supportingFiles));
    return views.map((view, index) => rowOf(view, known, files[index] ?? []));
  };
};

/**
 * What somebody outside is answered: the card of a project that can be joined; one that could be joined until its deadline
 * says so; everything else does not exist (JOIN-08, JOIN-09, JOIN-12, ROLE-17).
 */
const cardFor = async (
  reader: Reader,
  project: ProjectDocument | undefined,
  { personId }: Asker,
): Promise<z.infer<typeof joinCard>> => {
  await reader.limit('project-search', personId, 20, 60_000);
  if (project?.projectScope !== 'public' || project.status === 'draft' || project.status === 'bin')
    throw new Refused('PROJECT_NOT_FOUND');
  if (project.status === 'past' || project.deadline <= nowOf(reader)) throw new Refused('PROJECT_PAST');
  const host = (await reader.people([project.host])).get(project.host);
  const { id, projectName, projectDetails, projectScope, endDate, timeZone, deadline } = project;
  return {
    id,
    projectName,
    projectDetails,
    projectScope,
    hostName: publicName(host),
    endDate,
    timeZone,
    dueAt: deadline,
    joinable: true,
  };
};

/** Fields a list may be sorted by: indexes of the collection, where the deadline has its own name. */
const sorts = ['id', 'projectName', 'status', 'startDate', 'endDate', 'dueAt', 'createdAt'] as const;
const storedSort = ({ field, order }: Sort): Sort => ({ field: field === 'dueAt' ? 'deadline' : field, order });

/** Projects the asker works on, whatever the role (LIST-03, LIST-04, LIST-05). */
export const projectsResource = (reader: Reader): Resource => {
  const { readStore } = reader;
  const projectRows = projectRowsOf(reader);
  const viewsOf = (asker: Asker, found: readonly { readonly document: ProjectDocument }[]): ProjectView[] =>
    found.flatMap(({ document: project }) => {
      const roles = rolesIn(project, asker.personId);
      return roles.length > 0 ? [{ project, roles, asker }] : [];
    });

  return {
    name: 'projects',
    stable: true,
    sorts,
    defaultSort: { field: 'createdAt', order: 'desc' },
    filters: { status: z.enum(projectStatuses).optional(), q: z.string().max(200).optional() },
    async list(asker, { filter, sort, range }) {
      const { status, q } = filter as { status?: ProjectRow['status']; q?: string };
      const where: Where = { members: asker.personId, ...(status && { status }) };
      if (q !== undefined && q.trim() !== '') {
        const wanted = q.trim().normalize('NFC').toLowerCase();
        const all = await readStore.find<ProjectDocument>('projects', { where });
        const hits = all
          .map(({ document }) => document)
          .filter(
            ({ id, projectName, projectDetails }) =>
              id === wanted || `${projectName}\n${projectDetails}`.toLowerCase().includes(wanted),
          );
        const page = within(sorted(hits, storedSort(sort)), range).map((document) => ({ document }));
        return { rows: await projectRows(viewsOf(asker, page)), total: hits.length };
      }
      const limit = range.last - range.first + 1;
      const page = { where, sort: storedSort(sort), skip: range.first, limit };
      const { found, total } = await readStore.page<ProjectDocument>('projects', page);
      return { rows: await projectRows(viewsOf(asker, found)), total };
    },
    byIds: async (asker, ids) => projectRows(await projectViews(reader, 'projects', asker, ids)),
    async one(asker, id): Promise<Row<'projects'> | z.infer<typeof joinCard>> {
      const project = await getProject(readStore, id);
      const views = project ? viewsOf(asker, [{ document: project }]) : [];
      if (views.length === 0) return cardFor(reader, project, asker);
      const [row] = await projectRows(views);
      return row ?? notFound('PROJECT_NOT_FOUND');
    },
  };
};
