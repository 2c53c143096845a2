import type { ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import { Card, styled, Typography } from '@mui/material';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { canWrite, useComments } from '../../reads/projects.ts';
import { Columns, Heading, List, Row } from '../../theme/layout.tsx';
import { type Answer, Loaded } from '../../theme/states/states.tsx';
import { StatusChip } from '../../theme/status/StatusChip.tsx';
import { When } from '../../theme/When.tsx';
import { CommentList } from '../comments/CommentList.tsx';
import { WriteComment } from '../comments/WriteComment.tsx';
import { FileName } from './FileName.tsx';

type RecentUploadsProps = { readonly submissions: Answer<readonly SubmissionRow[]>; readonly named: boolean };

/** Rows have their own room above and below. */
const Padded = styled(Card)(({ theme: { spacing } }) => ({
  padding: `0 ${spacing(4)}`,
  '& > :not(ul)': { margin: `${spacing(4)} 0` },
}));
const What = styled('div')({ lineHeight: '18px' });

/** The newest uploads the caller may see (DETAIL-12). */
const RecentUploads = ({ submissions, named }: RecentUploadsProps) => (
  <section aria-label="Recent uploads">
    <Heading>Recent uploads</Heading>
    <Padded>
      <Loaded
        what="Recent uploads"
        answer={submissions}
        shape={60}
        empty={<Typography color="textSecondary">Nothing has been uploaded yet.</Typography>}
      >
        {(rows) => (
          <List>
            {rows.map((row) => (
              <Row key={row.id} pad={2.5}>
                <What className="grow">
                  <div className="cut">
                    {row.fieldName}
                    {named && `, ${displayName(row.collaborator)}`}
                  </div>
                  <div className="muted small">
                    <FileName name={row.fileName} />, <When at={row.uploadedAt} inline />
                  </div>
                </What>
                <StatusChip status={row.status} />
              </Row>
            ))}
          </List>
        )}
      </Loaded>
    </Padded>
  </section>
);

/** What the members of a project say to each other (DETAIL-13); support staff only reads. */
const Comments = ({ project }: { project: ProjectRow }) => {
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
          {(data) => <CommentList comments={data} total={comments.total} />}
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

type Props = {
  readonly project: ProjectRow;
  readonly submissions: Answer<readonly SubmissionRow[]>;
  /** Says whose upload it was. */
  readonly named: boolean;
};

/** What happened last in a project: uploads and comments beside each other. */
export const RecentActivity = ({ project, submissions, named }: Props) => (
  <Columns from="md" gap={6} mt={8} columns="repeat(2, minmax(0, 1fr))">
    <RecentUploads submissions={submissions} named={named} />
    <Comments project={project} />
  </Columns>
);
