import type { ProjectRow, SubmissionRow } from '@dossier/shared/contract';
import { Box } from '@mui/material';
import type { Answer } from '../../theme/states/states.tsx';
import { Comments } from '../comments/Comments.tsx';
import { RecentUploads } from './RecentUploads.tsx';

type Props = {
  readonly project: ProjectRow;
  readonly submissions: Answer<readonly SubmissionRow[]>;
  /** Says whose upload it was. */
  readonly named: boolean;
};

/** What happened last in a project: uploads and comments beside each other. */
export const RecentActivity = ({ project, submissions, named }: Props) => (
  <Box
    sx={{
      display: 'grid',
      gap: 6,
      mt: 8,
      gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
    }}
  >
    <RecentUploads submissions={submissions} named={named} />
    <Comments project={project} />
  </Box>
);
