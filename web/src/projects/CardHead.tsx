import type { ProjectRow } from '@dossier/shared/contract';
import { styled, Typography } from '@mui/material';
import { ProjectMenu } from '../project/parts/ProjectMenu.tsx';
import { ScopeBadge } from '../project/parts/ScopeBadge.tsx';
import { useTeamName } from '../reads/teams.ts';
import { GroupsIcon } from '../theme/icons.tsx';
import { Line } from '../theme/layout.tsx';
import { CardLink } from '../theme/tiles/Cards.tsx';

const Badge = styled('div')(({ theme: { spacing } }) => ({
  '& svg': { fontSize: 16, marginRight: spacing(1), verticalAlign: -3 },
}));

/** Marks a team's project in lists. */
const TeamBadge = ({ teamId }: { teamId: string }) => {
  const teamName = useTeamName(teamId);
  if (teamName === null) return null;
  return (
    <Badge className="soft compact cut" title={teamName}>
      <GroupsIcon aria-hidden />
      <span className="visually-hidden">Team: </span>
      {teamName ?? '...'}
    </Badge>
  );
};

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
