import type { CommandInput } from '../../shared/contract/index.ts';
import type { ApiClient } from '../../standalone/api-client.ts';
import { day } from './days.ts';

type Settings = CommandInput<'CreateProject'>;
type Definition = CommandInput<'DefineDocuments'>['documents'][number];

/** Of a public project from today on. */
export const projectSettings = (projectName = 'Call', over: Partial<Settings> = {}): Settings => ({
  projectName,
  projectScope: 'public',
  startDate: day(0),
  endDate: day(9),
  terms: true,
  ...over,
});

/** A draft that asks for `documents`. */
export const createProject = async (
  host: ApiClient,
  settings: Settings = projectSettings(),
  documents: readonly Definition[] = [{ fieldName: 'Letter' }],
): Promise<{ projectId: string; documentIds: string[] }> => {
  const projectId = String((await host.command('CreateProject', settings)).projectId);
  if (documents.length === 0) return { projectId, documentIds: [] };
  const defined = await host.command('DefineDocuments', { projectId, documents: [...documents] });
  return {
    projectId,
    documentIds: (defined.documents as { documentId: string }[]).map(({ documentId }) => documentId),
  };
};

/** A public project under way that asks for one document. */
export const startPublicProject = async (host: ApiClient, projectName: string) => {
  const { projectId, documentIds } = await createProject(host, projectSettings(projectName));
  await host.command('ActivateProject', { projectId });
  return { projectId, documentId: documentIds[0] ?? '' };
};

type Roles = Pick<Settings, 'coHostEmails' | 'supportStaff'>;

/** A private draft that asks for a budget and a plan, with its collaborators invited. */
export const draftPrivateProject = async (
  host: ApiClient,
  projectName: string,
  emails: string[],
  roles: Roles = {},
) => {
  const settings = projectSettings(projectName, { projectScope: 'private', ...roles });
  const { projectId, documentIds } = await createProject(host, settings, [
    { fieldName: 'Budget' },
    { fieldName: 'Plan' },
  ]);
  await host.command('InviteCollaborators', { projectId, emails });
  const [budget = '', plan = ''] = documentIds;
  return { projectId, budget, plan };
};

/** The same under way: every collaborator owes both documents. */
export const startPrivateProject = async (
  host: ApiClient,
  projectName: string,
  emails: string[],
  roles: Roles = {},
) => {
  const project = await draftPrivateProject(host, projectName, emails, roles);
  const { projectId, budget, plan } = project;
  for (const documentId of [budget, plan]) await host.command('AssignDocument', { projectId, documentId, emails });
  await host.command('ActivateProject', { projectId });
  return project;
};
