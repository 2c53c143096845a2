import type { ProjectRow } from '@dossier/shared/contract';
import GroupsIcon from '@mui/icons-material/GroupsOutlined';
import InsertDriveFileIcon from '@mui/icons-material/InsertDriveFileOutlined';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { Link as RouterLink } from 'react-router';
import { formatDay } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { Deadline } from '../project/parts/Deadline.tsx';
import { ProjectMenu } from '../project/parts/ProjectMenu.tsx';
import { ScopeBadge } from '../project/parts/ScopeBadge.tsx';
import { StatusBar } from '../project/parts/StatusBar.tsx';
import { addressOf } from '../project/parts/steps.ts';
import { Line } from '../theme/Line.tsx';

/** `Nov 21 2026 – Dec 24 2026` (FMT-06). */
export const DateRange = ({ project }: { project: Pick<ProjectRow, 'startDate' | 'endDate'> }) => (
  <span className="num">
    {formatDay(project.startDate)} – {formatDay(project.endDate)}
  </span>
);

/** One project of the list: the whole card opens it, the menu lies above (LIST-07 to LIST-10). */
export const ProjectCard = ({ project }: { project: ProjectRow }) => (
  <Card
    sx={{
      position: 'relative',
      p: 4,
      height: '100%',
      display: 'flex',
      flexDirection: 'column',
      gap: 3,
      '&:hover': { borderColor: 'var(--control)' },
    }}
  >
    <Line gap={2} align="flex-start">
      <Typography variant="h2" className="grow wrap">
        <Link
          component={RouterLink}
          to={addressOf(project)}
          color="inherit"
          underline="none"
          sx={{
            fontWeight: 'inherit',
            '&::after': { content: '""', position: 'absolute', inset: 0, borderRadius: '10px' },
          }}
        >
          {project.projectName}
        </Link>
      </Typography>
      <ScopeBadge scope={project.projectScope} />
      <ProjectMenu project={project} />
    </Line>
    <Box
      sx={{
        display: 'flex',
        gap: 4,
        color: 'var(--ink-2)',
        fontSize: 13,
        '& svg': { fontSize: 18, mr: 1, verticalAlign: '-4px' },
      }}
    >
      <span className="num">
        <InsertDriveFileIcon aria-hidden />
        {count(project.documentCount, 'document')}
      </span>
      <span className="num">
        <GroupsIcon aria-hidden />
        {count(project.collaboratorCount, 'collaborator')}
      </span>
    </Box>
    <Box sx={{ mt: 'auto' }}>
      <StatusBar counts={project.statusCounts} />
      <Line gap={2} align="stretch" justify="space-between" wrap mt={2} className="muted small">
        <DateRange project={project} />
        {project.status === 'active' && <Deadline moment={project.ownDueAt} timeZone={project.timeZone} />}
      </Line>
    </Box>
  </Card>
);
