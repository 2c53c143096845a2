import type { TeamRow } from '@dossier/shared/contract';
import { Button } from '@mui/material';
import { useNavigate } from 'react-router';
import { useCommand } from '../../data/commands.ts';
import { displayName } from '../../format/names.ts';
import { paths } from '../../paths.ts';
import { Changing } from '../../theme/Changing.tsx';
import { Line, Notice } from '../../theme/layout.tsx';

/** What joining means, and the two answers (TEAM-12). */
export const Invitation = ({ team: { id, teamName, author } }: { team: TeamRow }) => {
  const navigate = useNavigate();
  const accept = useCommand('AcceptTeamInvitation', { success: `You are a member of ${teamName} now.` });
  const decline = useCommand('DeclineTeamInvitation', { success: `You declined the invitation to ${teamName}.` });
  return (
    <Notice severity="info">
      <Line wrap>
        <span>
          As a member you see the team's projects and work in them as a co-host. {displayName(author)} pays for your
          place.
        </span>
        <Changing>
          {' '}
          <Line gap={2}>
            <Button
              variant="contained"
              color="primary"
              loading={accept.pending}
              disabled={decline.pending}
              onClick={() => void accept.run({ teamId: id })}
            >
              Accept
            </Button>
            <Button
              loading={decline.pending}
              disabled={accept.pending}
              onClick={async () => {
                if (await decline.run({ teamId: id })) navigate(paths.teams);
              }}
            >
              Decline
            </Button>
          </Line>
        </Changing>
      </Line>
    </Notice>
  );
};
