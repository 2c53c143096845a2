import { ListContextProvider } from 'react-admin';
import { Navigate } from 'react-router';
import { count } from '../format/numbers.ts';
import { paths } from '../paths.ts';
import { isOffered } from '../reads/looking.ts';
import { type TeamState, useBinnedTeams, useTeams } from '../reads/teams.ts';
import { PageHeader } from '../theme/PageHeader.tsx';
import { type CardTab, TabbedCards, useTab } from '../theme/tiles/TabbedCards.tsx';
import { CreateTeamButton } from './CreateTeamButton.tsx';
import { TeamCard } from './TeamCard.tsx';

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
    return <Navigate to={paths.firstTeam} replace />;
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
