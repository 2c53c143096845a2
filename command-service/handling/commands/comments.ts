import { type ProjectRole, streams } from '@dossier/shared/contract';
import type { BudgetName, Limiter } from '@dossier/shared/limits';
import { commentsDecider, isProject, membershipOf, readingDecider, threadDecider } from '../../domain/index.ts';
import { handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { people } from '../people.ts';
import { inProject, type OfProject, projectRolesOf, teamIn } from './in-project.ts';
import type { ProjectOptions } from './project.ts';

export type CommentsOptions = { readonly limit: Limiter };

const isContributor = (roles: readonly ProjectRole[]) => roles.length === 1 && roles[0] === 'collaborator';

/** Anybody may join in public: what they say is bounded, and the host reads on. */
export const commentsHandlers = ({ limit, directory }: CommentsOptions & Pick<ProjectOptions, 'directory'>) => {
  const { personOf, withPerson } = people(directory);
  const limited =
    (...budgets: readonly BudgetName[]) =>
    async (data: OfProject, state: unknown, read: Read, invocation: Invocation) => {
      const found = await inProject.roles(data, state, read, invocation);
      if (isContributor(found)) for (const budget of budgets) await limit(budget, invocation.actor);
      return found;
    };
  const commenting = { ...inProject, roles: limited('comment', 'comments-hourly') };
  const ofProject = { ...commenting, stream: ({ projectId }: OfProject) => streams.comments(projectId) };
  const inThread = {
    context: async (data: OfProject, state: unknown, read: Read, { caller }: Invocation) => {
      const { project } = await inProject.context(data, state, read);
      const roles = await projectRolesOf(project, caller, read);
      const team = isProject(project) ? membershipOf(await teamIn(project.teamId, read)) : undefined;
      return { project, roles, team };
    },
  };
  const ofThread = {
    ...commenting,
    ...inThread,
    stream: async (data: OfProject & Parameters<typeof personOf>[0]) =>
      streams.documentComments(data.projectId, await personOf(data)),
  };
  const ofReader = {
    ...inProject,
    ...inThread,
    roles: limited('comments-read'),
    stream: (_data: OfProject, { actor }: Invocation) => streams.reading(actor),
    key: (_data: OfProject, { actor }: Invocation) => actor,
  };
  return {
    ...handlersOf(commentsDecider, ofProject, { AddComment: {} }),
    ...handlersOf(threadDecider, ofThread, { CommentDocument: { resolve: withPerson } }),
    ...handlersOf(readingDecider, ofReader, { MarkCommentsRead: {} }),
  };
};
