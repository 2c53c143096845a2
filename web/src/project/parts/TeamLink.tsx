import { Link } from '@mui/material';
import { teamPath } from '../../paths.ts';
import { useTeamName } from '../../reads/teams.ts';
import { Hint } from '../../theme/layout.tsx';

/** The way from a project to its team. */
export const TeamLink = ({ teamId }: { teamId: string }) => {
  const teamName = useTeamName(teamId);
  return (
    teamName && (
      <Hint>
        Project of the team <Link to={teamPath(teamId)}>{teamName}</Link>
      </Hint>
    )
  );
};
