import type { AreaRoute } from '../layout/areaRoute.ts';
import { paths } from '../paths.ts';
import { listAhead, readAhead } from '../reads/ahead.ts';
import { activeProjects } from '../reads/projects.ts';
import { waitingQuery } from '../reads/waiting.ts';
import { lazily } from '../theme/states/lazily.ts';

const DashboardScreen = lazily(() => import('./DashboardScreen.tsx'));

export const routes: readonly AreaRoute[] = [
  {
    path: paths.dashboard,
    title: 'Dashboard',
    element: DashboardScreen,
    ahead: () => Promise.all([readAhead(waitingQuery), listAhead('projects', activeProjects)]),
  },
];
