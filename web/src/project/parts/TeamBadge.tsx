import { styled } from '@mui/material';
import { useTeamName } from '../../reads/teams.ts';
import { GroupsIcon } from '../../theme/icons.tsx';

const Badge = styled('div')(({ theme: { spacing } }) => ({
  '& svg': { fontSize: 16, marginRight: spacing(1), verticalAlign: -3 },
}));

/** Marks a team's project in lists. */
export const TeamBadge = ({ teamId }: { teamId: string }) => {
  const teamName = useTeamName(teamId);
  return (
    <Badge className="soft compact cut" title={teamName}>
      <GroupsIcon aria-hidden />
      <span className="visually-hidden">Team: </span>
      {teamName ?? '...'}
    </Badge>
  );
};
