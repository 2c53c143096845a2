import type { EventsOf } from '@dossier/shared/contract';
import { accept, type Decider, decisions, event, evolveBy, reject } from '../decider.ts';
import { commentIdOf } from '../ids.ts';
import { isProject, type ProjectState } from '../project/index.ts';

/** Nothing rests on what was said before. */
export type CommentsState = Readonly<Record<string, never>>;
export type CommentsContext = { readonly project: ProjectState };

const { decide } = decisions<CommentsState, CommentsContext>()({
  AddComment: ({ projectId, text }, _, { actor, commandId }, { project }) => {
    if (!isProject(project)) return reject('PROJECT_NOT_FOUND');
    if (project.status === 'bin') return reject('PROJECT_IN_BIN');
    const commentId = commentIdOf(projectId, commandId);
    return accept([event('CommentAdded', { projectId, personId: actor, commentId, text })], { commentId });
  },
});
export type CommentsCommand = Parameters<typeof decide>[0];

export const commentsDecider: Decider<CommentsState, CommentsCommand, CommentsContext> = {
  initial: {},
  restsOn: { type: 'CommentAdded', count: 0 },
  evolve: evolveBy<CommentsState, EventsOf<'comments'>>({ CommentAdded: (state) => state }),
  decide,
};
