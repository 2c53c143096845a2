import { Button, Skeleton } from '@mui/material';
import { useSearchParams } from 'react-router';
import { ApiProblem } from '../../data/api.ts';
import { recall } from '../../data/session.ts';
import { LeadOn } from '../../layout/LeadOn.tsx';
import { paths, teamPath } from '../../paths.ts';
import { useTeam } from '../../reads/teams.ts';
import { PageHeader } from '../../theme/PageHeader.tsx';
import { EmptyState, Loaded } from '../../theme/states/states.tsx';
import { TeamView } from './TeamView.tsx';

const Missing = () => (
  <>
    <PageHeader title="Team" />
    <EmptyState title="Team not found." action={<Button to={paths.teams}>Go to your teams</Button>}>
      It does not exist, or you are not a member of it.
    </EmptyState>
  </>
);

const Shape = () => (
  <div aria-busy="true">
    <Skeleton variant="rounded" width={280} height={30} />
    <Skeleton variant="rounded" height={70} sx={{ mt: 5 }} />
    <Skeleton variant="rounded" height={320} sx={{ mt: 5 }} />
  </div>
);

const OneTeam = ({ id }: { id: string }) => {
  const team = useTeam(id);
  if (team.error instanceof ApiProblem && [400, 403, 404].includes(team.error.status)) return <Missing />;
  return (
    <Loaded what="The team" answer={team} shape={<Shape />}>
      {(known) => <TeamView key={id} team={known} />}
    </Loaded>
  );
};

/** `/teams/team-details`: the team of the address, else the last one that was opened (NAV-02). */
export default function DetailsScreen() {
  const [search] = useSearchParams();
  const id = search.get('id');
  if (id) return <OneTeam id={id} />;
  const last = recall('Storedteam');
  return <LeadOn to={last ? teamPath(last) : paths.teams} />;
}
