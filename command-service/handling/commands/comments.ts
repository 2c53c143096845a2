import type { Role } from '@dossier/shared/authorization';
import { streams } from '@dossier/shared/contract';
import { type BudgetName, manyPeople } from '@dossier/shared/limits';
import {
  type CommentsContext,
  commentsDecider,
  isProject,
  membershipOf,
  readingDecider,
  threadDecider,
} from '../../domain/index.ts';
import { type HandlerOptions, handlersOf, type Invocation, type Read } from '../command-handler.ts';
import { people } from '../people.ts';
import { inProject, type OfProject, projectRolesOf, teamIn } from './in-project.ts';

const isContributor = (roles: readonly Role[]) => roles.length === 1 && roles[0] === 'collaborator';
/** Anybody may join in public: what they say is bounded, and the host reads on. */
const contributors =
  (...budgets: readonly BudgetName[]) =>
  (roles: readonly Role[]) =>
    isContributor(roles) ? budgets : [];
const commenting = contributors('comment', 'comments-hourly');
/** What a host says in a small project is not counted: to count costs more than to say. */
const telling = (roles: readonly Role[], { project }: CommentsContext): readonly BudgetName[] =>
  !isContributor(roles) && Object.keys(project.collaborators).length > manyPeople
    ? ['comment-to-many', 'comments-to-many-hourly']
    : commenting(roles);
const spending =
  <C>(budgetsOf: (roles: readonly Role[], context: C) => readonly BudgetName[]) =>
  (_data: OfProject, _state: unknown, roles: readonly Role[], { actor }: Invocation, context: C) =>
    budgetsOf(roles, context).map((budget) => [budget, actor] as const);

export const commentsHandlers = ({ directory }: Pick<HandlerOptions, 'directory'>) => {
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
    ...handlersOf(commentsDecider, ofProject, { AddComment: { spends: spending(telling) } }),
    ...handlersOf(threadDecider, ofThread, { CommentDocument: { spends: spending(commenting), resolve: withPerson } }),
    ...handlersOf(readingDecider, ofReader, { MarkCommentsRead: { spends: spending(contributors('comments-read')) } }),
  };
};
