import { type ProjectRow, type ThreadPlace, threadIdOf } from '@dossier/shared/contract';
import { Skeleton } from '@mui/material';
import { useRef } from 'react';
import { useCommand } from '../../data/commands.ts';
import { canWrite, isCollaborator } from '../../reads/projects.ts';
import { useReaders, useThreadComments, useThreads } from '../../reads/threads.ts';
import { Hint } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { CommentList } from './CommentList.tsx';
import { mentionedIn } from './mentions.ts';
import { useMarkRead } from './useMarkRead.ts';
import { WriteComment } from './WriteComment.tsx';

type Props = { readonly project: ProjectRow; readonly personId: string; readonly documentId: string };

/** What is said about one collaborator's document, by them and whoever runs the project (BEY-43). */
export const Thread = ({ project, personId, documentId }: Props) => {
  const place: ThreadPlace = { projectId: project.id, personId, documentId };
  const threadId = threadIdOf(place);
  const writes = canWrite(project);
  const comments = useThreadComments(threadId);
  const thread = useThreads(project.id).data?.find(({ id }) => id === threadId);
  const readers = useReaders(threadId, writes).data?.filter(({ own }) => !own) ?? [];
  const { run, pending } = useCommand('CommentDocument');
  const element = useRef<HTMLElement>(null);
  const shown = comments.data?.length ?? 0;
  const newFrom = useMarkRead(threadId, { comments: shown, unread: thread?.unread ?? 0 }, element);
  const send = async (text: string) => {
    const mentions = mentionedIn(text, readers).map(({ handle }) => handle);
    return (await run({ ...place, text, mentions })) !== undefined;
  };
  return (
    <section ref={element} aria-label="Comments on this document">
      <Loaded what="Comments" answer={comments} shape={<Skeleton variant="rounded" height={60} />}>
        {(data) =>
          data.length > 0 ? (
            <CommentList comments={data} newFrom={newFrom} />
          ) : (
            <Hint>
              No comments yet.{' '}
              {isCollaborator(project)
                ? 'You and whoever runs the project'
                : 'The collaborator and whoever runs the project'}{' '}
              see them.
            </Hint>
          )
        }
      </Loaded>
      {writes && <WriteComment key={threadId} place={threadId} pending={pending} readers={readers} onSend={send} />}
    </section>
  );
};
