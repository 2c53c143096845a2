import type { DocumentRow, ProjectRow } from '@dossier/shared/contract';
import { styled } from '@mui/material';
import { count } from '../../format/numbers.ts';
import { useMe } from '../../reads/me.ts';
import { canWrite } from '../../reads/projects.ts';
import { useThreads } from '../../reads/threads.ts';
import { DialogFrame } from '../../theme/DialogFrame.tsx';
import { ChatIcon } from '../../theme/icons.tsx';
import { Opener } from '../../theme/Opener.tsx';
import { useWide } from '../../theme/useWide.ts';
import { Thread } from './Thread.tsx';

/** How many comments are new; as a word too, because colour alone says nothing. */
export const Unread = styled('b')({ color: 'var(--accent)', fontWeight: 600, marginLeft: 6 });

const words = (comments: number) => (comments === 0 ? 'Comment' : count(comments, 'comment'));

/** A collaborator's own thread about a document, which opens beside it. */
export const ThreadButton = ({ project, document }: { project: ProjectRow; document: DocumentRow }) => {
  const { data: me } = useMe();
  const phone = !useWide('sm');

  const thread = useThreads(project.id).data?.find(({ documentId }) => documentId === document.id);
  const unread = thread?.unread ?? 0;
  if (!thread?.comments && !canWrite(project)) return null;
  return (
    <Opener
      size="small"
      variant="text"
      color="secondary"
      // Its words stand where those above them do.
      sx={{ ml: -3 }}
      startIcon={<ChatIcon />}
      aria-label={`${words(thread?.comments ?? 0)} on ${document.fieldName}${unread > 0 ? `, ${unread} new` : ''}`}
      opens={(close) =>
        me && (
          <DialogFrame title={`Comments on ${document.fieldName}`} fullScreen={phone} dividers onClose={close}>
            <Thread project={project} personId={me.id} documentId={document.id} />
          </DialogFrame>
        )
      }
    >
      {words(thread?.comments ?? 0)}
      {unread > 0 && <Unread>{unread} new</Unread>}
    </Opener>
  );
};
