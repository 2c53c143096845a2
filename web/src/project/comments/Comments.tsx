import type { ProjectRow } from '@dossier/shared/contract';
import { Card, Typography } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { canWrite, useComments } from '../../reads/projects.ts';
import { Heading } from '../../theme/layout.tsx';
import { Loaded } from '../../theme/states/states.tsx';
import { CommentList } from './CommentList.tsx';
import { WriteComment } from './WriteComment.tsx';

/** What the members of a project say to each other (DETAIL-13); support staff only reads. */
export const Comments = ({ project }: { project: ProjectRow }) => {
  const comments = useComments(project.id);
  const { run, pending } = useCommand('AddComment');
  const writes = canWrite(project);
  return (
    <section aria-label="Comments">
      <Heading>Comments</Heading>
      <Card className="inset">
        <Loaded
          what="Comments"
          answer={comments}
          shape={60}
          empty={<Typography color="textSecondary">No comments yet. Everyone in the project sees them.</Typography>}
        >
          {(data) => <CommentList comments={data} />}
        </Loaded>
        {writes && (
          <WriteComment
            place={project.id}
            pending={pending}
            onSend={async (text) => (await run({ projectId: project.id, text })) !== undefined}
          />
        )}
      </Card>
    </section>
  );
};
