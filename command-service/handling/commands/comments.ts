import type { Role } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import type { BudgetName } from '@dossier/shared/limits';
import { commentsDecider, isProject, membershipOf, readingDecider, threadDecider } from '../../domain/index.ts';
import { handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { people } from '../people.ts';
import { inProject, type OfProject, projectRolesOf, teamIn } from './in-project.ts';
import type { ProjectOptions } from './project.ts';

const isContributor = (roles: readonly Role[]) => roles.length === 1 && roles[0] === 'collaborator';
/** Anybody may join in public: what they say is bounded, and the host reads on. */
const contributorsSpend =
  (...budgets: readonly BudgetName[]) =>
  (_data: OfProject, _state: unknown, roles: readonly Role[], { actor }: Invocation) =>
    isContributor(roles) ? budgets.map((budget) => [budget, actor] as const) : [];
const commenting = { spends: contributorsSpend('comment', 'comments-hourly') };

export const commentsHandlers = ({ directory }: Pick<ProjectOptions, 'directory'>) => {
  const { personOf, withPerson } = people(directory);
  const ofProject = { ...inProject, stream: ({ projectId }: OfProject) => streams.comments(projectId) };
  const inThread = {
    context: async (data: OfProject, state: unknown, read: Read, { caller }: Invocation) => {
      const { project } = await inProject.context(data, state, read);
      const roles = await projectRolesOf(project, caller, read);
      const team = isProject(project) ? membershipOf(await teamIn(project.teamId, read)) : undefined;
      return { project, roles, team };
    },
  };
  const ofThread = {
    ...inProject,
    ...inThread,
    stream: async (data: OfProject & Parameters<typeof personOf>[0]) =>
      streams.documentComments(data.projectId, await personOf(data)),
  };
  const ofReader = {
    ...inProject,
    ...inThread,
    stream: (_data: OfProject, { actor }: Invocation) => streams.reading(actor),
    key: (_data: OfProject, { actor }: Invocation) => actor,
  };
  return {
    ...handlersOf(commentsDecider, ofProject, { AddComment: commenting }),
    ...handlersOf(threadDecider, ofThread, { CommentDocument: { ...commenting, resolve: withPerson } }),
    ...handlersOf(readingDecider, ofReader, { MarkCommentsRead: { spends: contributorsSpend('comments-read') } }),
  };
};
