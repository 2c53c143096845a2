import { readerIdOf, readsThread, type TeamMembership, threadReaders } from '@dossier/shared/authorization';
import { type EventsOf, type ProjectRole, type ThreadPlace, threadIdOf } from '@dossier/shared/contract';
import { accept, type CommandOf, type Decider, decisions, event, evolveBy, type Moment, reject } from '../decider.ts';
import { commentIdOf } from '../ids.ts';
import { definitionOf, isAskedOf, isProject, type ProjectState } from '../project/index.ts';
import { entryOf } from '../values.ts';

/** Nothing rests on what was said before. */
type CommentsState = Readonly<Record<string, never>>;
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

export type ThreadContext = {
  readonly project: ProjectState;
  /** The actor's. */
  readonly roles: readonly ProjectRole[];
  readonly team: TeamMembership | undefined;
};

/** What is hidden from a collaborator looks absent. */
const refusalOf = ({ personId, documentId }: ThreadPlace, { actor }: Moment, { project, roles }: ThreadContext) => {
  if (!isProject(project)) return 'PROJECT_NOT_FOUND';
  if (!entryOf(project.collaborators, personId) || !readsThread(roles, actor, personId))
    return 'COLLABORATOR_NOT_FOUND';
  const isHidden = personId === actor && !isAskedOf(project, documentId, personId);
  return !definitionOf(project, documentId) || isHidden ? 'DOCUMENT_NOT_FOUND' : undefined;
};

const thread = decisions<CommentsState, ThreadContext>()({
  CommentDocument: (data, _, moment, context) => {
    const { project, team } = context;
    const refusal = refusalOf(data, moment, context);
    if (refusal || !isProject(project)) return reject(refusal ?? 'PROJECT_NOT_FOUND');
    if (project.status === 'bin') return reject('PROJECT_IN_BIN');
    const { projectId, personId, documentId, text, mentions: called = [] } = data;
    const { actor: author, commandId } = moment;
    const commentId = commentIdOf(projectId, commandId);
    const mentions = threadReaders(project, team, personId).filter(
      (reader) => reader !== author && called.includes(readerIdOf(projectId, reader)),
    );
    return accept(
      [event('DocumentCommented', { projectId, personId, documentId, commentId, author, text, mentions })],
      {
        commentId,
      },
    );
  },
});
export type ThreadCommand = CommandOf<typeof thread>;

export const threadDecider: Decider<CommentsState, ThreadCommand, ThreadContext> = {
  initial: {},
  restsOn: { type: 'DocumentCommented', count: 0 },
  evolve: evolveBy<CommentsState, EventsOf<'documentComments'>>({ DocumentCommented: (state) => state }),
  decide: thread.decide,
};

/** By thread, how many of its comments somebody has seen. */
type ReadingState = Readonly<Record<string, number>>;

/** Of the threads read last; of older ones a mark is stored anew. */
const marksKept = 1_000;

const reading = decisions<ReadingState, ThreadContext>()({
  MarkCommentsRead: (data, state, moment, context) => {
    const refusal = refusalOf(data, moment, context);
    if (refusal) return reject(refusal);
    const threadId = threadIdOf(data);
    if ((entryOf(state, threadId) ?? 0) >= data.seen) return accept([]);
    return accept([event('CommentsRead', { personId: moment.actor, threadId, seen: data.seen })]);
  },
});
export type ReadingCommand = CommandOf<typeof reading>;

export const readingDecider: Decider<ReadingState, ReadingCommand, ThreadContext> = {
  initial: {},
  restsOn: { type: 'CommentsRead', count: marksKept },
  evolve: evolveBy<ReadingState, EventsOf<'reading'>>({
    CommentsRead: (state, { threadId, seen }) => ({ ...state, [threadId]: seen }),
  }),
  decide: reading.decide,
};
