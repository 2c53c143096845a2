import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: paths.teams, title: 'My Team Projects', element: lazily(() => import('./TeamsScreen.tsx')) },
  { path: paths.firstTeam, title: 'My Team Projects', element: lazily(() => import('./FirstTeamScreen.tsx')) },
  {
    path: paths.newTeam,
    title: 'Create Team',
    area: 'My Teams',
    element: lazily(() => import('./NewTeamScreen.tsx')),
  },
  { path: paths.teamDetails, title: 'Team', element: lazily(() => import('./details/DetailsScreen.tsx')) },
];
