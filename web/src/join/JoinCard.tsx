import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useNavigate } from 'react-router';
import { messageOf } from '../data/api.ts';
import { useCommand } from '../data/commands.ts';
import { formatDay } from '../format/dates.ts';
import { projectPath } from '../paths.ts';
import { Deadline } from '../project/parts/Deadline.tsx';
import { ScopeBadge } from '../project/parts/ScopeBadge.tsx';
import type { Joinable } from '../reads/joinable.ts';
import { Facts } from '../theme/Facts.tsx';

type Props = { readonly project: Joinable; readonly onCancel: () => void; readonly onRefused: (title: string) => void };

/** A project that was found; Join waits for the server before it leads there (JOIN-05, JOIN-07). */
export const JoinCard = ({ project, onCancel, onRefused }: Props) => {
  const navigate = useNavigate();
  const { run, pending } = useCommand('JoinProject', {
    failure: (error) => {
      onRefused(messageOf(error));
      return null;
    },
  });
  const join = async () => {
    if (await run({ projectId: project.id })) navigate(projectPath(project.id));
  };
  return (
    <Card sx={{ p: { xs: 4, sm: 6 } }}>
      <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', mb: 2 }}>
        <Typography variant="h2" sx={{ flex: 1, overflowWrap: 'anywhere' }}>
          {project.projectName}
        </Typography>
        <ScopeBadge scope={project.projectScope} />
      </Box>
      {project.projectDetails && (
        <Typography color="textSecondary" sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', mb: 4 }}>
          {project.projectDetails}
        </Typography>
      )}
      <Facts
        columns={2}
        facts={[
          ['Host', project.hostName],
          [
            'Due date',
            <>
              {formatDay(project.endDate)},{' '}
              <Deadline key="deadline" moment={project.dueAt} timeZone={project.timeZone} />
            </>,
          ],
        ]}
      />
      <Box sx={{ display: 'flex', gap: 3, mt: 6, justifyContent: 'flex-end' }}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="contained" color="primary" loading={pending} onClick={join}>
          Join
        </Button>
      </Box>
    </Card>
  );
};
