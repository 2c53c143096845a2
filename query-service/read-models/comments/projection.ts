import type { CommentDocument } from '@dossier/shared/views';
import { type Fact, idOf, projection, sealed } from '../../engine/projection.ts';

/** One document per comment. */
export const comments = projection<CommentDocument>({
  collection: 'comments',
  ids: (fact: Fact) => [idOf((fact.data as { commentId: string }).commentId)],
  on: {
    CommentAdded: (_comment, { data, time }) => ({
      id: data.commentId,
      projectId: data.projectId,
      personId: data.personId,
      text: sealed(data.text),
      createdAt: time,
    }),
  },
  notices: (_fact, _before, comment) =>
    comment ? [{ resource: 'comments', id: comment.id, projectId: comment.projectId }] : [],
});
