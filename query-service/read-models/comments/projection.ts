import { auditRule } from '@dossier/shared/authorization';
import { threadIdOf } from '@dossier/shared/contract';
import type { LiveChange } from '@dossier/shared/live';
import type { CommentDocument } from '@dossier/shared/views';
import { encrypted, type Fact, idOf, projection } from '../../engine/projection.ts';

/** For whoever reads the thread: what peers must not see they are not told of either. */
export const threadSignals = (change: LiveChange, personId: string): LiveChange[] => [
  { ...change, roles: auditRule.allow },
  { ...change, personId },
];

export const comments = projection<CommentDocument>({
  collection: 'comments',
  fresh: true,
  ids: (fact: Fact) => [idOf((fact.data as { commentId: string }).commentId)],
  on: {
    CommentAdded: (_comment, { data, time }) => ({
      id: data.commentId,
      projectId: data.projectId,
      personId: data.personId,
      text: encrypted(data.text),
      createdAt: time,
      place: data.projectId,
      mentions: [],
    }),
    DocumentCommented: (_comment, { data, time }) => ({
      id: data.commentId,
      projectId: data.projectId,
      personId: data.author,
      text: encrypted(data.text),
      createdAt: time,
      place: threadIdOf(data),
      mentions: data.mentions,
    }),
  },
  signals: (fact, _before, comment) => {
    if (!comment) return [];
    const change = { resource: 'comments', id: comment.id, projectId: comment.projectId };
    return fact.type === 'DocumentCommented' ? threadSignals(change, fact.data.personId) : [change];
  },
});
