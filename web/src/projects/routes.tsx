import type { AreaRoute } from '../layout/areaRoute.ts';
import { handOverPath, handTypedLists, paths } from '../paths.ts';
import { lazily } from '../theme/states/lazily.ts';

export const routes: readonly AreaRoute[] = [
  { path: paths.projects, title: 'Solo Projects', element: lazily(() => import('./ListScreen.tsx')) },
  ...handTypedLists.map((path) => ({
    path,
    title: 'Solo Projects',
    element: lazily(() => import('./HandTypedScreen.tsx')),
  })),
  { path: paths.templates, title: 'Templates', element: lazily(() => import('./TemplatesScreen.tsx')) },
  { path: paths.asked, title: 'Asked of me', element: lazily(() => import('./AskedScreen.tsx')) },
  { path: handOverPath, title: 'Take over', element: lazily(() => import('./HandOverScreen.tsx')) },
  { path: paths.audits, title: 'Projects you audit', element: lazily(() => import('./AuditsScreen.tsx')) },
];
