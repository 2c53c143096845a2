import { commandRules } from '@dossier/shared/authorization';
import { parse, Refused } from '@dossier/shared/basics/refused';
import {
  type CommandName,
  commands,
  email,
  inPortions,
  projectId as nineDigits,
  type ProjectStatus,
  peopleAtOnce,
  personName,
} from '@dossier/shared/contract';
import { listed, listedOrEmpty, numberAsText, unquoted } from '@dossier/shared/legacy';
import { z } from 'zod';
import type { Project } from '../../domain/index.ts';
import { form, given, patch, post, type Step } from './call.ts';
import { definitionNamed, documentsIn, storeDocuments } from './documents.ts';
import { mergedProject, projectNamed, settingsIn, status } from './merged.ts';

const entry = z
  .object({ fieldName: z.string(), collabemail: z.unknown().optional(), email: z.unknown().optional() })
  .transform(({ fieldName, ...person }) => ({ fieldName, email: unquoted(person.collabemail ?? person.email) }))
  .pipe(z.object({ fieldName: z.string(), email }));

/** Unlike other lists, one that cannot be read is refused: as an empty one it would unassign. */
const wantedAssignments = z.preprocess(listed, z.array(entry, 'Send a list of assignments.').max(10_000));

/** Makes the assignments of a project these; answers the project as it was. */
export const storeAssignments = async (
  { project: read, send, emailOf }: Step,
  projectId: string,
  wanted: z.output<typeof wantedAssignments>,
): Promise<Project> => {
  const project = await read(projectId, commandRules.AssignDocument);
  const named = wanted.map(({ fieldName, email }) => {
    const definition = definitionNamed(project, fieldName);
    if (!definition) throw new Refused('DOCUMENT_NOT_FOUND');
    return { documentId: definition.documentId, email };
  });
  for (const { documentId } of project.documents) {
    const people = new Set(named.filter((one) => one.documentId === documentId).map((one) => one.email));
    const before = (await Promise.all((project.assignments[documentId] ?? []).map(emailOf))).filter(Boolean);
    const added = [...people].filter((address) => !before.includes(address));
    const removed = before.filter((address) => !people.has(address));
    for (const emails of inPortions(added, peopleAtOnce))
      await send('AssignDocument', { projectId, documentId, emails });
    for (const emails of inPortions(removed, peopleAtOnce))
      await send('UnassignDocument', { projectId, documentId, emails });
  }
  return project;
};

const projectId = z.preprocess((value) => unquoted(numberAsText(value)), nineDigits);

const currentSettings = async ({ emailOf }: Step, project: Project) => {
  const emailsOf = (personIds: readonly string[]) => Promise.all(personIds.map(emailOf));
  const { projectName, projectDetails, projectScope, collectDocs, startDate, endDate, timeZone, reminder } = project;
  return {
    ...{ projectName, projectDetails, projectScope, collectDocs, startDate, endDate, timeZone, reminder },
    coHostEmails: (await emailsOf(project.coHosts)).filter(Boolean),
    supportStaff: project.supportStaff === null ? '' : await emailOf(project.supportStaff),
    terms: true,
  };
};

const commandFor = (from: ProjectStatus, to: ProjectStatus): CommandName & `${string}Project` => {
  if (from === 'bin') return 'RestoreProject';
  if (to === 'bin') return 'DeleteProject';
  if (from === 'draft' && to === 'active') return 'ActivateProject';
  throw new Refused({ code: 'INVALID', errors: { Status: `This project is ${from} and cannot become ${to}.` } });
};

const move = async ({ send, project }: Step, id: string, to: ProjectStatus | undefined) => {
  const { status: from } = await project(id, commandRules.UpdateProject);
  if (to !== undefined && to !== from) await send(commandFor(from, to), { projectId: id });
};

