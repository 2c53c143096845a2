import type { ProjectRow } from '@dossier/shared/contract';
import { Box, Typography } from '@mui/material';
import { count } from '../format/numbers.ts';
import { copyPath, projectPath } from '../paths.ts';
import { ProjectMenu } from '../project/parts/ProjectMenu.tsx';
import { ScopeBadge } from '../project/parts/ScopeBadge.tsx';
import { TeamBadge } from '../project/parts/TeamBadge.tsx';
import { isManager } from '../reads/projects.ts';
import { WayTo } from '../theme/Changing.tsx';
import { Line } from '../theme/layout.tsx';
import { CardLink } from '../theme/tiles/CardLink.tsx';
import { WholeCard } from '../theme/tiles/Cards.tsx';

/** A template: the whole card opens it, the button begins a project with it. */
export const TemplateCard = ({ project }: { project: ProjectRow }) => (
  <WholeCard>
    <Line gap={2} align="flex-start">
      <Typography variant="h2" className="grow wrap">
        <CardLink to={projectPath(project.id)}>{project.projectName}</CardLink>
      </Typography>
      <ScopeBadge scope={project.projectScope} />
      <ProjectMenu project={project} />
    </Line>
    {project.teamId && <TeamBadge teamId={project.teamId} />}
    <div className="soft compact num">{count(project.documentCount, 'document')}</div>
    {isManager(project) && project.status !== 'bin' && (
      <Box sx={{ mt: 'auto', zIndex: 1 }}>
        <WayTo to={copyPath(project)} aria-label={`New project from ${project.projectName}`}>
          New project
        </WayTo>
      </Box>
    )}
  </WholeCard>
);
