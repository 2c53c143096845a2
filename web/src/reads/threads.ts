import { type ReaderRow, type ThreadRow, threadPlaceOf } from '@dossier/shared/contract';
import { useGetList } from 'react-admin';
import { allBy, useComments } from './projects.ts';

/** What was said about documents, the newest first, with how much of it is new to the caller. */
export const useThreads = (projectId: string) =>
  useGetList<ThreadRow>('threads', allBy('lastAt', { projectId }, 'DESC'));

export const useThreadComments = (threadId: string) => useComments(threadPlaceOf(threadId).projectId, threadId);

/** Whom one can mention in a thread. */
export const useReaders = (threadId: string, enabled: boolean) => {
  const { projectId, personId } = threadPlaceOf(threadId);
  return useGetList<ReaderRow>('readers', allBy('name', { projectId, personId }), { enabled });
};
