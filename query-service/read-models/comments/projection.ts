import type { CommentDocument } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

export const comments = projection<CommentDocument>({
  collection: 'comments',
  ids: (fact: Fact) => [idOf((fact.data as { commentId: string }).commentId)],
  on: {
    CommentAdded: (_comment, { data, time }) => ({
      id: data.commentId,
      projectId: data.projectId,
      personId: data.personId,
      text: encrypted(data.text),
      createdAt: time,
    }),
  },
  signals: (_fact, _before, comment) =>
    comment ? [{ resource: 'comments', id: comment.id, projectId: comment.projectId }] : [],
});
