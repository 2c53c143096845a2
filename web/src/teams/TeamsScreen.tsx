import type { TeamRow } from '@dossier/shared/contract';
import { Button, styled, Typography } from '@mui/material';
import { ListContextProvider } from 'react-admin';
import { formatDate } from '../format/dates.ts';
import { count } from '../format/numbers.ts';
import { LeadOn } from '../layout/LeadOn.tsx';
import { paths, teamPath } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { type TeamState, useBinnedTeams, useTeams } from '../reads/teams.ts';
import { Facts } from '../theme/Facts.tsx';
import { Line } from '../theme/layout.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { CardLink, WholeCard } from '../theme/tiles/Cards.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { CreateTeamButton } from './CreateTeamButton.tsx';
import { manages, RolePill } from './parts/role.tsx';
import { RestoreButton, statusWord, useSetStatus } from './parts/status.tsx';

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
const TeamCard = ({ team, toggles }: Props) => (
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

const tabs: readonly [CardTab<TeamState>, ...CardTab<TeamState>[]] = [
  {
    value: 'overview',
    label: 'Overview',
    empty: 'No teams',
    teach: 'Teams that you create or are invited to appear here.',
  },
  {
    value: 'active',
    label: 'Active',
    empty: 'No active teams',
    teach: 'New projects can be created for active teams.',
  },
  {
    value: 'inactive',
    label: 'Inactive',
    empty: 'No inactive teams',
    teach: 'An inactive team keeps its members and projects, and gets no new ones until it is active again.',
  },
  {
    value: 'bin',
    label: 'Bin',
    empty: 'The bin is empty',
    teach: 'Deleted teams stay here for 30 days and can be restored by their author.',
  },
];

/** The caller's teams (TEAM-01 to TEAM-04, TEAM-06). */
export default function TeamsScreen() {
  const at = useTab(tabs);
  const { value: state } = at.tab;
  const teams = useTeams(state);
  const { total } = teams;
  const binned = useBinnedTeams(state === 'overview' && total === 0);
  if (isOffered(paths.firstTeam) && state === 'overview' && total === 0 && binned === 0)
    return <LeadOn to={paths.firstTeam} />;
  return (
    <ListContextProvider value={teams}>
      <PageHeader
        title="My Team Projects"
        state={total === undefined ? '\u00a0' : `${count(total, 'team')} in ${at.tab.label}`}
        actions={<CreateTeamButton />}
      />
      <TabbedCards<TeamState, 'teams'>
        what="Teams"
        label="Teams by status"
        tabs={tabs}
        at={at}
        action={state === 'overview' || state === 'active' ? <CreateTeamButton /> : undefined}
      >
        {(team) => <TeamCard team={team} toggles={state === 'active' || state === 'inactive'} />}
      </TabbedCards>
    </ListContextProvider>
  );
}
