import type { ProjectRow } from '@dossier/shared/contract';
import { Link } from '@mui/material';
import { reviewPath } from '../../paths.ts';
import { useThreads } from '../../reads/threads.ts';
import { Hint, Line } from '../../theme/layout.tsx';
import { Unread } from './ThreadButton.tsx';

const most = 6;

/** Documents about which something was said that the host has not seen, the newest first. */
export const NewComments = ({ project }: { project: ProjectRow }) => {
  const threads = (useThreads(project.id).data ?? []).filter(({ unread }) => unread > 0);
  if (threads.length === 0) return null;
  return (
    <Line role="group" aria-labelledby="new-comments" gap={3} wrap mb={3}>
      <Hint id="new-comments" gap={0}>
        New comments
      </Hint>
      {threads.slice(0, most).map(({ id, personId, documentId, name, fieldName, unread }) => (
        <Link key={id} to={reviewPath(project.id, personId, documentId)} className="compact">
          {fieldName} of {name}
          <Unread className="num">{unread}</Unread>
        </Link>
      ))}
      {threads.length > most && <span className="muted small">and {threads.length - most} more</span>}
    </Line>
  );
};
