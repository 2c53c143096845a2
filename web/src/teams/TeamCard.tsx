import type { TeamRow } from '@dossier/shared/contract';
import { Button, styled, Typography } from '@mui/material';
import { formatDate } from '../format/dates.ts';
import { teamPath } from '../paths.ts';
import { Facts } from '../theme/Facts.tsx';
import { Line } from '../theme/layout.tsx';
import { CardLink } from '../theme/tiles/CardLink.tsx';
import { WholeCard } from '../theme/tiles/Cards.tsx';
import { RestoreButton } from './parts/RestoreButton.tsx';
import { RolePill } from './parts/RolePill.tsx';
import { useSetStatus } from './parts/useSetStatus.ts';
import { manages, statusWord } from './parts/words.ts';

/** Turns an active team inactive, and back (TEAM-04). */
const StatusButton = ({ team }: { team: TeamRow }) => {
  const { label, run, pending } = useSetStatus(team);
  return (
    <Button size="small" loading={pending} aria-label={`${label}: ${team.teamName}`} onClick={run}>
      {label}
    </Button>
  );
};

/** Above the link that fills the card. */
const Bottom = styled('div')({ marginTop: 'auto', position: 'relative', zIndex: 1, alignSelf: 'flex-start' });
const Purge = styled('div')({ fontSize: 13, fontWeight: 600, color: 'var(--accent)' });

type Props = {
  readonly team: TeamRow;
  /** With the button that turns an active team inactive, and back (TEAM-04). */
  readonly toggles: boolean;
};

/** One team of the list (TEAM-03). */
export const TeamCard = ({ team, toggles }: Props) => (
  <WholeCard>
    <Line gap={2} align="flex-start">
      <Typography variant="h2" className="grow wrap">
        <CardLink to={teamPath(team.id)}>{team.teamName}</CardLink>
      </Typography>
      <RolePill role={team.myRole} />
    </Line>
    <Facts
      columns={2}
      facts={[
        ['Total projects', team.totalProjects],
        ['Members', team.memberCount],
        ['Type', team.teamType],
        ['Status', statusWord(team)],
        ['Created on', formatDate(team.createdOn)],
      ]}
    />
    {team.purgeOn && <Purge>Purged on {formatDate(team.purgeOn)}</Purge>}
    {manages(team) && (team.isBinned || toggles) && (
      <Bottom>{team.isBinned ? <RestoreButton team={team} /> : <StatusButton team={team} />}</Bottom>
    )}
  </WholeCard>
);
