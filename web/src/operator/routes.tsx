import type { AreaRoute } from '../layout/areaRoute.ts';
import { operatorPaths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

const hidden = { for: 'operators' } as const;

export const routes: readonly AreaRoute[] = [
  { path: operatorPaths.status, title: 'Installation', ...hidden, element: lazily(() => import('./StatusScreen.tsx')) },
  { path: operatorPaths.people, title: 'People', ...hidden, element: lazily(() => import('./PeopleScreen.tsx')) },
  { path: operatorPaths.projects, title: 'Projects', ...hidden, element: lazily(() => import('./ProjectsScreen.tsx')) },
  { path: operatorPaths.notice, title: 'Notice', ...hidden, element: lazily(() => import('./NoticeScreen.tsx')) },
  {
    path: operatorPaths.settings,
    title: 'Settings',
    ...hidden,
    element: lazily(() => import('./InstallationScreen.tsx')),
  },
  { path: operatorPaths.security, title: 'Security', ...hidden, element: lazily(() => import('./SecurityScreen.tsx')) },
];
