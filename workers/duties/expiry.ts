import type { CommandInput } from '@dossier/shared/contract';
import type { ReadStore } from '@dossier/shared/read-store';
import { type DutyOfProject, expiryDueAt, keptOf, type ProjectDocument } from '@dossier/shared/views';

type Views = Pick<ReadStore, 'get'>;

/** The deletion that is to be announced, if there is still one. */
export const toAnnounce = async (
  readStore: Views,
  { projectId }: DutyOfProject,
): Promise<CommandInput<'AnnounceExpiry'>[]> => {
  const project = await readStore.get<ProjectDocument>('projects', projectId);
  const dueAt = project ? expiryDueAt(project.document) : null;
  return dueAt === null ? [] : [{ projectId, dueAt }];
};

/** Whose documents and answers are to go. */
export const toExpire = async (
  readStore: Views,
  { projectId }: DutyOfProject,
): Promise<CommandInput<'ExpireDocuments'>[]> => {
  const project = await readStore.get<ProjectDocument>('projects', projectId);
  return project ? keptOf(project.document).map((personId) => ({ projectId, personId })) : [];
};
