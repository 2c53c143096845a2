import { type ProjectRole, streams } from '@dossier/shared/contract';
import type { Limiter } from '@dossier/shared/limits';
import { commentsDecider } from '../../domain/index.ts';
import { handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { inProject, type OfProject } from './in-project.ts';

export type CommentsOptions = { readonly limit: Limiter };

const isContributor = (roles: readonly ProjectRole[]) => roles.length === 1 && roles[0] === 'collaborator';

/** Anybody may join in public: what they say is bounded, and the host reads on. */
export const commentsHandlers = ({ limit }: CommentsOptions) => {
  const roles = async (data: OfProject, state: unknown, read: Read, invocation: Invocation) => {
    const found = await inProject.roles(data, state, read, invocation);
    if (isContributor(found))
      for (const budget of ['comment', 'comments-hourly'] as const) await limit(budget, invocation.actor);
    return found;
  };
  const ofProject = { ...inProject, roles, stream: ({ projectId }: OfProject) => streams.comments(projectId) };
  return handlersOf(commentsDecider, ofProject, { AddComment: {} });
};
