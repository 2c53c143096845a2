import { GroupsIcon } from '../theme/icons.tsx';
import { PageHeader } from '../theme/PageHeader.tsx';
import { EmptyState } from '../theme/states/states.tsx';
import { CreateTeamButton } from './CreateTeamButton.tsx';

/** `/teams/create-teams`, also for whoever has no team yet (TEAM-06). */
export default function FirstTeamScreen() {
  return (
    <>
      <PageHeader title="My Team Projects" />
      <EmptyState icon={<GroupsIcon />} title="Create your first team now" action={<CreateTeamButton />}>
        A team shares its projects: every member works in them as a co-host, and sees who still owes which document.
      </EmptyState>
    </>
  );
}
