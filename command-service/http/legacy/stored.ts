import { isVoluntary, streams as names, nameToHosts, type ProjectRole, removedPerson } from '@dossier/shared/contract';
import { type LegacyCollaborator, projectAnswer } from '@dossier/shared/legacy';
import type { UploadRegistry } from '@dossier/shared/upload-registry';
import { accountDecider, askedOf, type Project, submissionDecider } from '../../domain/index.ts';
import type { Streams } from '../../handling/streams.ts';
import type { Ask } from './call.ts';

type Sources = {
  readonly follow: Streams['follow'];
  readonly uploads: Pick<UploadRegistry, 'get'>;
  readonly emailOf: Ask['emailOf'];
};

/**
 * What GET /project/{id} answers once the views have it, out of the streams themselves.
 * @param project one that its host or a co-host changed
 */
export const storedProject = async (
  { follow, uploads, emailOf }: Sources,
  project: Project,
  role: ProjectRole,
): Promise<object> => {
  const { projectId, documents } = project;
  const named = async (fileId: string) => ({ fileId, fileName: (await uploads.get(fileId))?.fileName ?? '' });

  const nameOf = async (personId: string, email: string) => {
    const { state } = await follow(names.account(personId), accountDecider);
    const { firstName = '', lastName = '' } =
      state.status === 'open' ? (state.profile as Partial<typeof state.profile>) : {};
    const own = email === '' ? removedPerson : `${firstName} ${lastName}`.trim();
    const isThere = project.collaborators[personId] === 'joined';
    return nameToHosts({ isThere, own, given: project.names[personId], email });
  };
  const collaboratorOf = async (personId: string) => {
    const email = await emailOf(personId);
    const { state } = await follow(names.submission(projectId, personId), submissionDecider);
    const asked = askedOf(state, project, personId).documents.map(
      async ({ documentId, fieldName, optional, status, unasked, excuse }) => {
        const submitted = state.documents[documentId];
        const isThere = submitted !== undefined && status !== 'Not Uploaded';
        const [fileId] = isThere
          ? (Object.entries(submitted.files).find(([, version]) => version === submitted.version) ?? [])
          : [];
        const file = fileId === undefined ? { fileId: null, fileName: null } : await named(fileId);
        return { fieldName, status, optional, unasked, excuse, ...file };
      },
    );
    return { name: await nameOf(personId, email), email, documents: await Promise.all(asked) };
  };
  const collaborators: (LegacyCollaborator & Awaited<ReturnType<typeof collaboratorOf>>)[] = [];
  for (const personId of Object.keys(project.collaborators)) collaborators.push(await collaboratorOf(personId));

  const settings = {
    ...project,
    id: projectId,
    role,
    host: await emailOf(project.host),
    coHostEmails: await Promise.all(project.coHosts.map(emailOf)),
    supportStaff: project.supportStaff === null ? '' : await emailOf(project.supportStaff),
  };
  return projectAnswer(settings, {
    collaborators,
    documents,
    documentCount: documents.length,
    supportingFiles: await Promise.all(project.supportingFiles.map(named)),
    collaboratorCount: Object.values(project.collaborators).filter((state) => state === 'joined').length,
    required: collaborators.flatMap((person) => person.documents).filter((document) => !isVoluntary(document)).length,
  });
};
