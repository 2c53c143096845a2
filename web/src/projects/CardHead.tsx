import type { ProjectRow } from '@dossier/shared/contract';
import { Typography } from '@mui/material';
import { ProjectMenu } from '../project/parts/ProjectMenu.tsx';
import { ScopeBadge } from '../project/parts/ScopeBadge.tsx';
import { TeamBadge } from '../project/parts/TeamBadge.tsx';
import { Line } from '../theme/layout.tsx';
import { CardLink } from '../theme/tiles/Cards.tsx';

/** @param to where the card leads, which has a menu then */
export const CardHead = ({ project, to }: { readonly project: ProjectRow; readonly to?: string }) => (
  <>
    <Line gap={2} align="flex-start">
      <Typography variant="h2" className="grow wrap">
        {to ? <CardLink to={to}>{project.projectName}</CardLink> : project.projectName}
      </Typography>
      <ScopeBadge scope={project.projectScope} />
      {to && <ProjectMenu project={project} />}
    </Line>
    {project.teamId && <TeamBadge teamId={project.teamId} />}
  </>
);
