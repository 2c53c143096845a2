import { type ThreadPlace, threadIdOf, threadPlaceOf } from '@dossier/shared/contract';
import type { ReadingDocument, ThreadDocument } from '@dossier/shared/views';
import { type Fact, projection } from '../../engine/projection.ts';
import { threadSignals } from '../comments/projection.ts';

export const threads = projection<ThreadDocument>({
  collection: 'threads',
  ids: (fact: Fact) => [threadIdOf(fact.data as ThreadPlace)],
  on: {
    DocumentCommented: (thread, { data, time }) => ({
      id: threadIdOf(data),
      projectId: data.projectId,
      personId: data.personId,
      documentId: data.documentId,
      authors: [...(thread?.authors ?? []), data.author],
      lastAt: time,
    }),
  },
  signals: (_fact, _before, thread) =>
    thread ? threadSignals({ resource: 'threads', id: thread.id, projectId: thread.projectId }, thread.personId) : [],
});

export const readingId = (personId: string, threadId: string) => `${personId}.${threadId}`;

/** How much of each thread each person has seen. */
export const readings = projection<ReadingDocument>({
  collection: 'readings',
  ids: (fact: Fact) => {
    const { personId, threadId } = fact.data as { personId: string; threadId: string };
    return [readingId(personId, threadId)];
  },
  on: {
    CommentsRead: (_before, { data: { personId, threadId, seen } }) => ({ id: readingId(personId, threadId), seen }),
  },
  signals: (fact) => {
    if (fact.type !== 'CommentsRead') return [];
    const { threadId: id, personId } = fact.data;
    return [{ resource: 'threads', id, projectId: threadPlaceOf(id).projectId, personId }];
  },
});
