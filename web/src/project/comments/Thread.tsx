import {
  type CommentRow,
  type ProjectRow,
  type ThreadPlace,
  type ThreadRow,
  threadIdOf,
  threadPlaceOf,
} from '@dossier/shared/contract';
import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { newKey, sendCommand } from '../../data/api.ts';
import { useCommand } from '../../data/commands.ts';
import { refresh } from '../../data/queryClient.ts';
import { onlyLooks } from '../../reads/looking.ts';
import { canWrite, isCollaborator } from '../../reads/projects.ts';
import { useReaders, useThreadComments, useThreads } from '../../reads/threads.ts';
import { Hint } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { useNear } from '../../theme/useNear.ts';
import { CommentList } from './CommentList.tsx';
import { mentionedIn } from './mentions.ts';
import { WriteComment } from './WriteComment.tsx';

/** Whether an element is on the screen, in the tab that is looked at. */
const useInSight = (element: RefObject<HTMLElement | null>): boolean => {
  const shown = useNear(element, '0px');
  const [visible, setVisible] = useState(document.visibilityState !== 'hidden');
  useEffect(() => {
    const look = () => setVisible(document.visibilityState !== 'hidden');
    document.addEventListener('visibilitychange', look);
    return () => document.removeEventListener('visibilitychange', look);
  }, []);
  return shown && visible;
};

/** From which comment on those of others are new, if any are. What is known of the thread may be older than its comments. */
const firstNewIn = (
  comments: readonly CommentRow[],
  total: number,
  known: Pick<ThreadRow, 'comments' | 'unread'>,
): number | undefined => {
  const before = total - comments.length;
  const ofOthers = comments.flatMap(({ own }, index) => (own ? [] : [index]));
  const since = ofOthers.filter((index) => before + index >= known.comments).length;
  return known.unread + since === 0 ? undefined : (ofOthers.at(-known.unread - since) ?? 0);
};

const none = { comments: 0, unread: 0 };
type Shown = { readonly id: string; readonly comments: number; readonly firstNew: number | undefined };

/**
 * Says that the comments of a thread were read, once they are in sight. A mark that does not get
 * through is made at the next look. Answers from which comment on they are new.
 */
const useMarkRead = (
  { id: threadId, comments, firstNew }: Shown,
  element: RefObject<HTMLElement | null>,
): number | undefined => {
  const queryClient = useQueryClient();
  const inSight = useInSight(element);
  const sent = useRef(0);
  const [newFrom, setNewFrom] = useState<number>();
  useEffect(() => {
    if (onlyLooks() || !inSight || firstNew === undefined || comments <= sent.current) return;
    sent.current = comments;
    setNewFrom((known) => known ?? firstNew);
    sendCommand('MarkCommentsRead', { ...threadPlaceOf(threadId), seen: comments }, newKey())
      .then(() => refresh(queryClient, new Set(['threads'])))
      .catch(() => {
        sent.current = 0;
      });
  }, [inSight, firstNew, comments, threadId, queryClient]);
  return newFrom;
};

type Props = { readonly project: ProjectRow; readonly personId: string; readonly documentId: string };

/** What is said about one collaborator's document, by them and whoever runs the project (BEY-43). */
export const Thread = ({ project, personId, documentId }: Props) => {
  const place: ThreadPlace = { projectId: project.id, personId, documentId };
  const threadId = threadIdOf(place);
  const writes = canWrite(project);
  const comments = useThreadComments(threadId);
  const threads = useThreads(project.id).data;
  const known = threads && (threads.find(({ id }) => id === threadId) ?? none);
  const readers = useReaders(threadId, writes).data?.filter(({ own }) => !own) ?? [];
  const { run, pending } = useCommand('CommentDocument');
  const element = useRef<HTMLElement>(null);
  // Auditors leave no marks.
  const { data = [], total = data.length } = comments;
  const firstNew = known && comments.data && project.role !== 'auditor' ? firstNewIn(data, total, known) : undefined;
  const newFrom = useMarkRead({ id: threadId, comments: total, firstNew }, element);
  const send = async (text: string) => {
    const mentions = mentionedIn(text, readers).map(({ handle }) => handle);
    return (await run({ ...place, text, mentions })) !== undefined;
  };
  return (
    <section ref={element} aria-label="Comments on this document">
      <Loaded
        what="Comments"
        answer={comments}
        shape={60}
        empty={
          <Hint>
            No comments yet.{' '}
            {isCollaborator(project)
              ? 'You and whoever runs the project'
              : 'The collaborator and whoever runs the project'}{' '}
            see them.
          </Hint>
        }
      >
        {(data) => <CommentList comments={data} total={total} newFrom={newFrom} />}
      </Loaded>
      {writes && <WriteComment key={threadId} place={threadId} pending={pending} readers={readers} onSend={send} />}
    </section>
  );
};
