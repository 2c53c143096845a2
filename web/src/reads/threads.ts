import { type CommentRow, type ReaderRow, type ThreadRow, threadPlaceOf } from '@dossier/shared/contract';
import { useGetList } from 'react-admin';
import { all } from './projects.ts';

const oldestFirst = { field: 'createdAt', order: 'ASC' } as const;

/** What was said about documents, the newest first, with how much of it is new to the caller. */
export const useThreads = (projectId: string) =>
  useGetList<ThreadRow>('threads', {
    filter: { projectId },
    pagination: all,
    sort: { field: 'lastAt', order: 'DESC' },
  });

export const useThreadComments = (threadId: string) =>
  useGetList<CommentRow>('comments', {
    filter: { projectId: threadPlaceOf(threadId).projectId, threadId },
    pagination: all,
    sort: oldestFirst,
  });

/** Whom one can mention in a thread. */
export const useReaders = (threadId: string, enabled: boolean) => {
  const { projectId, personId } = threadPlaceOf(threadId);
  return useGetList<ReaderRow>(
    'readers',
    { filter: { projectId, personId }, pagination: all, sort: { field: 'name', order: 'ASC' } },
    { enabled },
  );
};
