import {
  documentsIn,
  letsGuestsIn,
  type Person,
  type ProjectRow,
  questionsIn,
  settingsOf,
  usualMailing,
} from '@dossier/shared/contract';
import {
  type Attachment,
  type Decrypted,
  deadlineFor,
  deletionAt,
  joinedIn,
  joinStateOf,
  joinStatesIn,
  lastDeadline,
  namesOf,
  type ProjectDocument,
  progressOf,
} from '@dossier/shared/views';
import type { People } from '../../http/lists/people.ts';
import { memberOf, type ProjectView, type Reader, seesAll } from '../../http/lists/reader.ts';

/** The wizard's step for a draft (NAV-08, NAV-09, CREATE-30). */
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
  ...(seesAll({ roles })
    ? [
        ...project.coHosts,
        ...(project.supportStaff === null ? [] : [project.supportStaff]),
        ...(project.offeredTo === null ? [] : [project.offeredTo]),
        ...project.banned,
        ...project.declined,
      ]
    : []),
];

/** They are no collaborators: who never joined has neither name nor picture of their account. */
const formerIn = (project: ProjectDocument, people: People, ids: readonly string[]): Person[] => {
  // Most projects have none, and who joined is looked up of everybody.
  if (ids.length === 0) return [];
  const [nameOf, states] = [namesOf(project), joinStatesIn(project)];
  return ids.flatMap((personId) => {
    const person = people.get(personId);
    if (!person) return [];
    const isKnown = states.get(personId) === 'joined';
    return [{ ...person, name: nameOf(person), pictureFileId: isKnown ? person.pictureFileId : null }];
  });
};

const projectRow = (view: ProjectView, people: People, files: Files): ProjectRow => {
  const { project, roles, asker } = view;
  const all = seesAll(view);
  const {
    delivered,
    required,
    statusCounts,
    excused,
    completeCollaborators,
    answersMissing = 0,
    answersToReview = 0,
    answering,
  } = all ? project.totals : progressOf(project, asker.personId);
  const excusable = documentsIn(project.questions?.sections ?? []).filter(({ excuses }) => excuses !== null).length;
  const { coHosts, supportStaff, ...settings } = settingsOf({ ...project, dueAt: project.deadline });
  const mailing = all ? project.mailing : usualMailing;
  const emailOf = (personId: string) => people.get(personId)?.email ?? '';
  return {
    ...settings,
    id: project.id,
    status: project.status,
    isTemplate: project.isTemplate,
    ownDueAt: deadlineFor(project, asker.personId),
    role: roles[0] as ProjectRow['role'],
    joined: all || joinStateOf(project, asker.personId) === 'joined',
    host: memberOf(view, people.get(project.host) as Person),
    hostGone: people.get(project.host)?.email === '',
    offeredTo: (all && people.get(project.offeredTo ?? '')) || null,
    // Of who is erased there is none: whoever saves the settings names the others.
    coHostEmails: all ? coHosts.map(emailOf).filter((email) => email !== '') : [],
    teamId: all ? project.teamId : null,
    supportStaff: all && supportStaff !== null ? emailOf(supportStaff) : '',
    documentCount: project.definitions.length,
    ...(project.questions && {
      questions: {
        count: questionsIn(project.questions.sections).length,
        revision: project.questions.revision,
        missing: answersMissing,
        ...(excusable > 0 && { excusable }),
        ...(answersToReview > 0 && { toReview: answersToReview }),
        ...(answering && Object.values(answering).some((people) => people > 0) && { people: answering }),
      },
    }),
    ...(!all && project.madeFrom !== undefined && { hasFormer: true as const }),
    collaboratorCount: joinedIn(project).length,
    invitedCount:
      project.projectScope === 'public' ? (project.expectedCollaborators ?? 0) : project.collaborators.length,
    expectedCollaborators: project.expectedCollaborators,
    retentionDays: project.retentionDays,
    uploadLimits: project.uploadLimits,
    guests: letsGuestsIn(project),
    mailing: { ...mailing, moreReminders: [...mailing.moreReminders] },
    deletionAt: deletionAt(project),
    lastDueAt: lastDeadline(project),
    delivered,
    required,
    statusCounts,
    ...(excused !== undefined && { excused }),
    completeCollaborators,
    supportingFiles: files,
    banned: all ? formerIn(project, people, project.banned) : [],
    declined: all ? formerIn(project, people, project.declined) : [],
    settingsRevision: project.settingsRevision,
    definitionsRevision: project.definitionsRevision,
    draftStep: all && !roles.includes('auditor') ? draftStep(project) : null,
    createdAt: project.createdAt,
    // As long as a legal hold lasts nobody knows when.
    purgeAt: project.holds.length > 0 ? null : project.purgeAt,
  };
};

type Files = ProjectRow['supportingFiles'];
type Made = { readonly joined: readonly unknown[]; readonly row: ProjectRow };
export type ProjectRows = (views: readonly ProjectView[]) => Promise<ProjectRow[]>;

/** Per project, one for each asker. */
const maxKept = 16;

/**
 * An asker gets the same object until it changes: lists are read more often than projects change.
 */
export const projectRowsOf = ({ people, decrypt }: Pick<Reader, 'people' | 'decrypt'>): ProjectRows => {
  const kept = new WeakMap<ProjectDocument, Map<string, Made>>();
  const rowOf = (view: ProjectView, known: People, files: Decrypted<readonly Attachment[]>) => {
    const { project, asker } = view;
    const ofProject = kept.get(project) ?? new Map<string, Made>();
    const joined = [files, view.roles[0], ...peopleIn(view).map((personId) => known.get(personId))];
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