const written = z.preprocess((value) => value ?? '', personName);
/** An entry names its person by `email` or `collabemail`, and `name` or `firstname` and `lastname` (ENT-12). */
const collaborators = z.preprocess(
  (value) => listedOrEmpty(value).map((entry) => ({ ...(entry as object) })),
  z
    .array(
      z
        .object({ email: given, collabemail: given, name: written, firstname: written, lastname: written })
        .transform(({ email, collabemail, name, firstname, lastname }) => ({
          email: unquoted(email ?? collabemail),
          name: name || `${firstname} ${lastname}`.trim(),
        })),
    )
    .pipe(
      z
        .array(z.object({ email, name: personName }))
        .min(1, 'Add at least one collaborator.')
        .max(300),
    ),
);

export const projectCalls = [
  post(['/update-project', '/api/v1/projects/:id'], mergedProject, async (ask, project) => {
    const id = projectNamed(project);
    const to = parse(status, project.Status);
    await ask.allOrNothing(async (step) => {
      const current = await currentSettings(step, await step.project(id, commandRules.UpdateProject));
      const wanted = parse(commands.UpdateProject, { ...current, ...settingsIn(project), projectId: id });
      await step.send('UpdateProject', wanted);
      await move(step, id, to);
    });
    return { message: 'Update successful!', project: await ask.stored(id) };
  }),
  form(
    '/update-project-status',
    z.object({ projectId, collabCount: z.coerce.number().optional(), Status: status }),
    async (ask, { projectId: id, collabCount, Status }) => {
      await ask.allOrNothing(async (step) => {
        if (collabCount !== undefined)
          await step.send('SetExpectedCollaborators', { projectId: id, expectedCollaborators: collabCount });
        await move(step, id, Status);
      });
      return { message: 'Update successful!', project: await ask.stored(id) };
    },
  ),
  post('/delete-project', z.object({ id: projectId }), async ({ send }, { id }) => {
    await send('DeleteProject', { projectId: id });
    return { message: 'Project deleted successfully' };
  }),
  /** Who names nobody but the own address joins. */
  post(
    ['/update-project-collab', '/api/v1/projects/:projectId/collaborators'],
    z.object({ projectId, collaborators }),
    async ({ send, ownEmail }, { projectId: id, collaborators: people }) => {
      const own = await ownEmail();
      const emails = people.map(({ email }) => email);
      const names = people.filter(({ name }) => name !== '');
      if (emails.every((address) => address === own)) await send('JoinProject', { projectId: id });
      else await send('InviteCollaborators', { projectId: id, emails, ...(names.length > 0 && { names }) });
      return { message: 'Collaborators added.', projectId: id };
    },
  ),
  patch(
    '/assigned-collaborators/:id',
    z.object({ id: projectId, docassigned: wantedAssignments }),
    async (ask, { id, docassigned }) => {
      await ask.allOrNothing((step) => storeAssignments(step, id, docassigned));
      return { project: await ask.stored(id) };
    },
  ),
  /** The last step of a private project: with its documents assigned it begins (STATE-02). */
  post(
    ['/update-project-docAssigned', '/api/v1/projects/:projectID/assignments'],
    z.object({ projectID: projectId, docassigned: wantedAssignments }),
    async (ask, { projectID: id, docassigned }) => {
      await ask.allOrNothing(async (step) => {
        const { status: before } = await storeAssignments(step, id, docassigned);
        if (before === 'draft') await step.send('ActivateProject', { projectId: id });
      });
      return { project: await ask.stored(id) };
    },
  ),
  post(
    '/api/updateProjectDocuments',
    z.object({
      projects: z.preprocess(
        listed,
        z.array(z.record(z.string(), z.unknown()), 'Send a list of projects.').min(1).max(100),
      ),
    }),
    async (ask, { projects }) => {
      const results: object[] = [];
      for (const project of projects) {
        const ID = projectNamed(project);
        try {
          const entries = documentsIn(project.documents);
          await ask.allOrNothing((step) => storeDocuments(step, ID, entries, project.samplefile));
          results.push({ ID, ok: true });
        } catch (error) {
          if (!(error instanceof Refused)) throw error;
          const { title: message, status: code } = ask.problemOf(error.refusal);
          results.push({ ID, ok: false, message, status: code });
        }
      }
      return { projects: results };
    },
  ),
];
